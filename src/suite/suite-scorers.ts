import type { Message } from '../language.ts'
import { quoted } from '../mistakes/describe.ts'
import type { Finding } from '../mistakes/findings.ts'
import { type Path, parsePath } from '../mistakes/path.ts'
import type { ScorerSpec } from '../score/case.ts'
import type { ReadyScorer } from '../score/scorer.ts'
import { didYouMean } from '../suggest.ts'
import { type PrepareScorer, prepareEach } from './own-scorers.ts'
import { flatSpec, type WrittenSpec, writtenOptionPath } from './scorer-specs.ts'
import type { Entry, Sections } from './suite-sections.ts'

export type Presets = ReadonlyMap<string, { scorers: ScorerSpec[]; policy?: 'all' | 'hybrid' }>

/** The scorers of a suite that are ready to use, each with its place. `report` gets what keeps the others from it. */
export async function suiteScorers(
  { suite, scorers }: Sections,
  presets: Presets,
  prepare: PrepareScorer,
  report: (findings: Finding[]) => void,
): Promise<Entry<ReadyScorer>[]> {
  const preset = suite.preset == null ? undefined : presets.get(suite.preset)
  if (suite.preset != null && !preset) {
    report([{ path: ['preset'], message: noPreset(suite.preset, [...presets.keys()]) }])
  }
  const specs = preset
    ? [...preset.scorers.entries()]
    : scorers.map(([index, spec]): Entry<ScorerSpec> => [index, flatSpec(spec)])
  const { ready, mistakes } = await prepareEach(specs, prepare, ['scorers'])
  const written = new Map(scorers)
  report(
    mistakes.map(({ path = '', message }) => ({
      path: preset ? ['preset'] : writtenPath(parsePath(path), written),
      message,
    })),
  )
  return ready
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
