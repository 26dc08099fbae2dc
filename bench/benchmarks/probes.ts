import {
  KEPT_APART,
  LABEL_TYPES,
  LABELLED_SETS,
  labelledSet,
  type SetName,
} from '../../src/compression/probes/labelled/labelled-set.ts'
import { measure, together } from '../../src/compression/probes/labelled/measure.ts'
import { measureTalks, measureTasks } from '../../src/compression/probes/labelled/talks.ts'
import type { Language } from '../../src/language.ts'
import type { Benchmark, Print } from '../lib/benchmark.ts'

/** How far the extraction has to come, for every type and language. */
const GOALS = { precision: 0.95, recall: 0.8 }

export default {
  shows: 'how many of the facts that people marked in transcripts the probes ask for, and how many they make up',
  async run(_options, print) {
    for (const set of LABELLED_SETS) await measureSet(set, print)
    measureInTalks(print)
  },
} satisfies Benchmark

async function measureSet(set: SetName, print: Print): Promise<void> {
  const parts: { language: Language; by: ReturnType<typeof measure> }[] = []
  for await (const labelled of labelledSet(set))
    parts.push({ language: labelled.labels[0]?.language ?? 'en', by: measure(labelled) })
  print.heading(`${set}: ${parts.length} labelled transcripts`)
  print.say(`${''.padEnd(14)}${'precision'.padEnd(26)}recall`)
  const lists: string[] = []
  for (const type of LABEL_TYPES) {
    for (const language of ['en', 'ja'] as const) {
      const sum = together(parts.filter((part) => part.language === language).map(({ by }) => by[type]))
      // Of some sets only decisions and tasks are marked.
      if (sum.labels === 0) continue
      const precision = share(sum.right, sum.asked, GOALS.precision).padEnd(26)
      print.say(`${`${type} ${language}`.padEnd(14)}${precision}${share(sum.found, sum.labels, GOALS.recall)}`)
      lists.push(
        ...sum.misses.map((miss) => `missed   ${type} ${miss}`),
        ...sum.wrong.map((line) => `unmarked ${type} ${line}`),
      )
    }
  }
  // What nobody looks into stays that way.
  if (!KEPT_APART.has(set)) for (const line of lists) print.say(line)
}

/** Many more writers, marked sentence by sentence: whether a choice, or an open task, is found at all. */
function measureInTalks(print: Print): void {
  print.heading('talks: choices and open tasks in stretches of conversations, marked sentence by sentence')
  for (const [what, measured] of [
    ['choices', measureTalks],
    ['open tasks', measureTasks],
  ] as const)
    for (const language of ['en', 'ja'] as const) {
      const { right, asked, found, marked } = measured(language)
      const precision = share(right, asked, GOALS.precision).padEnd(26)
      print.say(`${`${what} ${language}`.padEnd(14)}${precision}${share(found, marked, GOALS.recall)}`)
    }
}

function share(part: number, all: number, goal: number): string {
  if (all === 0) return '–'
  return `${(part / all).toFixed(2)} (${part} of ${all}) ${part / all >= goal ? '✓' : '✗'}`
}
