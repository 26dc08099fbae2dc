import { isBlank, isLine } from './failure.ts'

/** What a step was about that failed; why stands elsewhere. */
const STEP =
  /\b(?:failed to (?:build|compile|install|run|render|generate|produce|create|load command|execute|renew|authenticate|deploy|bundle|process|solve)\b|could not (?:build|compile|install|render)\b|error (?:producing|building|compiling|installing)\b|an error occurred while\b|did(?:n['’]t| not) (?:run|complete|exit) successfully|command failed\b|subprocess-exited-with-error|compilation (?:failure|error)\b|build failed\b|failed with exit code \d+|unable to (?:build|compile)\b)/i
/** "Some challenges have failed.", "All renewals failed." */
const COUNTED = /\b(?:some|all|one or more|several|\d+) [\w ]{1,40}\bfailed\.?$/i

/** Whether a line says only that a step failed, without a cause of its own behind a colon. */
export function isHeadline(line: string): boolean {
  const said = line.trim()
  if (COUNTED.test(said)) return true
  const step = STEP.exec(said)
  return step !== null && !/: +\S.{7,}$/.test(said.slice(step.index + step[0].length))
}

/** Where somebody looks for why. */
const NEAR = 40
const WRAPPED = 3

/** `Detail: …`, `Reason: …`: told with its own word, often above. */
const TOLD = /^\s*(?:Details?|Reason|Cause|Root cause|原因|理由|詳細)\s*[:：]\s+(\S.{7,})$/i

/** Advice is no cause. */
const ADVICE =
  /^\s*(?:hint|note|help|tip|try|see|make sure|if |for |use |run |please|consider|you (?:can|may|should|need)|to )/i

/** Why the step of a headline failed: the first line below that complains, with its wrapped rest, else what is told as the reason above. */
export function causeOf(
  lines: readonly string[],
  at: number,
  complains: (line: string) => boolean,
): { above: string[]; below: string[] } {
  const below = lines.slice(at + 1, at + NEAR)
  const start = below.findIndex(
    (line) => isLine(line) && complains(line) && !isHeadline(line) && !ADVICE.test(line) && !TOLD.test(line),
  )
  const told = lines.slice(Math.max(0, at - NEAR), at + NEAR).find((line) => TOLD.test(line))
  if (told !== undefined) return lines.indexOf(told) < at ? { above: [told], below: [] } : { above: [], below: [told] }
  return { above: [], below: start < 0 ? [] : withRest(below, start) }
}

/** A sentence that goes on in small letters on the next line. */
function withRest(lines: readonly string[], at: number): string[] {
  const whole = [lines[at] as string]
  for (const next of lines.slice(at + 1, at + WRAPPED)) {
    const isOver = isBlank(next) || /[.!?:;)。]\s*$/.test(whole.at(-1) as string) || !/^\s*\p{Ll}/u.test(next)
    if (isOver || !isLine(next)) break
    whole.push(next)
  }
  return whole
}
