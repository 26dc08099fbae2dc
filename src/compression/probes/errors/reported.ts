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

const isError = (text: string) =>
  /\b(?:error|exception|fail\w*|cannot|can't|denied|refused|too many|not found|invalid|timeout|timed out|missing|unable|unexpected|undefined|no such|exceeded)\b|エラー|失敗|できません|ありません|不正/i.test(
    text,
  )
