import { splitShell } from '../../files/shell-split.ts'
import type { Transcript } from '../../transcript.ts'
import type { Candidate } from '../candidate.ts'
import { proseOf } from '../prose.ts'
import type { ToolRun } from '../tool-runs.ts'

/** One thing that took the place of another, as a command or a diff shows it. */
interface Swap {
  came: string
  went: string
  /** Where it shows, in one line. */
  shown: string
}

/** Choices that nobody put into words: a package, a module or an image that took the place of another. */
export function swapCandidates({ messages }: Transcript, runs: readonly ToolRun[]): Candidate[] {
  const found = new Map<string, Candidate>()
  for (const run of runs) {
    if (!run.result || run.result.turn.failed) continue
    for (const swap of [...packagesSwapped(run.command), ...linesSwapped(run)]) {
      const said = aboutIt(messages, run.at, swap)
      // An import follows the package: one choice.
      if (!found.has(swap.came)) found.set(swap.came, candidateOf(swap, run, said))
    }
  }
  return [...found.values()]
}

function candidateOf(
  { came, went, shown }: Swap,
  run: ToolRun,
  said: { at: number; text: string } | undefined,
): Candidate {
  const isTold = said !== undefined
  return {
    type: 'decision',
    kind: 'swap',
    question: {
      en: `In the work so far, \`${came}\` took the place of something else. Of what${isTold ? ', and what was said about it' : ''}? Answer in one or two sentences and give the exact name.`,
      ja: `これまでの作業で \`${came}\` が別のものに取って代わりました。何の代わり${isTold ? 'で、それについて何と述べられました' : 'です'}か。正確な名前を挙げて、一、二文で答えてください。`,
    },
    truth: [...(isTold ? [said.text] : []), shown].join('\n'),
    answer: [went, said?.text ?? ''].join(' '),
    exact: [went],
    span: [Math.min(run.at, said?.at ?? run.at), run.at],
    weight: 4,
  }
}

const MANAGER = /^(?:npm|pnpm|yarn|bun|pip3?|poetry|uv|cargo|bundle|gem|composer|apt(?:-get)?|brew|conda|dotnet|mix)$/
const REMOVES = /^(?:uninstall|remove|rm|un|r)$/
const ADDS = /^(?:install|add|i|require)$/

/** `npm uninstall moment && npm install date-fns` */
function packagesSwapped(command: string | undefined): Swap[] {
  if (command === undefined || command.length > 500) return []
  const went: string[] = []
  const came: string[] = []
  for (const { words } of splitShell(command)) {
    const at = words.findIndex((word) => MANAGER.test(word))
    const verb = words.slice(at + 1).findIndex((word) => REMOVES.test(word) || ADDS.test(word))
    if (at < 0 || verb < 0) continue
    const names = words.slice(at + verb + 2).filter((word) => !word.startsWith('-'))
    ;(REMOVES.test(words[at + verb + 1] as string) ? went : came).push(...names.map(withoutVersion))
  }
  const [gone, other] = [went[0], came[0]]
  if (went.length !== 1 || came.length !== 1 || !gone || !other || gone === other) return []
  return [{ came: other, went: gone, shown: command.trim() }]
}

const withoutVersion = (name: string) => name.replace(/(?<=.)(?:@|==|~=|>=)\^?~?v?[\d*].*$/, '')

/** A line of a manifest, an import or a base image that became another. */
function linesSwapped({ call }: ToolRun): Swap[] {
  return call.files.flatMap(({ path, change = '' }) => {
    const lines = change.split('\n')
    const [went, came] = ['- ', '+ '].map((mark) =>
      lines.filter((line) => line.startsWith(mark)).flatMap((line) => sourceIn(line.slice(2), path) ?? []),
    )
    const [gone, other] = [went?.[0], came?.[0]]
    if (went?.length !== 1 || came?.length !== 1 || !gone || !other || gone === other) return []
    return [{ came: other, went: gone, shown: `${path}:\n${change}` }]
  })
}

/** What a line takes from elsewhere; a file of one's own is no choice. */
function sourceIn(line: string, path: string): string | undefined {
  const base = /Dockerfile/.test(path) ? /^FROM ([\w./-]+)/.exec(line) : null
  const module = /^(?:import .*from |import |const .*require\()['"]([^'"./][^'"]*)['"]/.exec(line)
  const listed = /(?:package|composer)\.json$/.test(path) ? /^"(@?[\w./-]+)": "[\^~]?\d/.exec(line) : null
  const pinned = /requirements.*\.txt$/.test(path) ? /^([\w.-]+)(?:==|>=|~=)/.exec(line) : null
  return (base ?? module ?? listed ?? pinned)?.[1]
}

/** What was said of either of the two with the change, or right before it. */
function aboutIt(messages: Transcript['messages'], at: number, { came, went }: Swap) {
  for (let before = at; before >= 0 && before >= at - 4; before--) {
    const turn = messages[before]
    if (turn?.role !== 'assistant' && turn?.role !== 'user') continue
    const text = proseOf(turn.text)
      .filter(({ text: sentence }) => (sentence.includes(came) || sentence.includes(went)) && sentence.length <= 300)
      .map(({ text: sentence }) => sentence)
      .join(' ')
    if (text !== '') return { at: before, text }
  }
  return undefined
}
