import { appendFileSync, statSync } from 'node:fs'
import { errorText } from '../../errors.ts'
import type { Summary } from '../../gate/summary.ts'
import type { ReportOptions } from '../../views/reporter.ts'
import type { Findings } from '../collect/findings.ts'
import { sayIn } from '../format/words.ts'
import { renderMarkdown } from '../markdown/render.ts'

/** Over 1024 KB the whole upload is dropped; other commands of the same step write there too. */
const MOST_BYTES = 900_000
const LEAST_BYTES = 3000

/**
 * Appends the report to the step's summary, if there is one. Returns what went wrong, for a warning: a summary that
 * cannot be written is no reason to lose the rest.
 */
export function appendStepSummary(
  summary: Summary,
  findings: Findings,
  { language, env = process.env }: ReportOptions,
): string | undefined {
  const file = env.GITHUB_STEP_SUMMARY
  if (!file) return undefined
  const say = sayIn(language)
  try {
    const bytes = MOST_BYTES - (statSync(file, { throwIfNoEntry: false })?.size ?? 0)
    if (bytes < LEAST_BYTES)
      return say(
        'the step summary is full; this report was left out',
        'ステップサマリーに空きがないため、このレポートを省きました',
      )
    appendFileSync(file, renderMarkdown(summary, findings, language, bytes))
    return undefined
  } catch (thrown) {
    return say(
      `cannot write the step summary: ${errorText(thrown)}`,
      `ステップサマリーに書き込めません: ${errorText(thrown)}`,
    )
  }
}
