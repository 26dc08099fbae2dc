import { createHash } from 'node:crypto'
import { blockId, columnsId, type Embedded, META_ID } from '../../views/page/embedded.ts'
import type { PageFiles } from './page-files.ts'
import { packed } from './text-blocks.ts'

export interface EmbeddedData {
  meta: Embedded
  /** Base64 of gzip, one a run. */
  columns: string[]
  /** Of each run its blocks of texts. */
  blocks: string[][]
}

/** The page with its data inside. Nothing in the data can end its element: base64 has no angle brackets. */
export function* htmlDocument(
  { script, style }: PageFiles,
  { meta, columns, blocks }: EmbeddedData,
): Generator<string> {
  const code = inlineScript(script)
  const css = style.trim().replaceAll('</', '<\\/')
  const policy = `default-src 'none'; script-src '${hashOf(code)}'; style-src '${hashOf(css)}'; img-src data:; base-uri 'none'; form-action 'none'`
  yield '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
  yield `<meta http-equiv="Content-Security-Policy" content="${policy}">\n`
  yield '<meta name="viewport" content="width=device-width, initial-scale=1">\n<meta name="color-scheme" content="light dark">\n'
  yield `<meta name="referrer" content="no-referrer">\n<title>Saiten 採点</title>\n<style>${css}</style>\n</head>\n<body>\n<div id="page"></div>\n`
  yield dataElement(META_ID, packed(JSON.stringify(meta)))
  for (const [run, data] of columns.entries()) yield dataElement(columnsId(run), data)
  for (const [run, list] of blocks.entries()) {
    for (const [block, data] of list.entries()) yield dataElement(blockId(run, block), data)
  }
  yield `<script type="module">${code}</script>\n</body>\n</html>\n`
}

const dataElement = (id: string, data: string) => `<script type="text/plain" id="${id}">${data}</script>\n`

/** A script must not hold what would end it, or begin a comment, in HTML. */
const inlineScript = (script: string) => script.trim().replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--')

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
