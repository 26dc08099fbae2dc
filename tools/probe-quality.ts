/**
 * What the probes of recorded conversations come to: the share of each type and kind, decisions per conversation, how many
 * exact values a memory of everything holds and one of what stays, and a sample to be read.
 *
 *   node tools/probe-quality.ts [--sample 50] [--seed 1] [--keep-last 4] FILES…
 */
import { parseArgs } from 'node:util'
import { messagesText } from '../src/compression/methods/message-text.ts'
import { compressionPoints } from '../src/compression/probes/compression-points.ts'
import { probesAt } from '../src/compression/probes/probes-for.ts'
import { readTranscripts } from '../src/compression/readers/read-transcripts.ts'
import { checkExactValues } from '../src/scorers/compression/exact-values.ts'
import type { Probe } from '../src/scorers/compression/probe.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    'keep-last': { type: 'string', default: '4' },
  },
})

const all: Probe[] = []
const left = new Map<string, number>()
const perConversation: number[] = []
const exact = { values: 0, full: 0, floor: 0 }
for (const file of positionals) {
  for await (const transcript of readTranscripts(file)) {
    const decisions = new Set<string>()
    for (const point of compressionPoints(transcript, { at: [0.5, 1], keepLast: Number(values['keep-last']) }).points) {
      const { probes, flawed } = probesAt(transcript, point)
      for (const [flaw, count] of Object.entries(flawed)) left.set(flaw, (left.get(flaw) ?? 0) + count)
      const full = messagesText(transcript.messages, 0, point.end)
      const floor = messagesText(transcript.messages, point.cut, point.end)
      for (const probe of probes) {
        all.push(probe)
        exact.values += probe.exact.length
        exact.full += checkExactValues(full, probe.exact).found.length
        exact.floor += checkExactValues(floor, probe.exact).found.length
        if (probe.type === 'decision') decisions.add(probe.question)
      }
    }
    perConversation.push(decisions.size)
  }
}

const share = (part: number, whole: number) =>
  `${part} of ${whole} (${((100 * part) / Math.max(1, whole)).toFixed(1)} %)`
const byType = Map.groupBy(all, ({ type }) => type)
for (const [type, probes] of byType) {
  const kinds = [...Map.groupBy(probes, ({ kind }) => kind)].map(([kind, those]) => `${kind} ${those.length}`)
  console.log(`${type.padEnd(14)}${share(probes.length, all.length)}: ${kinds.join(', ')}`)
}
const sorted = perConversation.toSorted((a, b) => b - a)
console.log(
  `decisions in ${share(sorted.filter((count) => count > 0).length, sorted.length)} conversations, at most ${sorted[0]}; 5 or more in ${sorted.filter((count) => count >= 5).length}`,
)
console.log(
  `exact values: everything holds ${share(exact.full, exact.values)}, what stays ${share(exact.floor, exact.values)}`,
)
console.log(`left out: ${[...left].map(([flaw, count]) => `${flaw} ${count}`).join(', ') || 'none'}`)

/** A small generator of numbers from a seed, the same everywhere. */
function* random(seed: number): Generator<number> {
  for (let state = seed >>> 0; ; ) {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    yield ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const numbers = random(Number(values.seed))
const keyed = all.map((probe) => ({ probe, key: numbers.next().value as number })).sort((a, b) => a.key - b.key)
for (const [index, { probe }] of keyed.slice(0, Number(values.sample)).entries()) {
  const { id, type, kind, span, question, truth, exact: wanted } = probe
  console.log(
    `\n${index + 1}. [${type}/${kind}] ${id} messages ${span.join('–')}\n   ? ${question}\n   = ${truth.replaceAll('\n', '\n     ')}\n   exact ${JSON.stringify(wanted)}`,
  )
}
