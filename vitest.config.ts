import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { WaitingFirst } from './tools/testing/waiting-first.ts'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tools/**/*.test.ts', 'viewer/**/*.test.ts'],
    // Minutes of waiting for signs of life that do not come.
    exclude: [...configDefaults.exclude, '**/*.only-soak.test.ts'],
    globalSetup: ['tools/build-for-tests.ts', 'tools/testing/global-setup.ts'],
    // Tests that start processes share two cores with the rest; a slow machine is no failure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // By default one core is left for the terminal: of two that is half. One more than there are cores saves half a minute,
    // and tests of processes then fail by chance.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: WaitingFirst },
    provide: { soak: false },
  },
})
