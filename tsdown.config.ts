import { defineConfig } from 'tsdown'

// One entry per public export, the CLI, and the worker thread that runs users' code.
export default defineConfig({
  entry: {
    index: 'src/index.ts',
    edit: 'src/scorers/edit/index.ts',
    text: 'src/text/index.ts',
    stats: 'src/stats/index.ts',
    judge: 'src/judge/index.ts',
    vitest: 'src/vitest/index.ts',
    cli: 'src/cli/main.ts',
    'usercode-worker': 'src/usercode/worker.ts',
  },
  format: 'esm',
  platform: 'node',
  target: 'node22.18',
  dts: true,
  tsconfig: 'tsconfig.build.json',
  clean: true,
})
