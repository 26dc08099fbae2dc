import { VERDICT_WORDS } from '../format/words.ts'
import { compressionReporter } from './compression-reporter.ts'
import { compressionText } from './text.ts'

/** Which method is best, for a person at a terminal. */
export default compressionReporter((summary, result, { language, quiet }) =>
  quiet ? `${VERDICT_WORDS[summary.verdict][language]}\n` : compressionText(summary, result, language),
)
