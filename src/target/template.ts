import { type BadInput, badInput, ScoreError } from '../errors.ts'
import type { Json } from '../json.ts'
import { type Path, parsePath, valueAt } from '../mistakes/path.ts'
import type { Case } from '../score/case.ts'
import { didYouMean } from '../suggest.ts'

/** A piece of a template: fixed text, the value of a variable, or a place in the case that fills it. */
export type Piece = { kind: 'text'; text: string } | { kind: 'variable'; text: string; name: string } | Slot
interface Slot {
  kind: 'slot'
  path: Path
  shown: string
}
export type Template = readonly Piece[]

const MARK = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}|\{\{([^{}]*)\}\}/g

/** What a system under test may see of a case. */
const KEYS = ['id', 'name', 'input', 'context', 'pages', 'messages', 'metadata']

/** Reads `${VARIABLE}` and `{{input}}`. Variables get their values now: one that is missing is a mistake of the suite. */
export function parseTemplate(text: string, variables: NodeJS.ProcessEnv, where: string): Template {
  const pieces: Piece[] = []
  let end = 0
  for (const mark of text.matchAll(MARK)) {
    if (mark.index > end) pieces.push({ kind: 'text', text: text.slice(end, mark.index) })
    end = mark.index + mark[0].length
    const [whole, variable, place] = mark
    if (variable === undefined) pieces.push(slot(place ?? '', whole, where))
    else pieces.push({ kind: 'variable', text: variableValue(variable, variables, where), name: variable })
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) })
  return pieces
}

/** Fills a template; `write` says how a value from the case is written where it stands. */
export function fill(template: Template, testCase: Case, write: (value: Json) => string): string {
  return template.map((piece) => (piece.kind === 'slot' ? write(slotValue(piece, testCase)) : piece.text)).join('')
}

/** Text as it is, anything else as JSON. */
export const asText = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))

export function slotValue({ path, shown }: Slot, testCase: Case): Json {
  const value = valueAt(testCase, path) as Json | undefined
  if (value !== undefined && value !== null) return value
  throw new ScoreError('input', {
    en: `the target asks for ${shown}, which this case does not have`,
    ja: `ターゲットが使う ${shown} が、このケースにありません`,
  })
}

function slot(text: string, whole: string, where: string): Slot {
  const shown = text.trim()
  const path = parsePath(shown)
  const key = String(path[0] ?? '')
  if (KEYS.includes(key)) return { kind: 'slot', path, shown }
  throw noSuchPlace(whole, key, where)
}

function noSuchPlace(whole: string, key: string, where: string): BadInput {
  const guess = didYouMean(key, KEYS)
  const all = KEYS.map((known) => `{{${known}}}`).join(', ')
  return badInput(
    `${whole} is nothing that a target may see${guess ? `; did you mean {{${guess}}}?` : ''} (there are ${all}, and paths into them like {{metadata.x}})`,
    `${whole} はターゲットに渡せるものではありません${guess ? `。{{${guess}}} のことですか？` : ''}（使えるもの: ${all} と、{{metadata.x}} のような中のパス）`,
    { path: where },
  )
}

function variableValue(variable: string, variables: NodeJS.ProcessEnv, where: string): string {
  const value = variables[variable]
  if (value !== undefined) return value
  throw badInput(
    `the environment variable ${variable} is not set; the target uses it: set it and run again`,
    `ターゲットが使う環境変数 ${variable} がありません。設定してから、もう一度実行してください`,
    { path: where },
  )
}
