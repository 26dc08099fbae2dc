import type { CliCommand } from './command.ts'

/** Commands by name; each is imported only when it is called. */
export const loaders = new Map<string, () => Promise<{ default: CliCommand }>>([
  ['init', () => import('./commands/init.ts')],
  ['check', () => import('./commands/check.ts')],
  ['run', () => import('./commands/run.ts')],
  ['score', () => import('./commands/score.ts')],
  ['scorers', () => import('./commands/scorers.ts')],
  ['runs', () => import('./commands/runs.ts')],
  ['show', () => import('./commands/show.ts')],
  ['view', () => import('./commands/view.ts')],
  ['export', () => import('./commands/export.ts')],
  ['compare', () => import('./commands/compare.ts')],
  ['rescore', () => import('./commands/rescore.ts')],
  ['compress', () => import('./commands/compress.ts')],
  ['calibrate', () => import('./commands/calibrate.ts')],
  ['gate', () => import('./commands/gate.ts')],
  ['smoke', () => import('./commands/smoke.ts')],
  ['diff', () => import('./commands/diff.ts')],
  ['review', () => import('./commands/review.ts')],
  ['probes', () => import('./commands/probes.ts')],
  ['normalize', () => import('./commands/normalize.ts')],
  ['tokenize', () => import('./commands/tokenize.ts')],
  ['models', () => import('./commands/models.ts')],
  ['store', () => import('./commands/store.ts')],
  ['generate', () => import('./commands/generate.ts')],
  ['completion', () => import('./commands/completion.ts')],
])
