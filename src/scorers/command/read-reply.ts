import { startOf } from '../../command/shown-text.ts'
import { ScoreError } from '../../errors.ts'
import { isJsonObject, type Json, type JsonObject, nestsDeeperThan } from '../../json.ts'
import type { ScorerResult } from '../../score/scorer.ts'

/** Enough for a person; a program that prints a book as its reason is not read to the end. */
const MOST_REASON = 4000

/** What a program said of an answer. It is taken as data, and never on trust: what is no score is an error. */
export function readReply(stdout: string): ScorerResult {
  const reply = parse(stdout)
  const details = detailsOf(reply)
  if (reply.notApplicable != null) return { notApplicable: textOf(reply, 'notApplicable') ?? '', ...details }
  return {
    value: shareOf(reply.score, '"score"'),
    ...(reply.reason != null && { reason: textOf(reply, 'reason') ?? '' }),
    ...partsOf(reply),
    ...details,
  }
}

function parse(stdout: string): JsonObject {
  let reply: Json
  try {
    reply = JSON.parse(stdout) as Json
  } catch {
    throw malformed(
      `the command printed no JSON: ${startOf(stdout)} (standard output is for { "score": …, "reason": … } alone; the rest belongs to standard error)`,
      `コマンドの出力が JSON ではありません: ${startOf(stdout)}（標準出力には { "score": …, "reason": … } だけを書き、ほかは標準エラー出力に書いてください）`,
    )
  }
  if (isJsonObject(reply) && !nestsDeeperThan(reply)) return reply
  throw malformed(
    `the command should print { "score": 0 … 1, "reason": "…" }; it printed ${startOf(stdout)}`,
    `コマンドは { "score": 0〜1, "reason": "…" } を出力してください。実際の出力: ${startOf(stdout)}`,
  )
}

function shareOf(value: Json | undefined, what: string): number {
  if (typeof value === 'number' && value >= 0 && value <= 1) return value
  const found = value === undefined ? { en: 'nothing', ja: 'なし' } : startOf(JSON.stringify(value))
  const [en, ja] = typeof found === 'string' ? [found, found] : [found.en, found.ja]
  throw new ScoreError('invalid-value', {
    en: `the command's ${what} must be a number from 0 to 1; found ${en}`,
    ja: `コマンドの ${what} は 0 から 1 の数でなければなりません（実際: ${ja}）`,
  })
}

function textOf(reply: JsonObject, key: string): string | undefined {
  const text = reply[key]
  if (typeof text === 'string') return text.length > MOST_REASON ? `${text.slice(0, MOST_REASON)}…` : text
  throw malformed(`the command's "${key}" must be text`, `コマンドの "${key}" は文字列でなければなりません`)
}

function partsOf({ parts }: JsonObject): { parts?: Record<string, number> } {
  if (parts == null) return {}
  if (!isJsonObject(parts)) throw malformed(...notAnObject('parts'))
  return { parts: Object.fromEntries(Object.entries(parts).map(([key, one]) => [key, shareOf(one, `part "${key}"`)])) }
}

function detailsOf({ details }: JsonObject): { details?: JsonObject } {
  if (details == null) return {}
  if (!isJsonObject(details)) throw malformed(...notAnObject('details'))
  return { details }
}

const notAnObject = (key: string): [en: string, ja: string] => [
  `the command's "${key}" must be an object`,
  `コマンドの "${key}" はオブジェクトでなければなりません`,
]

const malformed = (en: string, ja: string) => new ScoreError('malformed', { en, ja })
