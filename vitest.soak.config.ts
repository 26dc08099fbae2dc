import { configDefaults, mergeConfig } from 'vitest/config'
import tests from './vitest.config.ts'

/** `npm run soak`: the same tests with many more rounds of killing, storms and made-up input. */
export default mergeConfig(
  { ...tests, test: { ...tests.test, include: [], exclude: configDefaults.exclude } },
  {
    test: {
      include: ['src/**/*.soak.test.ts', 'src/**/*.only-soak.test.ts'],
      testTimeout: 3_600_000,
      provide: { soak: true },
    },
  },
)
