import { configDefaults, defineConfig } from 'vitest/config'
import tests from './vitest.config.ts'

const { projects: _projects, ...shared } = tests.test ?? {}

/** `npm run soak`: the same tests with many more rounds of killing, storms and made-up input. */
export default defineConfig({
  test: {
    ...shared,
    include: ['src/**/*.soak.test.ts', 'src/**/*.only-soak.test.ts'],
    exclude: configDefaults.exclude,
    testTimeout: 3_600_000,
    provide: { soak: true },
  },
})
