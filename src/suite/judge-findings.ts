import { BadInput } from '../errors.ts'
import { type JudgeConfig, judgeSettings } from '../judge/settings.ts'
import type { Finding } from '../mistakes/findings.ts'
import type { Path } from '../mistakes/path.ts'

/** What is wrong with the judge of a suite, or a model under test, as far as the suite alone can tell. */
export function judgeFindings(
  config: JudgeConfig | null | undefined,
  at: Path = ['judge'],
  names: Readonly<Record<string, string>> = {},
): Finding[] {
  if (!config) return []
  try {
    judgeSettings(config)
    return []
  } catch (error) {
    if (!(error instanceof BadInput)) throw error
    const isJudge = at[0] === 'judge'
    return error.mistakes.map(({ path = 'judge', message }) => {
      const key = path.slice('judge.'.length)
      const name = names[key] ?? key
      const said = (text: string) => (isJudge ? text : text.replace(`judge.${key}`, name))
      return { path: key === '' ? at : [...at, name], message: { en: said(message.en), ja: said(message.ja) } }
    })
  }
}
