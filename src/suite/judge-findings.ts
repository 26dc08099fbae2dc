import { BadInput } from '../errors.ts'
import { type JudgeConfig, judgeSettings } from '../judge/settings.ts'
import type { Finding } from '../mistakes/findings.ts'
import { parsePath } from '../mistakes/path.ts'

/** What is wrong with the judge of a suite, as far as the suite alone can tell. */
export function judgeFindings(judge: JudgeConfig | null | undefined): Finding[] {
  if (!judge) return []
  try {
    judgeSettings(judge)
    return []
  } catch (error) {
    if (!(error instanceof BadInput)) throw error
    return error.mistakes.map(({ path = 'judge', message }) => ({ path: parsePath(path), message }))
  }
}
