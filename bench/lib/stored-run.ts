import { join } from 'node:path'
import { Random } from '../../src/stats/random.ts'
import { openStore } from '../../src/store/open-store.ts'
import { runRecord } from '../../src/store/testing.ts'

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
    threshold: at === 4 ? null : 0.5,
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
  for (let index = 0; index < cases; index++) {
    const isJapanese = index % 2 === 0
    const id = `case-${index}`
    const input = isJapanese
      ? `返金の期限について質問 ${index} です。届いてから何日以内なら返せますか。`
      : `Question ${index}: how many days after delivery may I return it?`
    const rows = targets.map((target) => {
      const scores = scorers.map(({ name, type, threshold, weight }, at) => {
        const value = Math.round(random.uniform() * 1e4) / 1e4
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
      const verdict = random.uniform() < 0.3 ? ('fail' as const) : ('pass' as const)
      return {
        case: id,
        target,
        repeat: 0,
        verdict,
        scores,
        weightedAverage: random.uniform(),
        output,
        durationMs: random.uniform() * 3000,
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
  await store.close()
}
