import type { CreateReporter } from '../views/reporter.ts'
import { Findings } from './collect/findings.ts'
import { renderMarkdown } from './markdown/render.ts'

/** GitHub refuses a comment over 64 KB. */
const COMMENT_BYTES = 60_000

/** For a comment on a pull request. */
const markdown: CreateReporter = (write, { language }) => {
  const findings = new Findings({ keep: 30, room: 300 })
  return {
    needsTexts: 'problems',
    rows: 'worst',
    row: (row) => findings.add(row),
    end: (summary) => write(renderMarkdown(summary, findings, language, COMMENT_BYTES)),
  }
}

export default markdown
