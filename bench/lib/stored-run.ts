import { join } from 'node:path'
import { weightedAverage } from '../../src/score/decide.ts'
import { Random } from '../../src/stats/random.ts'
import { openStore } from '../../src/store/open-store.ts'
import type { RunRecord } from '../../src/store/store.ts'
import { runRecord } from '../../src/store/testing.ts'
import { summariseStored } from '../../src/views/summarise-stored.ts'

export const STORED_SCORERS = ['token-f1', 'edit-similarity', 'length', 'contains', 'response-time']

interface StoredRun {
  run: string
  cases: number
  targets: string[]
  seed?: number
}

/** A finished run straight into the folder's store: what is measured is reading it, not making it. Half is Japanese. */
export async function writeRun(folder: string, { run, cases, targets, seed = 1 }: StoredRun): Promise<void> {
  const store = await openStore(join(folder, '.saiten'))
  const { plan, manifest, ...record } = runRecord(run)
  const scorers = STORED_SCORERS.map((name, at) => ({
    name,
    type: name,
    weight: 1,
    threshold: at === 4 ? null : 0.1,
    given: {},
  }))
  await store.createRun({
    ...record,
    suite: 'bench',
    status: 'running',
    manifest: { ...manifest, scorers: Object.fromEntries(STORED_SCORERS.map((name) => [name, name])) },
    plan: { ...plan, targets, scorers, planned: cases * targets.length },
  })
  const random = new Random(seed)
  const upTo = (most: number) => Math.floor(random.uniform() * most)
  for (let index = 0; index < cases; index++) {
    const isJapanese = index % 2 === 0
    const id = `case-${index}`
    const input = isJapanese
      ? `返金の期限について質問 ${index} です。届いてから何日以内なら返せますか。`
      : `Question ${index}: how many days after delivery may I return it?`
    const rows = targets.map((target) => {
      const durationMs = random.uniform() * 3000
      const [given, wanted] = [8 + upTo(40), 8 + upTo(40)]
      const letters = 30 + upTo(150)
      // As these scorers give them: shares of tokens and of letters, yes or no, and a number with all its digits.
      const values = [
        (2 * upTo(Math.min(given, wanted) + 1)) / (given + wanted),
        1 - upTo(letters + 1) / letters,
        random.uniform() < 0.8 ? 1 : upTo(letters) / letters,
        random.uniform() < 0.8 ? 1 : 0,
        durationMs <= 1000 ? 1 : Math.max(0, 2 - durationMs / 1000),
      ]
      const scores = scorers.map(({ name, type, threshold, weight }, at) => {
        const value = values[at] as number
        return {
          scorer: name,
          type,
          status: 'scored' as const,
          value,
          threshold,
          weight,
          passed: threshold === null ? null : value >= threshold,
          // Two of them say how they measured, as scorers with a tokenizer do.
          ...(at < 2 && { details: { f1: value, signature: `${name}|nrefs:1|tok:ja|nfkc:no|version:1` } }),
        }
      })
      const output = isJapanese
        ? `はい、到着から14日以内であれば返品できます。番号 ${index} ${target}`
        : `Yes, within 14 days of delivery. Number ${index} ${target}`
      const verdict = scores.some(({ passed }) => passed === false) ? ('fail' as const) : ('pass' as const)
      return {
        case: id,
        target,
        repeat: 0,
        verdict,
        scores,
        weightedAverage: weightedAverage(scores),
        output,
        durationMs,
      }
    })
    const metadata = { lang: isJapanese ? 'ja' : 'en', topic: `t${index % 12}` }
    await store.recordCase(run, {
      index,
      case: { id, input, expected: '14', metadata },
      origin: { file: 'c.jsonl', line: index + 1 },
      rows,
    })
  }
  await store.flush()
  await store.updateRun(run, { status: 'finished', finishedAt: new Date().toISOString() })
  const summary = await summariseStored(store, (await store.getRun(run)) as RunRecord, 'en')
  await store.updateRun(run, { summary, verdict: summary.verdict })
  await store.close()
}
