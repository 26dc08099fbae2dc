import type { z } from 'zod'
import type { Message } from '../../language.ts'
import type { Complaint } from '../judge.ts'

type Issue = z.core.$ZodIssue

/** What is wrong with a reply, from the schema it does not meet: the first few things, and out-of-range only if all are. */
export function schemaComplaint({ issues }: z.ZodError): Complaint {
  const kind = issues.every(isRange) ? 'out-of-range' : 'malformed'
  const shown = issues.slice(0, 3).map((issue) => ({ path: pathOf(issue), message: saidBy(issue) }))
  const join = (language: keyof Message) => shown.map(({ path, message }) => `${path}: ${message[language]}`).join('; ')
  return { kind, message: { en: join('en'), ja: join('ja') } }
}

function isRange(issue: Issue): boolean {
  if (issue.code === 'custom') return (issue.params as { kind?: string } | undefined)?.kind === 'out-of-range'
  return (issue.code === 'too_small' || issue.code === 'too_big') && issue.origin === 'number'
}

function pathOf({ path }: Issue): string {
  return path.length === 0 ? 'the reply' : path.map(String).join('.')
}

function saidBy(issue: Issue): Message {
  const said = issue.code === 'custom' ? (issue.params as { said?: Message } | undefined)?.said : undefined
  return said ?? { en: issue.message, ja: `形式が正しくありません（${issue.message}）` }
}
