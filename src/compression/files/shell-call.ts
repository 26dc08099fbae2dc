import { isJsonObject, type Json } from '../../json.ts'

const SHELL_TOOLS =
  /^(?:bash|shell|command|terminal|local_shell|container\.exec|exec|exec_command|unified_exec|shell_command|(?:run|execute)_(?:bash|shell|command|terminal_cmd|terminal_command|in_terminal|shell_command)|run_terminal_cmd|execute_bash)$/i

/** The line of shell that a call runs; undefined when it runs none. */
export function commandOf(name: string, given: Json): string | undefined {
  if (!SHELL_TOOLS.test(name)) return undefined
  if (typeof given === 'string') return given
  if (!isJsonObject(given)) return undefined
  const command = given.command ?? given.cmd ?? given.script ?? given.input
  if (typeof command === 'string') return command
  if (!Array.isArray(command)) return undefined
  const words = command.map((word) => (typeof word === 'string' ? word : ''))
  // `["bash", "-lc", "…"]`: the third is the line.
  if (/^(?:.*\/)?(?:ba|z)?sh$/.test(words[0] ?? '') && /^-\w*c$/.test(words[1] ?? '')) return words[2] ?? ''
  return words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)).join(' ')
}
