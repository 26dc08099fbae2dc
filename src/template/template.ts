import { type BadInput, badInput } from '../errors.ts'
import type { Message } from '../language.ts'
import { type Path, parsePath } from '../mistakes/path.ts'
import { didYouMean } from '../suggest.ts'

/** A piece of a template: fixed text, the value of a variable of the environment, a place to fill, or a part that may be left out. */
export type Piece = { kind: 'text'; text: string } | { kind: 'variable'; text: string; name: string } | Slot | Section
export type Template = readonly Piece[]

/** A name as written, and as steps into what a case holds. */
interface Named {
  path: Path
  shown: string
}
export interface Slot extends Named {
  kind: 'slot'
}
interface Section extends Named {
  kind: 'section'
  pieces: Template
}

/** What a system under test may see of a case: never what it is graded by. */
export const SEEN_KEYS = ['id', 'name', 'input', 'vars', 'context', 'pages', 'messages', 'metadata'] as const

/** Names that some case has, under `vars` and in its metadata; null when they are not known beforehand. */
export type KnownNames = { vars: readonly string[]; metadata: readonly string[] } | null

const NO_NAMES: KnownNames = { vars: [], metadata: [] }

export interface TemplateOptions {
  /** Where it stands, for messages. */
  where: string
  /** The case's own keys that it may name; absent: those that a target may see. */
  keys?: readonly string[]
  /** Who reads what a name stands for, in messages; absent: a target. */
  reader?: Message
  /** What cases have; absent: nothing of their own. */
  names?: KnownNames | undefined
  /** The environment, where `${NAME}` is filled in at once; absent: such a text is a text. */
  variables?: NodeJS.ProcessEnv
}

/** Two braces that are meant as such, a place, or a variable. Backslashes in pairs are text. */
const MARK = /(?<!\\)((?:\\\\)*)\\\{\{|\{\{([^{}]*)\}\}|\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g

/**
 * Reads `{{name}}`, `{{#name}} … {{/name}}` and `\{{`. What no case could ever fill is a mistake of whoever wrote it, found
 * here; what a single case lacks is found when that case fills it.
 */
export function parseTemplate(text: string, options: TemplateOptions): Template {
  const whole: Piece[] = []
  const open: { section: Named; whole: string; pieces: Piece[] }[] = []
  const pieces = () => open.at(-1)?.pieces ?? whole
  let end = 0
  for (const mark of text.matchAll(MARK)) {
    const [written, backslashes, place, variable] = mark
    if (variable !== undefined && !options.variables) continue
    addText(pieces(), text.slice(end, mark.index))
    end = mark.index + written.length
    if (backslashes !== undefined) addText(pieces(), `${backslashes}{{`)
    else if (variable !== undefined) pieces().push(variablePiece(variable, options))
    else if (place?.startsWith('#'))
      open.push({ section: named(place.slice(1), written, options), whole: written, pieces: [] })
    else if (place?.startsWith('/')) closeSection(place.slice(1).trim(), written, open, whole, options)
    else pieces().push({ kind: 'slot', ...named(place ?? '', written, options) })
  }
  const [unclosed] = open
  if (unclosed) throw unclosedSection(unclosed.whole, unclosed.section.shown, options)
  addText(whole, text.slice(end))
  return whole
}

function addText(pieces: Piece[], text: string): void {
  const last = pieces.at(-1)
  if (text === '') return
  if (last?.kind === 'text') last.text += text
  else pieces.push({ kind: 'text', text })
}

function closeSection(
  name: string,
  written: string,
  open: { section: Named; pieces: Piece[] }[],
  whole: Piece[],
  { where }: TemplateOptions,
): void {
  const closed = open.pop()
  if (closed?.section.shown !== name) throw strayEnd(written, closed?.section.shown, where)
  const outer = open.at(-1)?.pieces ?? whole
  outer.push({ kind: 'section', ...closed.section, pieces: closed.pieces })
}

/** Whether it holds nothing that a case fills. */
export const isFixed = (template: Template) => template.every(({ kind }) => kind === 'text' || kind === 'variable')

/** Every piece, also those inside parts that may be left out. */
export function piecesIn(template: Template): Piece[] {
  return template.flatMap((piece) => (piece.kind === 'section' ? [piece, ...piecesIn(piece.pieces)] : [piece]))
}

function named(text: string, written: string, options: TemplateOptions): Named {
  const { keys = SEEN_KEYS, names = NO_NAMES, where } = options
  const shown = text.trim()
  if (shown === '' || /[|()%]/.test(shown)) throw noName(written, where)
  const path = parsePath(shown)
  const first = String(path[0] ?? '')
  if (names === null || keys.includes(first)) return { path, shown }
  if (names.vars.includes(shown) || names.vars.includes(first)) return { path, shown }
  const isInMetadata = keys.includes('metadata') && names.metadata.includes(shown)
  throw isInMetadata ? inMetadata(written, shown, where) : noSuchName(written, shown, [...names.vars, ...keys], options)
}

function variablePiece(name: string, { variables = {}, where }: TemplateOptions): Piece {
  const text = variables[name]
  if (text !== undefined) return { kind: 'variable', text, name }
  throw badInput(
    `the environment variable ${name} is not set; the target uses it: set it and run again`,
    `ターゲットが使う環境変数 ${name} がありません。設定してから、もう一度実行してください`,
    { path: where, lacking: true },
  )
}

/** More would only hide what was meant. */
const MOST_LISTED = 20

function noSuchName(
  written: string,
  name: string,
  known: readonly string[],
  { where, reader = { en: 'a target', ja: 'ターゲット' } }: TemplateOptions,
): BadInput {
  const guess = didYouMean(name, known)
  const all = known.slice(0, MOST_LISTED).map((one) => `{{${one}}}`)
  const list = known.length > MOST_LISTED ? [...all, '…'].join(', ') : all.join(', ')
  return badInput(
    `${written} is nothing that ${reader.en} may see${guess ? `; did you mean {{${guess}}}?` : ''} (there are ${list}, and paths into them like {{metadata.x}}; a name of your own stands under \`vars\` of a case; braces that are meant as such are written \\{{)`,
    `${written} は${reader.ja}に渡せるものではありません${guess ? `。{{${guess}}} のことですか？` : ''}（使えるもの: ${list} と、{{metadata.x}} のような中のパス。自分で決めた名前はケースの vars に書きます。波括弧そのものは \\{{ と書きます）`,
    { path: where },
  )
}

const inMetadata = (written: string, name: string, where: string) =>
  badInput(
    `${written} is found under \`metadata\` of the cases: write {{metadata.${name}}}, or move it to \`vars\` (in a table: columns: { vars.${name}: ${name} })`,
    `${written} はケースの metadata にあります。{{metadata.${name}}} と書くか、vars に移してください（表では columns: { vars.${name}: ${name} }）`,
    { path: where },
  )

const noName = (written: string, where: string) =>
  badInput(
    `${written} is no name: templates have no filters and no code. Write {{name}}, {{input.x}}, {{#name}} … {{/name}}, or \\{{ for the braces themselves`,
    `${written} は名前ではありません。テンプレートにフィルターやコードはありません。{{name}}、{{input.x}}、{{#name}} … {{/name}} と書きます（波括弧そのものは \\{{）`,
    { path: where },
  )

const unclosedSection = (written: string, name: string, { where }: TemplateOptions) =>
  badInput(
    `${written} is never closed: write {{/${name}}} where the part ends`,
    `${written} が閉じられていません。終わりに {{/${name}}} と書いてください`,
    { path: where },
  )

const strayEnd = (written: string, open: string | undefined, where: string) =>
  open === undefined
    ? badInput(
        `${written} closes nothing: a part begins with {{#name}}`,
        `${written} に対応する始まりがありません。{{#name}} で始めてください`,
        { path: where },
      )
    : badInput(
        `${written} closes {{#${open}}}: write {{/${open}}}`,
        `${written} が {{#${open}}} を閉じています。{{/${open}}} と書いてください`,
        { path: where },
      )
