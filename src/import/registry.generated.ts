// Made by `npm run generate` from the files in this folder. Do not edit.
import type { Importer } from './importer.ts'

export const importers = new Map<string, () => Promise<{ default: Importer }>>([
  ['deepeval', () => import('./deepeval/deepeval.ts')],
  ['inspect', () => import('./inspect/inspect.ts')],
  ['openai-evals', () => import('./openai-evals/openai-evals.ts')],
  ['promptfoo', () => import('./promptfoo/promptfoo.ts')],
  ['promptfoo-results', () => import('./promptfoo-results/promptfoo-results.ts')],
  ['ragas', () => import('./ragas/ragas.ts')],
])
