import { CompressionFold } from '../views/compression/compression-result.ts'
import type { CreateReporter } from '../views/reporter.ts'
import { EmbeddedRunFold } from './html/embedded-run.ts'
import { oneFile } from './html/one-file.ts'
import { readPageFiles } from './html/page-files.ts'

/** The page of a run in one file: all scores of all cases, and as many texts as fit the budget, failing ones first. */
const html: CreateReporter = (write, { html: options = {} }) => {
  // Before the run, not after it: a checkout may not be built.
  readPageFiles()
  let fold: EmbeddedRunFold
  let compression: CompressionFold | undefined
  return {
    needsTexts: 'all',
    start({ run: id, plan, kind, status }) {
      fold = new EmbeddedRunFold({ id, plan, kind, status }, options)
      if (plan.scorers[0]?.type === 'compression-rubric') compression = new CompressionFold(plan)
    },
    row(row) {
      fold.add(row)
      compression?.add(row)
    },
    async end(summary) {
      const about = { compare: null, compression: compression?.finish() ?? null }
      for (const part of oneFile([fold.finish(summary)], about, options)) await write(part)
    },
  }
}

export default html
