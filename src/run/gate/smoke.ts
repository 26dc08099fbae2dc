import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { type CaseRow, type Metrics, metricsSchema } from '../../gate/hybrid/metrics-schema.ts'
import type { Json } from '../../json.ts'
import type { Language, Message } from '../../language.ts'
import { IN_MEMORY, openStore } from '../../store/open-store.ts'
import { compileSchema } from '../../text/json/json-schema.ts'
import { wholeMetrics } from '../../views/metrics.ts'
import { runGate } from './run-gate.ts'
import type { GateSettings } from './setup.ts'

export interface Proof {
  name: string
  /** Null: it could not be tried. */
  holds: boolean | null
  said: Message
}

export interface SmokeRequest {
  settings: GateSettings
  /** Texts to score against themselves; absent: one of each language. */
  texts?: string[]
  cwd: string
  language: Language
  stop: AbortSignal
  abort: AbortSignal
}

const TEXTS = [
  '返金は、お申し込みから五営業日以内に、ご利用のカード会社を通じて行います。',
  'Refunds reach your card within five working days of the request.',
]
/** The header alone is what a leaked key looks like; there is no key behind it. */
const PLANTED = `${'-'.repeat(5)}BEGIN PRIVATE KEY${'-'.repeat(5)}`

/** Proves that the gate works here: texts are equal to themselves, a planted violation is found, the file is valid. */
export async function runSmoke(request: SmokeRequest): Promise<Proof[]> {
  const metrics = await judge(request)
  const own = metrics.cases.filter(({ id }) => id !== 'planted')
  const planted = metrics.cases.find(({ id }) => id === 'planted') as CaseRow
  const problems = schemaProblems(metrics)
  return [
    scoreProof('BERTScore', own, ({ semantic: { bert_score: found, reason } }) => ({
      figures: found && [found.precision, found.recall, found.f1],
      reason,
    })),
    scoreProof('ROUGE', own, ({ surface: { rouge1, rougeL, reason } }) => ({
      figures: rouge1 === null || rougeL === null ? null : [rouge1, rougeL],
      reason,
    })),
    {
      name: 'rules',
      holds: planted.violations.max_severity === 'critical' && planted.violations.threshold_met === false,
      said: {
        en: `a planted secret gives ${planted.violations.max_severity}`,
        ja: `埋め込んだ秘密情報の判定: ${planted.violations.max_severity}`,
      },
    },
    {
      name: 'metrics.json',
      holds: problems.length === 0,
      said: problems.length === 0 ? VALID : { en: problems.join('; '), ja: problems.join('、') },
    },
  ]
}

async function judge({ settings, texts = TEXTS, ...around }: SmokeRequest): Promise<Metrics> {
  const folder = mkdtempSync(join(tmpdir(), 'saiten-smoke-'))
  const store = await openStore(IN_MEMORY)
  try {
    const cases = texts.map((text, at) => ({ id: `self-${at + 1}`, output: text, expected: text }))
    const planted = { id: 'planted', output: `${texts[0]}\n${PLANTED}`, expected: texts[0] }
    const file = join(folder, 'smoke.json')
    writeFileSync(file, JSON.stringify([...cases, planted]))
    // A text against itself is 1 on either scale; without a baseline it can be tried in any language.
    const unscaled = { ...settings, rescale: false }
    const quietly = { onWarnings: () => {} }
    const { run, end } = await runGate({ ...around, ...quietly, source: { files: [file] }, settings: unscaled, store })
    if (end !== 'complete') throw new Error('the smoke test was interrupted')
    return await wholeMetrics(store, run, around.language)
  } finally {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function scoreProof(
  name: string,
  rows: CaseRow[],
  read: (row: CaseRow) => { figures: number[] | null; reason: string | undefined },
): Proof {
  const found = rows.map(read)
  const missing = found.find(({ figures }) => figures === null)
  if (missing) {
    const reason = missing.reason ?? ''
    return { name, holds: null, said: { en: `could not be tried: ${reason}`, ja: `試せませんでした: ${reason}` } }
  }
  const figures = found.flatMap((one) => one.figures ?? [])
  const least = Math.min(...figures)
  return {
    name,
    holds: figures.every((figure) => figure === 1),
    said: {
      en: `a text against itself scores ${least}`,
      ja: `同じテキスト同士のスコア: ${least}`,
    },
  }
}

/** The schema that ships with the package is made from the same source. */
function schemaProblems(metrics: Metrics): string[] {
  const check = compileSchema(z.toJSONSchema(metricsSchema, { io: 'input' }) as Json)
  return check(JSON.parse(JSON.stringify(metrics)) as Json)
}

const VALID: Message = { en: 'valid against its schema', ja: 'スキーマに適合' }
