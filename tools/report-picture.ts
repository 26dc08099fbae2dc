/** Draws a real report of the example as docs/report.svg (and .ja.svg): runs it, keeps the colours of the terminal. */
import { execFileSync, type SpawnSyncReturns } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { columns } from '../src/report/format/columns.ts'

const root = join(import.meta.dirname, '..')
const CELL = 8.4
const LINE = 19
const MARGIN = 18
const COLOURS: Record<string, string> = { 31: '#ff7b72', 32: '#7ee787', 33: '#e3b341', 36: '#79c0ff', 90: '#8b949e' }

/** The terminal's text of a run, colours included; a failing gate is an exit code, not a failure to draw. */
function report(suite: string, language: string): string {
  const store = mkdtempSync(join(tmpdir(), 'saiten-picture-'))
  const args = ['src/cli/main.ts', 'run', suite, '--lang', language, '--store', store]
  const env = { ...process.env, FORCE_COLOR: '1', NO_COLOR: '', GITHUB_ACTIONS: '', COLUMNS: '100' }
  try {
    return execFileSync(process.execPath, args, {
      cwd: root,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch (error) {
    return (error as SpawnSyncReturns<string>).stdout
  } finally {
    rmSync(store, { recursive: true })
  }
}

function draw(command: string, text: string): string {
  const lines = [`\x1b[90m$\x1b[39m ${command}`, '', ...text.trimEnd().split('\n')]
  const widest = Math.max(...lines.map((line) => columns(line.replaceAll(/\x1b\[[\d;]*m/g, ''))))
  const width = Math.ceil(widest * CELL + 2 * MARGIN)
  const height = lines.length * LINE + 2 * MARGIN
  const rows = lines.map((line, row) => drawLine(line, MARGIN + (row + 0.75) * LINE))
  return `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="A report in the terminal" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="100%" height="100%" rx="8" fill="#0d1117"/>
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'Noto Sans Mono CJK JP', monospace" font-size="14" fill="#e6edf3" xml:space="preserve">
${rows.filter(Boolean).join('\n')}
</g>
</svg>
`
}

/** Each stretch of one style becomes a text of its own at its column, so that wide characters keep the columns. */
function drawLine(line: string, y: number): string {
  let column = 0
  let fill = ''
  let bold = false
  let dim = false
  const parts: string[] = []
  for (const piece of line.split(/(\x1b\[[\d;]*m)/)) {
    const codes = /^\x1b\[([\d;]*)m$/.exec(piece)?.[1]
    if (codes !== undefined) {
      for (const code of codes.split(';')) {
        if (code === '0' || code === '') [fill, bold, dim] = ['', false, false]
        else if (code === '1') bold = true
        else if (code === '2') dim = true
        else if (code === '22') [bold, dim] = [false, false]
        else if (code === '39') fill = ''
        else fill = COLOURS[code] ?? fill
      }
      continue
    }
    if (piece.trim() !== '') {
      const style = `${fill ? ` fill="${fill}"` : dim ? ' fill="#8b949e"' : ''}${bold ? ' font-weight="700"' : ''}`
      const width = (columns(piece) * CELL).toFixed(1)
      const safe = piece.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
      parts.push(
        `<text x="${(MARGIN + column * CELL).toFixed(1)}" y="${y.toFixed(1)}" textLength="${width}"${style}>${safe}</text>`,
      )
    }
    column += columns(piece)
  }
  return parts.join('')
}

for (const [language, suite, file] of [
  ['en', 'examples/edit-en/suite.yaml', 'docs/report.svg'],
  ['ja', 'examples/edit-ja/suite.yaml', 'docs/report.ja.svg'],
] as const) {
  writeFileSync(join(root, file), draw(`saiten run ${suite}`, report(suite, language)))
}
