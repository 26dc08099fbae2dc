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

/** What every command begins with, and all but --version and --help go on with. */
const START = 'cli/start.ts'
const DISPATCH = 'cli/dispatch.ts'

/** Small entries and threads: nothing that they need may lie with what they do not. */
const LIGHT = [
  ...['text', 'stats', 'edit', 'judge'].map((name) => `entries/${name}.ts`),
  ...['usercode/worker.ts', 'encoder/worker.ts', 'workers/beat-thread.ts', START, DISPATCH],
]

/** What only looks at stored runs: the page's thread, and commands that answer at once. */
const READERS = ['serve/worker.ts', 'cli/commands/runs.ts', 'cli/commands/compare.ts']

/** Scorers that most runs over texts use, for what they share with `saiten/text`. */
const METRICS = ['bleu', 'edit-similarity', 'rouge'].map((name) => `scorers/text/${name}.ts`)

/**
 * Left alone, each module would lie with those that the very same entries need: a run opened a hundred and twenty files,
 * and that was a sixth of its start (167 ms of CPU, 140 so). What a run loads at once lies in one file, but for what it
 * shares with those who only look, which lies in another.
 */
export function chunkGroups(): { name: string; test: (id: string) => boolean }[] {
  const light = loadedWith(...LIGHT)
  const ofStart = loadedWith(START)
  const ofDispatch = loadedWith(DISPATCH)
  const ofText = loadedWith('entries/text.ts')
  const ofMetrics = loadedWith(...METRICS)
  const ofRuns = loadedWith('cli/commands/run.ts')
  const ofReaders = loadedWith(...READERS)
  const ofTerminal = loadedWith('report/terminal.ts')
  const isOfRuns = (id: string) => ofRuns.has(id) && !light.has(id)
  return [
    { name: 'start', test: (id) => ofStart.has(id) },
    { name: 'dispatch', test: (id) => ofDispatch.has(id) && !ofStart.has(id) },
    { name: 'metrics', test: (id) => ofText.has(id) && ofMetrics.has(id) && !ofRuns.has(id) },
    { name: 'stored', test: (id) => isOfRuns(id) && ofReaders.has(id) },
    { name: 'run', test: (id) => isOfRuns(id) && !ofReaders.has(id) },
    { name: 'terminal', test: (id) => ofTerminal.has(id) && !light.has(id) },
  ]
}
