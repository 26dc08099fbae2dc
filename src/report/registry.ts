import type { CreateReporter } from './reporter.ts'

/** Every reporter by its name, loaded when it is asked for. */
export const reporters = new Map<string, () => Promise<{ default: CreateReporter }>>([
  ['csv', () => import('./csv.ts')],
  ['github', () => import('./github.ts')],
  ['json', () => import('./json.ts')],
  ['jsonl', () => import('./jsonl.ts')],
  ['junit', () => import('./junit.ts')],
  ['junit-strict', () => import('./junit-strict.ts')],
  ['markdown', () => import('./markdown.ts')],
  ['terminal', () => import('./terminal.ts')],
])
