/** A folder with everything that the pages' sentences speak of, as somebody who has used Saiten for a week has it. */
import { cpSync, mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { RunName } from './inline.ts'
import { bash, install, type Shell } from './reader.ts'

const root = join(import.meta.dirname, '../..')

/** Some ids that the pages use. */
const IDS = ['sunday', 'refund', 'parcel', 'replace-cart-001']
const rows = (of: (id: string) => object) => IDS.map((id) => `${JSON.stringify({ id, ...of(id) })}\n`).join('')

const TARGETS = ['v1', 'v2', 'careful'].map((name) => `  - { name: ${name}, outputs: ${name}.jsonl }\n`).join('')
const suiteOf = (targets: string) => `name: shop
cases: cases.jsonl
${targets}scorers: [{ type: rouge, threshold: 0.5 }, { type: contains, value: open }]
gate: { passRate: 0.5 }
`
const answers = (hour: string) => rows((id) => ({ output: `we open for ${id} at ${hour}` }))

const TALK = [
  { role: 'user', content: 'Why does the import fail?' },
  {
    role: 'assistant',
    content: 'It says "TypeError: rows is not iterable". I picked csv-parse 5.6.0, since it streams.',
  },
  { role: 'user', content: 'Good. Then write the test.' },
]

const FILES: Record<string, string> = {
  'suite.yaml': suiteOf(''),
  'cases.jsonl': rows((id) => ({
    input: `When is ${id}?`,
    output: `we open for ${id} at ten`,
    expected: `we open for ${id} at nine`,
  })),
  'labels.csv': `case,label\n${IDS.map((id, at) => `${id},${at % 2 ? 'pass' : 'fail'}\n`).join('')}`,
  'out.jsonl': answers('ten'),
  'ref.jsonl': rows((id) => ({ expected: `we open for ${id} at nine` })),
  'session.jsonl': `${TALK.map((one) => JSON.stringify(one)).join('\n')}\n`,
  'terms.csv': 'スーパーさくら\n',
  'tone.ts': 'export default { description: "polite", score: () => ({ value: 1 }) }\n',
  'bot/promptfooconfig.yaml': 'prompts: ["Hi {{name}}"]\nproviders: [echo]\ntests: [{ vars: { name: Ann } }]\n',
  'promptfooconfig.yaml': 'prompts: ["Hi {{name}}"]\nproviders: [echo]\ntests: [{ vars: { name: Ann } }]\n',
  'data.jsonl': '{"vars":{"name":"Ann"},"assert":[{"type":"icontains","value":"ann"}]}\n',
  'goldens.json': '[{"input":"When do you open?","expected_output":"At nine."}]\n',
  'testset.jsonl':
    '{"user_input":"When do you open?","reference":"At nine.","retrieved_contexts":["We open at nine."]}\n',
}

/** The same shop with several targets. */
const COMPARED: Record<string, string> = {
  ...FILES,
  'suite.yaml': suiteOf(`targets:\n${TARGETS}`),
  'v1.jsonl': answers('eight'),
  'v2.jsonl': answers('ten'),
  'careful.jsonl': answers('nine'),
}

/** Behind these the folder is another one: nothing may be there yet, or its suite compares compressions. */
const ELSEWHERE: [pattern: RegExp, folder: string][] = [
  [/^(?:init|generate|smoke)\b/, 'empty'],
  [/^compress\b/, 'compression'],
  [/^run --(?:resume|continue)/, 'unfinished'],
  [/^compare .*:/, 'shop'],
]

export interface Desk {
  /** Where a reader of this command stands. */
  folderFor(written: string): string
  shell: Shell
  runs: Record<RunName, string>
}

export async function layDesk(cli: string): Promise<Desk> {
  const shell = install(realpathSync(mkdtempSync(join(tmpdir(), 'saiten-desk-'))), cli, 'en')
  const at = (name: string) => join(shell.folder, name)
  const lay = (folder: string, files: Record<string, string>) => {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(at(join(folder, name))), { recursive: true })
      writeFileSync(at(join(folder, name)), text)
    }
  }
  lay('', FILES)
  lay('evals', COMPARED)
  lay('shop', COMPARED)
  mkdirSync(at('empty'))
  cpSync(join(root, 'examples/compression'), at('compression'), { recursive: true })
  cpSync(join(root, 'docs/data/slow'), at('unfinished'), { recursive: true })
  const typed = async (folder: string, script: string) => (await bash([], script, { ...shell, folder })).output
  const idsIn = async (folder: string, script: string) =>
    (await typed(folder, `${script} >log 2>&1\nsaiten runs --json`)).match(/r_[0-9a-f]{8}/g) ?? []
  const gate = 'saiten gate --inputs out.jsonl --expected ref.jsonl --encoder none --metrics-out'
  const [run = '', other = ''] = await idsIn(
    shell.folder,
    `saiten run suite.yaml; saiten run suite.yaml; ${gate} old.json; ${gate} new.json; saiten run suite.yaml`,
  )
  writeFileSync(at('decisions.csv'), `run,case,decision\n${run},sunday,accept\n`)
  await typed(shell.folder, `saiten review decide ${run} sunday accept`)
  const [, compared = ''] = await idsIn(at('shop'), 'saiten run suite.yaml; saiten run suite.yaml')
  const [interrupted = ''] = await idsIn(at('unfinished'), "press-ctrl-c 'saiten run suite.yaml'")
  const stopped = (await idsIn(at('unfinished'), 'saiten run ../examples/dates/suite.yaml')).find(
    (id) => id !== interrupted,
  )
  return {
    shell,
    runs: { run, other, compared, interrupted, stopped: stopped ?? '' },
    folderFor: (written) => at(ELSEWHERE.find(([pattern]) => pattern.test(written))?.[1] ?? ''),
  }
}
