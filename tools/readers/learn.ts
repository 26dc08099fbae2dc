/**
 * Learns how decisions and open tasks are told from everything that was marked, and writes the weights. With `--hold-out`
 * nothing is written: each labelled set and each writer is read by readers that were learned without them, which is what to
 * expect of new texts; `--list` says what they miss and make up.
 *
 *   node tools/readers/learn.ts [--hold-out] [--list] [--lang en]
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writtenDecisions, writtenTasks } from '../../src/compression/probes/learned/weights.ts'
import { commonWords, conversationsOf } from './conversations.ts'
import { learnDecisions } from './decisions.ts'
import { holdOut } from './hold-out.ts'
import { markedDialogs } from './marked.ts'
import { learnTasks } from './tasks.ts'

const FOLDER = join(import.meta.dirname, '../../src/compression/probes/learned/weights')
const only = process.argv[process.argv.indexOf('--lang') + 1]

for (const language of ['en', 'ja'] as const) {
  if (process.argv.includes('--lang') && language !== only) continue
  const marked = await markedDialogs(language)
  const common = commonWords(marked, language)
  const conversations = conversationsOf(marked, language, common)
  const [decisions, tasks] = [learnDecisions(conversations), learnTasks(conversations)]
  if (process.argv.includes('--hold-out')) holdOut(marked, language, { common, decisions, tasks })
  else {
    write(`decisions.${language}.json`, writtenDecisions({ common, decisions: decisions.all }))
    write(`tasks.${language}.json`, writtenTasks({ tasks: tasks.all }))
  }
}

function write(name: string, value: object) {
  writeFileSync(join(FOLDER, name), `${JSON.stringify(value, undefined, 1)}\n`)
}
