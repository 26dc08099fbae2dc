import type { CreateReporter } from '../views/reporter.ts'

/** The summary as one JSON document. */
const json: CreateReporter = (write) => ({
  needsTexts: 'none',
  end(summary) {
    write(`${JSON.stringify(summary, null, 2)}\n`)
  },
})

export default json
