import { nastyTexts } from '../report/testing/nasty.ts'

/** Names and answers that have commanded a CI, a terminal or a reader before: none may do so again. */
export const HOSTILE_TEXTS: readonly string[] = [
  ...nastyTexts.filter((text) => text !== ''),
  '::error file=a.ts,line=1::owned',
  ' \t ::add-mask::owned',
  'first\n::stop-commands::owned',
  'first\r::warning::owned',
  '\u0085::notice::owned',
  '\u00a0\u3000::group::owned',
  '\u2028::debug::owned',
  'text ##[command]owned',
  'text ##vso[task.setvariable variable=x]owned',
  "##teamcity[buildStatus status='SUCCESS']",
  '\x1b[31mred\x1b[0m \x1b]8;;http://evil\x07link\x1b]8;;\x07',
  '\x1b[1A\x1b[2KGATE PASS',
  '\x9b31mred',
  'section_start:1:x\r\x1b[0Kowned',
  `${'a'.repeat(70)} ::error::wrapped`,
  '$(touch owned) `touch owned` && touch owned',
  '../../../../etc/passwd',
  '\u202egnp.exe',
  'zero\u200bwidth\u00adsoft',
  `${'long '.repeat(4000)}::error::end`,
]

/** The first lines of any of them that would still be heard. */
export function stillAlive(printed: string, { commands = false } = {}): string[] {
  // Our own colours are what a terminal report is painted with.
  const shown = printed.replace(/\x1b\[(?:0|1|2|22|31|32|33|39)m/g, '')
  const found: string[] = []
  for (const line of shown.split(/\n|\r\n?/)) {
    const isOurs = commands && /^::(?:error|warning|notice)[ :]/.test(line)
    if (!isOurs && /^(?:\s|\x85)*::/.test(line)) found.push(`command: ${JSON.stringify(line.slice(0, 80))}`)
    if (!isOurs && /##\w*\[/.test(line)) found.push(`command: ${JSON.stringify(line.slice(0, 80))}`)
  }
  const control = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/.exec(shown)
  if (control)
    found.push(`control: ${JSON.stringify(shown.slice(Math.max(0, control.index - 40), control.index + 20))}`)
  return found
}
