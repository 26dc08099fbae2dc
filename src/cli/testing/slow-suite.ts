import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { folderWith } from './saiten.ts'

export const CASES = 40
export const IN_FLIGHT = 4

// The target writes down every call it gets: the input is the id of the case. Nobody gets an answer while the run is held.
const SUITE = `name: slow
cases: cases.jsonl
targets:
  - { name: slow, command: 'read id; echo "$id" >> calls.log; sleep 0.03; while [ -e held ]; do : > "waiting-$id"; sleep 0.02; done; echo "answer to $id"' }
scorers:
  - { type: contains, value: answer }
  - { type: regex, pattern: '[02468]$' }
gate: { passRate: 0.1 }
`

export const slowSuite = () =>
  folderWith({
    'suite.yaml': SUITE,
    'cases.jsonl': Array.from(
      { length: CASES },
      (_, i) => `${JSON.stringify({ id: `c${i}`, input: `c${i}\n` })}\n`,
    ).join(''),
  })

export const run = ['run', 'suite.yaml', '--concurrency', String(IN_FLIGHT), '--reporter', 'jsonl']

/** What is done to a run that is held happens in the middle of it, however slow the machine is. */
export const hold = (folder: string) => writeFileSync(join(folder, 'held'), '')
/** Holds a run, and resolves once all its calls wait to be let go: nothing is on its way any more. */
export async function holdStill(folder: string): Promise<void> {
  hold(folder)
  while (readdirSync(folder).filter((name) => name.startsWith('waiting-')).length < IN_FLIGHT) await sleep(10)
}

export const letGo = (folder: string) => rmSync(join(folder, 'held'))

export const calls = (folder: string) =>
  existsSync(join(folder, 'calls.log'))
    ? readFileSync(join(folder, 'calls.log'), 'utf8').split('\n').filter(Boolean)
    : []
