import type { Benchmark } from '../lib/benchmark.ts'
import bertscore from './bertscore.ts'
import bleu from './bleu.ts'
import compare from './compare.ts'
import customScorer from './custom-scorer.ts'
import importing from './import.ts'
import japanese from './japanese.ts'
import judge from './judge.ts'
import probes from './probes.ts'
import rouge from './rouge.ts'
import rules from './rules.ts'
import scale from './scale.ts'
import scaleOut from './scale-out.ts'
import start from './start.ts'
import suiteRun from './suite-run.ts'
import trust from './trust.ts'
import view from './view.ts'
import workers from './workers.ts'

export const benchmarks = {
  run: suiteRun,
  scale,
  'scale-out': scaleOut,
  compare,
  start,
  rouge,
  bleu,
  import: importing,
  japanese,
  bertscore,
  rules,
  'custom-scorer': customScorer,
  judge,
  probes,
  trust,
  view,
  workers,
} satisfies Record<string, Benchmark>
