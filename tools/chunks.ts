import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const src = join(import.meta.dirname, '..', 'src')
/** An import that is carried out when its module is: neither of types alone, nor a call. */
const STATIC = /^(?:import|export)\s(?!type\s)(?:[^'";]*?\sfrom\s)?\s*'(\.[^']+\.ts)'/gm

/** Modules that are loaded with any of these, given by their paths below src. */
function loadedWith(...entries: readonly string[]): Set<string> {
  const loaded = new Set<string>()
  const waiting = entries.map((entry) => join(src, entry))
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (loaded.has(file)) continue
    loaded.add(file)
    const folder = dirname(file)
    for (const [, path] of readFileSync(file, 'utf8').matchAll(STATIC)) waiting.push(join(folder, path as string))
  }
  return loaded
}

/** Small entries and threads: nothing that they need may lie with what they do not. */
const LIGHT = [
  ...['text', 'stats', 'edit', 'judge'].map((name) => `entries/${name}.ts`),
  ...['usercode/worker.ts', 'encoder/worker.ts', 'workers/beat-thread.ts', 'cli/dispatch.ts', 'cli/start.ts'],
]

/** What only looks at stored runs: the page's thread, and commands that answer at once. */
const READERS = ['serve/worker.ts', 'cli/commands/runs.ts', 'cli/commands/compare.ts']

/**
 * Left alone, each module would lie with those that the very same entries need: a run opened a hundred and twenty files,
 * and that was a sixth of its start (167 ms of CPU, 140 so). What a run loads at once lies in one file, but for what it
 * shares with those who only look, which lies in another.
 */
export function chunkGroups(): { name: string; test: (id: string) => boolean }[] {
  const light = loadedWith(...LIGHT)
  const ofRuns = loadedWith('cli/commands/run.ts')
  const ofReaders = loadedWith(...READERS)
  const isOfRuns = (id: string) => ofRuns.has(id) && !light.has(id)
  return [
    { name: 'stored', test: (id) => isOfRuns(id) && ofReaders.has(id) },
    { name: 'run', test: (id) => isOfRuns(id) && !ofReaders.has(id) },
  ]
}
