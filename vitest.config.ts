import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { WaitingFirst } from './tools/testing/waiting-first.ts'

/** Anything that starts processes shares two cores with the rest; a slow machine is no failure. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000 }

/** What measures its process (memory, what it has loaded), or leaves something behind in it: each file in a process of its own. */
const ALONE = [
  'src/hostile/**/*.test.ts',
  'src/report/memory.test.ts',
  'src/run/own-time.test.ts',
  'src/text/counting/working-memory.test.ts',
  'tools/**/*.test.ts',
]
// Minutes of waiting for signs of life that do not come.
const exclude = [...configDefaults.exclude, '**/*.only-soak.test.ts']

export default defineConfig({
  test: {
    globalSetup: ['tools/build-for-tests.ts', 'tools/testing/global-setup.ts'],
    // One more than there are cores: many tests wait for processes, or for what these wait for.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: WaitingFirst },
    provide: { soak: false },
    projects: [
      // A process for each of some 400 files took as long as what most of them do.
      {
        test: {
          ...patience,
          name: 'together',
          include: ['src/**/*.test.ts'],
          exclude: [...exclude, ...ALONE],
          isolate: false,
        },
      },
      { test: { ...patience, name: 'alone', include: ALONE, exclude } },
      // In a browser.
      { test: { ...patience, name: 'page', include: ['viewer/**/*.test.ts'], exclude } },
    ],
  },
})
