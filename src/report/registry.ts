import type { CreateReporter } from '../views/reporter.ts'

type Load = () => Promise<{ default: CreateReporter }>

/** What a run is about: its answers, the hybrid gate, or methods of compression. */
export type ReportKind = 'run' | 'gate' | 'compress'

/** Every reporter by its name, loaded when it is asked for. */
export const reporters = new Map<string, Load>([
  ['csv', () => import('./csv.ts')],
  ['github', () => import('./github.ts')],
  ['html', () => import('./html.ts')],
  ['json', () => import('./json.ts')],
  ['jsonl', () => import('./jsonl.ts')],
  ['junit', () => import('./junit.ts')],
  ['junit-strict', () => import('./junit-strict.ts')],
  ['markdown', () => import('./markdown.ts')],
  ['terminal', () => import('./terminal.ts')],
])

/** Those that only runs of one kind have, or have in their own way. */
export const ofKind: Record<ReportKind, ReadonlyMap<string, Load>> = {
  run: new Map(),
  gate: new Map<string, Load>([
    ['gate', () => import('./gate/gate.ts')],
    ['metrics', () => import('./gate/metrics.ts')],
  ]),
  compress: new Map<string, Load>([
    ['json', () => import('./compression/json.ts')],
    ['markdown', () => import('./compression/markdown.ts')],
    ['svg', () => import('./compression/svg.ts')],
    ['terminal', () => import('./compression/terminal.ts')],
  ]),
}

export const reportersOf = (kind: ReportKind): ReadonlyMap<string, Load> => new Map([...reporters, ...ofKind[kind]])
