import { type Candidate, givesAway } from './candidate.ts'
import { shortened } from './prose.ts'
import { labelOf, type ToolRun } from './tool-runs.ts'

const LONGEST_LINE = 400

/** `TypeError: x is not a function`, `E   AssertionError: …`, `- E999 SyntaxError: …` */
const NAMED = /^(?:E {2,}|- (?:[A-Z]\d{3} )?|Uncaught )?([A-Za-z_][\w.]*(?:Error|Exception|Failure))(?:: .+|$)/
/** `error: …`, `Error TS2345: …`, `fatal: …`, `npm ERR! code …` */
const SAID = /^(?:\S{1,60}:? )?(?:error|fatal|panic|npm ERR!)(?: ?[A-Z]{1,5}-?\d+)?:? .{3,}/i
/** `bash: foo: command not found`, `cat: x: No such file or directory` */
const SHELL = /: (?:command not found|No such file or directory|Permission denied|not found)$/

/** The line of a result that says what went wrong, as it stands there. */
function errorLine(text: string, failed: boolean): string | undefined {
  const lines = text.length > 200_000 ? [] : text.split(/\r?\n/)
  const isLine = (line: string) => line.trim().length > 3 && line.length <= LONGEST_LINE
  const traceback = lines.findIndex((line) => line.startsWith('Traceback (most recent call last)'))
  if (traceback >= 0) {
    // Frames are indented: the first line that is not is what was raised.
    const raised = lines.slice(traceback + 1).find((line) => /^[\w.]+(?:: |$)/.test(line))
    if (raised !== undefined && isLine(raised)) return raised.trim()
  }
  const named = lines.find((line) => isLine(line) && NAMED.test(line.trim()))
  if (named !== undefined) return named.trim().replace(/^(?:E {2,}|- )/, '')
  const said = lines.find((line) => isLine(line) && (SHELL.test(line.trim()) || (failed && SAID.test(line.trim()))))
  if (said !== undefined) return said.trim()
  const first = lines.find((line) => line.trim() !== '')
  return failed && first !== undefined && isLine(first) ? first.trim() : undefined
}

/** Reading a file shows its text: an error in there is nobody's. */
const onlyShows = ({ call, result }: ToolRun) => call.files.some(({ kind }) => kind === 'read') && !result?.turn.failed

/** What the calls that failed said: of one call that failed several times, the first. */
export function errorCandidates(runs: readonly ToolRun[]): Candidate[] {
  const found: Candidate[] = []
  const asked = new Set<string>()
  for (const run of runs) {
    const label = labelOf(run)
    if (!run.result || label === undefined || onlyShows(run)) continue
    const { at, turn } = run.result
    const line = errorLine(turn.text, turn.failed === true)
    if (line === undefined || asked.has(label)) continue
    asked.add(label)
    const exact = [exactPart(line)]
    const question = {
      en: `\`${label}\` ended in an error the first time it did. What did the error message say? Answer on one line with the message alone, word for word.`,
      ja: `\`${label}\` が最初にエラーになったとき、エラーメッセージは何でしたか。メッセージだけを一字一句そのまま一行で答えてください。`,
    }
    if (givesAway(question, exact)) continue
    found.push({ type: 'recall', kind: 'error', question, truth: line, exact, span: [run.at, at], weight: 5 })
  }
  return found
}

const LONGEST_EXACT = 200
const SHORTEST_EXACT = 60

/** The message whole; of a long one the clauses that fit, since half a phrase says nothing. */
function exactPart(line: string): string {
  if (line.length <= LONGEST_EXACT) return line
  const start = line.slice(0, LONGEST_EXACT).toWellFormed()
  const ends = [...start.matchAll(/[.;,:)\]](?= )|[。、]/g)].map(({ index, 0: mark }) =>
    /[.)\]。]/.test(mark) ? index + 1 : index,
  )
  const end = ends.findLast((each) => each >= SHORTEST_EXACT)
  return end === undefined ? shortened(line, LONGEST_EXACT).replace(/ …$/, '') : start.slice(0, end)
}
