import { CompressionFold } from '../views/compression/compression-result.ts'
import type { CreateReporter } from '../views/reporter.ts'
import { htmlDocument } from './html/document.ts'
import { budgetOf, EmbeddedRunFold } from './html/embedded-run.ts'
import { readPageFiles } from './html/page-files.ts'

/** What the page itself takes of the budget beside its script and style. */
const AROUND = 4000

/** The page of a run in one file: all scores of all cases, and as many texts as fit the budget, failing ones first. */
const html: CreateReporter = (write, { html: options = {} }) => {
  const files = readPageFiles()
  let fold: EmbeddedRunFold
  let compression: CompressionFold | undefined
  return {
    needsTexts: 'all',
    start({ run, plan }) {
      fold = new EmbeddedRunFold(run, plan, options)
      if (plan.scorers[0]?.type === 'compression-rubric') compression = new CompressionFold(plan)
    },
    row(row) {
      fold.add(row)
      compression?.add(row)
    },
    async end(summary) {
      const folded = fold.finish(summary)
      const result = compression?.finish() ?? null
      const taken = files.script.length + files.style.length + folded.packedColumns.length + AROUND
      const { run, blocks } = folded.embed(budgetOf(options) - taken - JSON.stringify(result).length)
      const meta = { runs: [run], compare: null, compression: result }
      for (const part of htmlDocument(files, { meta, columns: [folded.packedColumns], blocks: [blocks] }))
        await write(part)
    },
  }
}

export default html
