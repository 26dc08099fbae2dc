import type { LabelType } from '../../src/compression/probes/labelled/labelled-set.ts'
import { measure, together } from '../../src/compression/probes/labelled/measure.ts'
import { measureTalks, measureTasks } from '../../src/compression/probes/labelled/talks.ts'
import {
  type DecisionWeights,
  known,
  type TaskWeights,
  type Weights,
  weightsOf,
} from '../../src/compression/probes/learned/weights.ts'
import type { Language } from '../../src/language.ts'
import type { Learned } from './conversations.ts'
import type { MarkedDialog } from './marked.ts'

interface Readers {
  common: Weights['common']
  decisions: Learned<DecisionWeights>
  tasks: Learned<TaskWeights>
}

/** Each labelled set, and the talks of each writer, read by readers that were learned from all other writers. */
export function holdOut(marked: readonly MarkedDialog[], language: Language, readers: Readers): void {
  for (const [set, those] of Map.groupBy(marked, (each) => each.set)) {
    if (set === 'plain') continue
    const writer = those[0]?.writer ?? ''
    const [decisions, tasks] = [readers.decisions.without.get(writer), readers.tasks.without.get(writer)]
    if (!decisions || !tasks) continue
    known.set(language, weightsOf({ common: readers.common, decisions, tasks }))
    if (those[0]?.isTalk) sayOfTalks(set, language)
    else for (const type of ['decision', 'task'] as const) sayOfSet(set, language, type, those)
  }
}

function sayOfTalks(set: string, language: Language): void {
  for (const [what, of] of Object.entries({ decision: measureTalks, task: measureTasks })) {
    const { right, asked, found, marked } = of(language, ({ writer }) => writer === set)
    console.log(`${set} ${what}: precision ${share(right, asked)}, recall ${share(found, marked)}`)
  }
}

function sayOfSet(set: string, language: Language, type: LabelType, those: readonly MarkedDialog[]): void {
  const all = those.flatMap(({ labelled }) => (labelled ? [measure(labelled)[type]] : []))
  const { right, asked, found, labels, misses, wrong } = together(all)
  console.log(`${set} ${language} ${type}: precision ${share(right, asked)}, recall ${share(found, labels)}`)
  if (process.argv.includes('--list'))
    for (const line of [...misses.map((miss) => `missed   ${miss}`), ...wrong.map((one) => `unmarked ${one}`)])
      console.log(line)
}

const share = (part: number, all: number) => `${(part / Math.max(1, all)).toFixed(2)} (${part} of ${all})`
