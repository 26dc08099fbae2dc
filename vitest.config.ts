import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tools/**/*.test.ts', 'viewer/**/*.test.ts'],
    // Minutes of waiting for signs of life that do not come.
    exclude: [...configDefaults.exclude, '**/*.only-soak.test.ts'],
    globalSetup: ['tools/build-for-tests.ts', 'tools/testing/global-setup.ts'],
    // Tests that start processes share two cores with the rest; a slow machine is no failure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // By default one core is left for the terminal: of two that is half (verify 8 m 45 s with one, 5 m 24 s with two).
    maxWorkers: availableParallelism(),
    provide: { soak: false },
  },
})
