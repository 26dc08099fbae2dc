import type { Benchmark } from '../lib/benchmark.ts'
import { printBeside } from '../lib/beside.ts'
import { writeCases, writePromptfooCases } from '../lib/cases.ts'
import { medianBy } from '../lib/median.ts'
import { PeerMissing, tryPeer, versionOf } from '../lib/peers.ts'
import { runPromptfoo } from '../lib/promptfoo.ts'
import { runSaiten, type SuiteRun } from '../lib/saiten.ts'
import { withTempFolder } from '../lib/temp-folder.ts'

interface Set {
  names: string
  scorers: object[]
  assertions: object[]
  /** Whether both judge by the same definition, so that the same cases must pass. */
  same: boolean
}

const schema = { type: 'object', required: ['sent'], properties: { sent: { type: 'integer' } } }
const contains = { scorer: { type: 'contains', value: 'customer' }, assertion: { type: 'contains', value: 'customer' } }
const pattern = '\\b(the|your|our)\\b'
const regex = { scorer: { type: 'regex', pattern }, assertion: { type: 'regex', value: pattern } }
const reference = '{{expected}}'

const checks: Set = {
  names: 'contains, regex, exact-match, length, json-schema',
  scorers: [
    contains.scorer,
    regex.scorer,
    { type: 'exact-match' },
    { type: 'length', min: 40, max: 2000 },
    { type: 'json-schema', schema, within: true },
  ],
  assertions: [
    contains.assertion,
    regex.assertion,
    { type: 'equals', value: reference },
    { type: 'word-count', value: { min: 5, max: 400 } },
    { type: 'contains-json', value: schema },
  ],
  same: true,
}

const metrics: Set = {
  names: 'contains, regex, rouge, bleu, edit-similarity',
  scorers: [
    contains.scorer,
    regex.scorer,
    { type: 'rouge', threshold: 0.7 },
    { type: 'bleu', threshold: 0.5 },
    { type: 'edit-similarity', threshold: 0.7 },
  ],
  assertions: [
    contains.assertion,
    regex.assertion,
    { type: 'rouge-n', value: reference, threshold: 0.7 },
    { type: 'bleu', value: reference, threshold: 0.5 },
    { type: 'levenshtein', value: reference, threshold: 80 },
  ],
  same: false,
}

export default {
  shows: '10,000 cases through five scorers, stored and reported, beside promptfoo',
  async run(options, print) {
    for (const set of [checks, metrics]) {
      const count = options.full || set === checks ? 10_000 : 2000
      print.heading(`${count.toLocaleString('en')} cases of 40 words × 5 scorers (${set.names})`)
      await withTempFolder(async (folder) => {
        await writeCases(folder, count)
        await writePromptfooCases(folder, count)
        const runs: SuiteRun[] = []
        for (const store of ['a', 'b', 'c']) runs.push(await runSaiten(folder, set.scorers, store))
        const ours = medianBy(runs, ({ seconds }) => seconds)
        const peer = await tryPeer(() => runPromptfoo(folder, set.assertions, options))
        if (!(peer instanceof PeerMissing) && peer.cases !== count)
          throw new Error(`promptfoo stored ${peer.cases} results`)
        const name = `promptfoo ${versionOf('promptfoo')}`
        printBeside(print, { ours, name, peer, memory: 150, ...(count === 10_000 && { faster: 50 }) })
        const { pass, review } = ours.summary.cases
        const theirs = peer instanceof PeerMissing ? '?' : peer.passed
        const remark = set.same ? (pass + review === theirs ? '' : ': NOT THE SAME') : ' (their metrics differ)'
        print.say(`cases that pass: saiten ${pass + review}, promptfoo ${theirs}${remark}`)
      })
    }
  },
} satisfies Benchmark
