import { compressionReporter } from './compression-reporter.ts'

/** The summary of the run, with the comparison of its methods. */
export default compressionReporter(
  (summary, result) => `${JSON.stringify({ ...summary, compression: result }, null, 2)}\n`,
)
