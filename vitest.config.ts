import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { WaitingFirst } from './tools/testing/waiting-first.ts'

/** Anything that starts processes shares two cores with the rest; a slow machine is no failure. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000 }

// Minutes of waiting for signs of life that do not come.
const exclude = [...configDefaults.exclude, '**/*.only-soak.test.ts']

// Each file has a process of its own: several in one take a tenth less time, but see what others left behind.
export default defineConfig({
  test: {
    globalSetup: ['tools/build-for-tests.ts', 'tools/testing/global-setup.ts'],
    // One more than there are cores: many tests wait for processes, or for what these wait for.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: WaitingFirst },
    provide: { soak: false },
    projects: [
      {
        test: { ...patience, name: 'node', include: ['src/**/*.test.ts', 'tools/**/*.test.ts'], exclude },
      },
      // In a browser.
      { test: { ...patience, name: 'page', include: ['viewer/**/*.test.ts'], exclude } },
    ],
  },
})
