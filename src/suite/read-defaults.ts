import { BadInput } from '../errors.ts'
import type { JsonObject } from '../json.ts'
import type { Finding } from '../mistakes/findings.ts'
import { parsePath } from '../mistakes/path.ts'
import type { ReadyScorer } from '../score/scorer.ts'
import { allowedInCase } from '../scorers/prepare.ts'
import type { CaseDefaults } from './case/defaults.ts'
import { type PrepareScorer, prepareAll } from './own-scorers.ts'
import type { SuiteInput } from './schema/suite.ts'
import { flatSpec, type WrittenSpec } from './scorer-specs.ts'

/** What every case has unless it says otherwise; its scorers are made ready once, so that mistakes show where they are written. */
export async function readDefaults(
  written: SuiteInput['defaults'],
  scorers: readonly ReadyScorer[],
  prepare: PrepareScorer,
  report: (findings: Finding[]) => void,
): Promise<CaseDefaults | undefined> {
  if (written == null) return undefined
  const also = await readyAlso((written.also ?? []) as WrittenSpec[], scorers, prepare, report)
  return {
    ...(written.vars != null && { vars: written.vars as JsonObject }),
    ...(written.metadata != null && { metadata: written.metadata as JsonObject }),
    ...(also.length > 0 && { also }),
  }
}

async function readyAlso(
  written: readonly WrittenSpec[],
  scorers: readonly ReadyScorer[],
  prepare: PrepareScorer,
  report: (findings: Finding[]) => void,
) {
  const specs = written.map(flatSpec)
  try {
    const ready = await prepareAll([...specs.entries()], async (spec) => allowedInCase(await prepare(spec)), [
      'defaults',
      'also',
    ])
    const taken = ready.flatMap(({ name }, at) =>
      scorers.some((scorer) => scorer.name === name)
        ? [{ path: ['defaults', 'also', at], message: sameName(name) }]
        : [],
    )
    report(taken)
    return taken.length === 0 ? specs : []
  } catch (error) {
    if (!(error instanceof BadInput)) throw error
    report(error.mistakes.map(({ path = '', message }) => ({ path: parsePath(path), message })))
    return []
  }
}

const sameName = (name: string) => ({
  en: `a scorer of the suite is called "${name}" too; give this one a \`name\`, or leave it out`,
  ja: `スイートのスコアラーにも "${name}" があります。name を付けて区別するか、消してください`,
})
