import { render } from 'preact'
import { META_ID } from '../src/views/page/embedded.ts'
import { SourceContext } from './answers.ts'
import { App } from './app.tsx'
import './style/base.css'
import './style/tables.css'
import './style/screens.css'
import './style/print.css'
import { fileSource } from './source/file.ts'
import { httpSource } from './source/http.ts'

/** Data inside the document: then it is a report in one file, and nobody else is asked. */
const file = document.getElementById(META_ID) ? await fileSource() : null

render(
  <SourceContext.Provider value={file ?? httpSource}>
    <App first={file?.first ?? []} />
  </SourceContext.Provider>,
  document.getElementById('page') as HTMLElement,
)
