import type { CreateReporter } from '../views/reporter.ts'
import { rowJson } from './result-json.ts'

/** One JSON object per answer and line, in case order. */
const jsonl: CreateReporter = (write) => ({
  needsTexts: 'all',
  row(row) {
    write(`${JSON.stringify(rowJson(row))}\n`)
  },
  end() {},
})

export default jsonl
