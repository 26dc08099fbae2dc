import { RE2JS, RE2JSSyntaxException } from 're2js'
import type { Message } from '../language.ts'

export interface PatternOptions {
  ignoreCase?: boolean
  /** Whether `.` matches a line break too. */
  dotAll?: boolean
}

/** A user's regular expression on an engine that takes time linear in the text, whatever the pattern. */
export interface Pattern {
  readonly source: string
  /** How many groups it has. */
  readonly groups: number
  test(text: string): boolean
  /** What a group of the first match holds, 0 being all of it; undefined where nothing matches. */
  groupIn(text: string, group: number): string | undefined
}

export class PatternError extends Error {
  override name = 'PatternError'
  readonly said: Message

  constructor(said: Message, options?: ErrorOptions) {
    super(said.en, options)
    this.said = said
  }
}

const CACHE_LIMIT = 1000
const cache = new Map<string, Pattern>()

/** Compiles once per pattern and options; throws PatternError with what to write instead. */
export function compilePattern(source: string, { ignoreCase = false, dotAll = false }: PatternOptions = {}): Pattern {
  const key = `${ignoreCase ? 'i' : ''}${dotAll ? 's' : ''}/${source}`
  const known = cache.get(key)
  if (known) return known
  const flags = (ignoreCase ? RE2JS.CASE_INSENSITIVE : 0) | (dotAll ? RE2JS.DOTALL : 0)
  const compiled = compile(source, flags)
  const pattern: Pattern = {
    source,
    groups: compiled.groupCount(),
    test: (text) => compiled.test(text),
    groupIn(text, group) {
      const matcher = compiled.matcher(text)
      return matcher.find() ? (matcher.group(group) ?? undefined) : undefined
    },
  }
  if (cache.size >= CACHE_LIMIT) cache.delete(cache.keys().next().value as string)
  cache.set(key, pattern)
  return pattern
}

function compile(source: string, flags: number): RE2JS {
  try {
    return RE2JS.compile(source, flags)
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error
    throw new PatternError(explain(source, error.message), { cause: error })
  }
}

/** What people write most often that RE2 does not have, and what to write instead. */
const UNSUPPORTED: [RegExp, Message][] = [
  [
    /\(\?<?[=!]/,
    {
      en: 'look-around does not exist in RE2; use two patterns, the one for what must be absent as `{ not: PATTERN }` (in a ruleset: under `none`)',
      ja: '先読み・後読みは RE2 にありません。パターンを二つに分け、あってはならないものは { not: パターン }（ルールセットでは none の下）で書いてください',
    },
  ],
  [
    /\\u[0-9a-fA-F{]/,
    {
      en: '\\uXXXX does not exist in RE2; write \\x{3042}, or the character itself',
      ja: '\\uXXXX は RE2 にありません。\\x{3042} または文字そのものを書いてください',
    },
  ],
  [
    /\\p\{(?:Script|sc|Script_Extensions|scx)=/i,
    {
      en: 'write \\p{Han}, not \\p{Script=Han}',
      ja: '\\p{Script=Han} ではなく \\p{Han} と書いてください',
    },
  ],
  [
    /\\[1-9]|\\k</,
    {
      en: 'back-references do not exist in RE2, which keeps every search linear in time; write the alternatives out',
      ja: '後方参照は RE2 にありません（検索時間を入力長に比例させるため）。候補を書き並べてください',
    },
  ],
  [
    /[*+?}]\+|\(\?>/,
    {
      en: 'possessive and atomic groups do not exist in RE2; leave them out, no pattern can backtrack here',
      ja: '強欲量指定子・アトミックグループは RE2 にありません。バックトラックは起きないので外してください',
    },
  ],
]

/** Counts multiply when they are nested. */
const TOO_OFTEN: Message = {
  en: 'RE2 repeats a part at most 1,000 times, nested counts multiplied; use a smaller count, or * and +',
  ja: 'RE2 の繰り返しは 1,000 回まで（入れ子は掛け合わせ）です。小さい回数にするか、* や + を使ってください',
}

function explain(source: string, detail: string): Message {
  const known = /repeat count/.test(detail) ? TOO_OFTEN : UNSUPPORTED.find(([shape]) => shape.test(source))?.[1]
  const short = detail.replace(/^error parsing regexp:\s*/i, '')
  const shown = source.length > 80 ? `${source.slice(0, 80)}…` : source
  return {
    en: `the pattern ${JSON.stringify(shown)} does not compile (${short})${known ? `: ${known.en}` : ': RE2 syntax is expected'}`,
    ja: `正規表現 ${JSON.stringify(shown)} が正しくありません (${short})${known ? `。${known.ja}` : '。RE2 の構文で書いてください'}`,
  }
}
