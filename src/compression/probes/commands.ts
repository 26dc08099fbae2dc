import type { Candidate } from './candidate.ts'
import { sentencesOf } from './prose.ts'
import type { ToolRun } from './tool-runs.ts'

/** Looking around: nobody needs to remember that. */
const LOOKING =
  /^\s*(?:ls|pwd|cd|cat|head|tail|find|which|echo|clear|open|goto|scroll_\w+|create|edit|insert|submit|search_\w+|find_file|set_cursors|str_replace_editor|str_replace_based_edit_tool)\b/

/** Commands that were run with a word about why: the word is the question, the command the answer. */
export function commandCandidates(runs: readonly ToolRun[]): Candidate[] {
  const said = new Map<string, number>()
  const purposes = runs.map((run) => {
    const purpose = run.command === undefined ? undefined : sentencesOf(run.said).at(-1)
    if (purpose !== undefined) said.set(purpose, (said.get(purpose) ?? 0) + 1)
    return purpose
  })
  return runs.flatMap((run, index) => {
    const purpose = purposes[index]
    const command = run.command?.trim()
    if (command === undefined || purpose === undefined || said.get(purpose) !== 1) return []
    if (command.includes('\n') || command.length < 6 || command.length > 160 || LOOKING.test(command)) return []
    if (purpose.length < 20 || purpose.length > 240) return []
    const question = {
      en: `Before a command the agent wrote: "${purpose}" Which command did it run then? Answer with the exact command on one line and nothing else.`,
      ja: `エージェントは「${purpose}」と書いてからコマンドを実行しました。実行したコマンドは何ですか。コマンドだけを正確に一行で答えてください。`,
    }
    const span: [number, number] = [run.at, run.at]
    return [{ type: 'recall', kind: 'command', question, truth: command, exact: [command], span, weight: 3.5 }]
  })
}
