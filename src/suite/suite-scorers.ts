import { BadInput } from '../errors.ts'
import type { Message } from '../language.ts'
import { quoted } from '../mistakes/describe.ts'
import type { Finding } from '../mistakes/findings.ts'
import { type Path, parsePath } from '../mistakes/path.ts'
import type { ScorerSpec } from '../score/case.ts'
import type { ReadyScorer } from '../score/scorer.ts'
import { didYouMean } from '../suggest.ts'
import { type PrepareScorer, prepareAll } from './own-scorers.ts'
import { flatSpec, type WrittenSpec, writtenOptionPath } from './scorer-specs.ts'
import type { Entry, Sections } from './suite-sections.ts'

export type Presets = ReadonlyMap<string, { scorers: ScorerSpec[]; policy?: 'all' | 'hybrid' }>

/** The scorers of a suite, ready to use. `report` gets what keeps one from being ready; the list is empty then. */
export async function suiteScorers(
  { suite, scorers }: Sections,
  presets: Presets,
  prepare: PrepareScorer,
  report: (findings: Finding[]) => void,
): Promise<ReadyScorer[]> {
  const preset = suite.preset == null ? undefined : presets.get(suite.preset)
  if (suite.preset != null && !preset) {
    report([{ path: ['preset'], message: noPreset(suite.preset, [...presets.keys()]) }])
  }
  const specs = preset
    ? [...preset.scorers.entries()]
    : scorers.map(([index, spec]): Entry<ScorerSpec> => [index, flatSpec(spec)])
  try {
    return await prepareAll(specs, prepare)
  } catch (error) {
    if (!(error instanceof BadInput)) throw error
    const written = new Map(scorers)
    report(
      error.mistakes.map(({ path = '', message }) => ({
        path: preset ? ['preset'] : writtenPath(parsePath(path), written),
        message,
      })),
    )
    return []
  }
}

/** From `scorers[0].pattern` to where that option stands. */
function writtenPath([key, index, ...rest]: Path, written: ReadonlyMap<number, WrittenSpec>): Path {
  const spec = written.get(Number(index))
  return spec ? [key as string, index as number, ...writtenOptionPath(spec, rest)] : ['scorers']
}

function noPreset(name: string, known: string[]): Message {
  const guess = didYouMean(name, known)
  const list = known.join(', ')
  return {
    en: `there is no preset ${quoted(name)}${guess ? `; did you mean "${guess}"?` : ''} (presets: ${list})`,
    ja: `プリセット ${quoted(name)} はありません${guess ? `。"${guess}" のことですか？` : ''}（使えるもの: ${list}）`,
  }
}
