import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { leavesNothing } from './tools/testing/leaves-nothing.ts'
import { WaitingFirst } from './tools/testing/waiting-first.ts'

/** Anything that starts processes shares two cores with the rest; a slow machine is no failure. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } }

// Minutes of waiting for signs of life that do not come.
const exclude = [...configDefaults.exclude, '**/*.only-soak.test.ts']

const include = ['src/**/*.test.ts', 'tools/**/*.test.ts']
/** What no other file could tell: a process for each would take as long again as what most of them do. */
const together = globSync(include, { cwd: import.meta.dirname })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => leavesNothing(join(import.meta.dirname, file)))

export default defineConfig({
  test: {
    globalSetup: ['tools/build-for-tests.ts', 'tools/testing/global-setup.ts'],
    // Two more than there are cores: many tests wait for processes, or for what these wait for.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: WaitingFirst },
    provide: { soak: false },
    projects: [
      // Each in a process of its own: several in one see what others left behind.
      { test: { ...patience, name: 'node', include, exclude: [...exclude, ...together] } },
      { test: { ...patience, name: 'together', include: together, exclude, isolate: false } },
      // In a browser.
      { test: { ...patience, name: 'page', include: ['viewer/**/*.test.ts'], exclude } },
    ],
  },
})
