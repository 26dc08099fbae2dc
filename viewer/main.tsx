import { render } from 'preact'
import { App } from './app.tsx'
import './style/base.css'
import './style/tables.css'
import './style/screens.css'
import './style/print.css'

render(<App />, document.getElementById('page') as HTMLElement)
