import type { Summary } from '../../gate/summary.ts'
import { CompressionFold } from '../../views/compression/compression-result.ts'
import type { CompressionResult } from '../../views/compression/result.ts'
import type { CreateReporter, ReportOptions } from '../../views/reporter.ts'

type Render = (summary: Summary, result: CompressionResult, options: ReportOptions) => string

/** A report of what a comparison of compressions came to, made from its rows as they come. */
export const compressionReporter =
  (render: Render): CreateReporter =>
  (write, options) => {
    let fold: CompressionFold
    return {
      needsTexts: 'all',
      start({ plan }) {
        fold = new CompressionFold(plan)
      },
      row: (row) => fold.add(row),
      end: (summary) => write(render(summary, fold.finish(), options)),
    }
  }
