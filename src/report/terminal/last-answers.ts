import { shortLine } from '../../door/untrusted.ts'
import { hashOf } from '../../judge/canonical.ts'
import type { ReportHeader } from '../../views/reporter.ts'
import type { Failure } from '../collect/findings.ts'
import { preview } from '../format/preview.ts'
import { CASE_WORDS } from '../format/words.ts'
import type { View } from './view.ts'

/** What the run before said to the same case, and how that fared, where it said something else. */
export async function lastAnswers(
  failures: readonly Failure[],
  before: NonNullable<ReportHeader['before']>,
  { language, width }: View,
): Promise<Map<Failure, string>> {
  const found = new Map<Failure, string>()
  for (const failure of failures) {
    const { answer, ...key } = failure.key
    const last = await before(key)
    if (last?.output === undefined || hashOf(last.output) === answer) continue
    found.set(failure, shortLine(`${CASE_WORDS[last.verdict][language]}: ${preview(last.output, width * 4)}`, width))
  }
  return found
}
