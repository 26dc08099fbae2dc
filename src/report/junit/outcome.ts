import { shortLine, shortName } from '../../door/untrusted.ts'
import type { Language } from '../../language.ts'
import { missingAnswer } from '../../score/no-answer.ts'
import type { ResultRow } from '../../score/result.ts'
import { type Missed, missedScores } from '../../views/missed.ts'
import { kindTitle } from '../format/cause.ts'
import { rowContrast } from '../format/contrast.ts'
import { grounds, missedText } from '../format/grounds.ts'
import { KIND_WORDS, sayIn } from '../format/words.ts'
import { xmlAttributes, xmlText } from '../format/xml.ts'

const ROOM = 2000

/** At most one of failure and error; nothing for what passed. */
export function outcomeElement(row: ResultRow, language: Language): string {
  if (row.verdict === 'fail') return failure(row, language)
  if (row.verdict === 'error') return error(row, language)
  return ''
}

function failure(row: ResultRow, language: Language): string {
  const say = sayIn(language)
  const missed = missedScores(row).map((one) => ({ ...one, scorer: shortName(one.scorer) }))
  const reasons = row.scores.flatMap(({ scorer, passed, reason }) =>
    passed === false && reason ? [`${shortName(scorer)}: ${shortLine(reason, ROOM)}`] : [],
  )
  const texts = grounds(rowContrast(row, ROOM), say).map(([label, text]) => `${label}: ${text}`)
  const blank = row.reason === 'blank'
  const type = blank ? 'Blank' : typeOf(missed)
  return element('failure', type, missedText({ missed, blank }, say), [...reasons, ...texts])
}

/** What another tool failed has no threshold to be below. */
const typeOf = (missed: readonly Missed[]) =>
  missed.length === 0 ? 'Policy' : missed.some(({ threshold }) => threshold !== null) ? 'BelowThreshold' : 'Failed'

function error(row: ResultRow, language: Language): string {
  const missing = missingAnswer(row)
  if (missing) {
    const title = kindTitle(missing.kind, row.scores.length, language)
    return element('error', missing.kind, `${title}: ${shortLine(missing.message, ROOM)}`, [])
  }
  const failed = row.scores.filter((score) => score.error)
  const lines = failed.map(({ scorer, error }) => `${shortName(scorer)}: ${shortLine(error?.message ?? '', ROOM)}`)
  const kind = failed[0]?.error?.kind ?? 'none'
  const [first, ...rest] = lines
  const message = KIND_WORDS[kind][language]
  if (first !== undefined) return element('error', kind, `${message} — ${first}`, rest)
  const whyNot = row.scores.flatMap(({ scorer, reason }) =>
    reason ? [`${shortName(scorer)}: ${shortLine(reason, ROOM)}`] : [],
  )
  return element('error', kind, message, whyNot)
}

/** The message stands in the text again: some readers show only the one, some only the other. */
function element(name: string, type: string, message: string, more: readonly string[]): string {
  return `<${name}${xmlAttributes({ message, type })}>${xmlText([message, ...more].join('\n'))}</${name}>`
}
