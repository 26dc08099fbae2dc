import { CompressionFold } from '../views/compression/compression-result.ts'
import type { CreateReporter } from '../views/reporter.ts'
import { htmlDocument } from './html/document.ts'
import { budgetOf, EmbeddedRunFold } from './html/embedded-run.ts'
import { pageBytes, readPageFiles } from './html/page-files.ts'

/** The page of a run in one file: all scores of all cases, and as many texts as fit the budget, failing ones first. */
const html: CreateReporter = (write, { html: options = {} }) => {
  const files = readPageFiles()
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
      const folded = fold.finish(summary)
      const result = compression?.finish() ?? null
      const taken = pageBytes(files) + folded.packedColumns.length
      const { run, blocks } = folded.embed(budgetOf(options) - taken - Buffer.byteLength(JSON.stringify(result)))
      const meta = { runs: [run], compare: null, compression: result }
      for (const part of htmlDocument(files, { meta, columns: [folded.packedColumns], blocks: [blocks] }))
        await write(part)
    },
  }
}

export default html
