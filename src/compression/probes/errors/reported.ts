import type { Transcript } from '../../transcript.ts'
import type { Candidate } from '../candidate.ts'
import { sentencesOf } from '../prose.ts'

/** `KeyError: 'x'` on a line of its own, in code or not. */
const RAISED = /^\s*(?:E {2,})?((?:[\w.]+[.])?[A-Z]\w*(?:Error|Exception): .{3,200})$/
/** "fails with 'too many connections'", 「…というエラー」 */
const QUOTED =
  /\b(?:with|says?|saying|shows?|gets?|got|error|message|complains?)(?: (?:the|an?|this|error|message))*:? ?(?:'([^']{8,160})'|"([^"]{8,160})"|`([^`]{8,160})`|“([^”]{8,160})”)|「([^」]{6,160})」(?:という|との)?(?:エラー|メッセージ|警告)|["“]((?:fatal |runtime )?error[^"”]{4,150})["”]|「((?:エラー|error)[^」]{4,150})」/i

/** Error messages that the user brought along. */
export function reportedErrors({ messages }: Transcript): Candidate[] {
  return messages.flatMap(({ role, text }, at) => {
    if (role !== 'user') return []
    const [opening] = sentencesOf(text)
    const lines = text.slice(0, 20_000).split('\n')
    const raised = lines.flatMap((line) => RAISED.exec(line)?.[1] ?? [])
    const quoted = sentencesOf(text).flatMap(
      (sentence) =>
        QUOTED.exec(sentence)
          ?.slice(1)
          .find((part) => part !== undefined) ?? [],
    )
    const errors = [...new Set([...raised, ...quoted.filter(isError)])]
    const shownBelow = errors.length === 0 ? fencedError(lines) : undefined
    if (shownBelow)
      return [{ ...ofFence(shownBelow), type: 'recall', kind: 'error', span: [at, at], weight: 5 } as const]
    const [error] = errors
    if (error === undefined || errors.length > 1 || opening === undefined || opening.length > 240) return []
    const shown = opening.replace(error, '…')
    const question = {
      en: `The user wrote: "${shown}" Which error message did they report? Answer with the message alone, word for word.`,
      ja: `ユーザーは「${shown}」と書きました。そのとき伝えたエラーメッセージは何ですか。メッセージだけを一字一句そのまま答えてください。`,
    }
    return [
      { type: 'recall', kind: 'error', question, truth: error, exact: [error], span: [at, at], weight: 5 } as const,
    ]
  })
}

interface Fenced {
  lead: string
  told: string[]
}

/** "… stops with", and what it printed in a block of its own. */
const LEADS =
  /\b(?:stops?|fails?|failed|crash(?:es|ed)?|dies|died|error|errors out|throws?|complains?|refuses?|aborts?)\b[^.]{0,40}$|(?:エラー|失敗|落ち|止ま)[^。]{0,20}$/i
const MOST_SHOWN = 5

/** The one short block that a message shows after saying that something went wrong. */
function fencedError(lines: readonly string[]): Fenced | undefined {
  const fences = lines.flatMap((line, at) => (/^\s*```/.test(line) ? [at] : []))
  const [start, end, ...more] = fences
  if (start === undefined || end === undefined || more.length > 0) return undefined
  const lead =
    lines
      .slice(0, start)
      .findLast((line) => line.trim() !== '')
      ?.trim() ?? ''
  const told = lines
    .slice(start + 1, end)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const isCode = told.some((line) => /[;{}]$|^(?:\$|>|import |from |const |let |def )/.test(line))
  return LEADS.test(lead) && lead.length <= 240 && told.length > 0 && told.length <= MOST_SHOWN && !isCode
    ? { lead, told }
    : undefined
}

const ofFence = ({ lead, told }: Fenced) => ({
  question: {
    en: `The user wrote: "${lead}" Which error message did they show? Answer with the message alone, word for word.`,
    ja: `ユーザーは「${lead}」と書きました。そのとき示したエラーメッセージは何ですか。メッセージだけを一字一句そのまま答えてください。`,
  },
  truth: told.join('\n'),
  exact: told.slice(-2),
})

const isError = (text: string) =>
  /\b(?:error|exception|fail\w*|cannot|can't|denied|refused|too many|not found|invalid|timeout|timed out|missing|unable|unexpected|undefined|no such|exceeded)\b|エラー|失敗|できません|ありません|不正/i.test(
    text,
  )
