import { badInput } from '../errors.ts'
import { createReporters, parseReporter, type Reports } from '../report/index.ts'
import type { Io } from './command.ts'

/** The reports asked for. Nothing said: one for a person, or with --json the summary; on GitHub, annotations too. */
export function openReports(given: string[] | undefined, io: Io): Reports {
  const specs = (given ?? []).map(parseReporter)
  const prints = specs.some(({ name, file }) => file === null && name !== 'github')
  if (io.json && prints) {
    throw badInput(
      '--json prints the summary, so no reporter can print as well; give it a file, e.g. --reporter jsonl:rows.jsonl',
      '--json は要約を出力するため、ほかのレポーターは表示できません。--reporter jsonl:rows.jsonl のようにファイルを指定してください',
    )
  }
  if (!prints) specs.push({ name: io.json ? 'json' : 'terminal', file: null })
  const onGithub = process.env.GITHUB_ACTIONS === 'true'
  if (onGithub && !io.json && !specs.some(({ name }) => name === 'github')) specs.push({ name: 'github', file: null })
  const { language, colour, quiet, width } = io
  return createReporters(specs, { language, colour, quiet, width }, io)
}
