/**
 * Writes the marks of the scripted judge in examples/compression: `node tools/compression-example.ts`. Needed when the
 * probes change. A mark is 5 × the share of exact values in the answer; where there are none, of words of the truth.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Judges, PLAIN_JUDGING } from '../src/run/judges.ts'
import { openSuite } from '../src/run/open-suite.ts'
import { openTargets } from '../src/run/open-targets.ts'
import { criteriaFor } from '../src/scorers/compression/criteria.ts'
import { checkExactValues, exactShare } from '../src/scorers/compression/exact-values.ts'
import type { ProbeType } from '../src/scorers/compression/probe.ts'
import { readAnswer } from '../src/scorers/compression/probe-answer.ts'

const folder = join(import.meta.dirname, '../examples/compression')
const { suite, host, close } = await openSuite(join(folder, 'suite.yaml'))
const { signal } = new AbortController()
const kept = new Map()
const memo = {
  get: async (key: string) => kept.get(key),
  set: async (key: string, value: unknown) => void kept.set(key, value),
}
// No judge is asked here: its replies are what this writes.
const judges = await Judges.open({ folder: suite.folder }, PLAIN_JUDGING, memo, signal)
const targets = await openTargets(suite, suite.targets, host, judges)
const rows: string[] = []
for await (const { case: probe } of suite.cases.read()) {
  const type = probe.metadata?.probe_type as ProbeType
  const exact = probe.metadata?.exact as string[]
  for (const target of targets) {
    const { output } = await target.answer(probe, { repeat: 0, signal })
    const { text } = readAnswer(output)
    const score = Math.round(
      5 * (exactShare(checkExactValues(text, exact)) ?? wordsFound(text, String(probe.expected))),
    )
    const criterionResults = criteriaFor(type).map(({ id: criterionId, dimension }) => ({
      criterionId,
      score: dimension === 'instruction_following' ? 2 : score,
      reasoning: 'scripted',
    }))
    rows.push(
      JSON.stringify({
        scorer: 'compression-rubric',
        case: probe.id,
        target: target.name,
        reply: { criterionResults },
      }),
    )
  }
}
writeFileSync(join(folder, 'replies.jsonl'), `${rows.join('\n')}\n`)
await Promise.all(targets.map((target) => target.close?.()))
await close()

function wordsFound(text: string, truth: string): number {
  const words = truth.match(/[\p{L}\p{N}_./-]{2,}/gu) ?? []
  return words.length === 0 ? 0 : words.filter((word) => text.includes(word)).length / words.length
}
