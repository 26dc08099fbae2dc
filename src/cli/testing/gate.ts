import { join } from 'node:path'
import type { Metrics } from '../../gate/hybrid/metrics-schema.ts'
import { folderWith, saiten } from './saiten.ts'

/** A SentencePiece model. */
export const SPM = join(import.meta.dirname, '../../text/fixtures/tiny.model')

export const CASES = `cases:
  - id: same
    prompt: 返金はいつですか
    expected: 返金は五営業日以内に行います。
    output: "**返金は五営業日以内に行います。**"
    metadata: { task_type: faq, region: jp, model_id: m1 }
  - id: near
    prompt: When does it ship?
    expected: The parcel leaves our warehouse on Monday morning.
    output: The parcel leaves our warehouse on Monday.
`

export const RULES = `version: 1
rules:
  - { id: text.major.sorry, severity: major, description: " do not apologise ", match: { any: [ { contains: sorry } ] } }
  - { id: text.critical.key, severity: critical, description: a key, match: { any: [ { contains: SECRET } ] } }
`

export const jsonl = (...rows: object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('')
export const row = (id: string, output: string, expected = output) => ({ id, output, expected })

/** Runs the gate over these files, in a folder of its own. */
export async function gate(files: Record<string, string>, args: string[], env: NodeJS.ProcessEnv = {}) {
  const cwd = folderWith(files)
  const result = await saiten(['gate', ...args, '--json'], { cwd, env })
  return { ...result, cwd, metrics: result.code === 3 ? undefined : (JSON.parse(result.stdout) as Metrics) }
}
