import { folderWith } from '../cli/testing/saiten.ts'
import { HOSTILE_TEXTS } from './texts.ts'

/** File names are texts from outside too; a slash and NUL are all that they cannot hold. */
export const SUITE = '::debug::suite ##[error].json'
export const CASES = '::debug::cases ##[error].jsonl'
export const LABELS = '::debug::labels ##[error].csv'
export const TRANSCRIPT = '::debug::talk ##[error].jsonl'
const NAME = 'suite\n::error::owned \x1b[31m##[error]\u202e'

const SCORER = `export default {
  description: 'says what it reads',
  score({ output, id }) {
    console.log(output)
    const text = String(output)
    if (text.length % 3 === 0) throw new Error(text)
    return { value: 0.1, reason: text, details: { [text]: [text] }, ...(text.length % 3 === 1 && { review: text }) }
  },
}`

const row = (text: string) => ({
  id: text,
  name: text,
  input: text,
  output: text,
  expected: `not ${text}`,
  metadata: { [text]: text, group: text },
})

const suite = {
  name: NAME,
  cases: CASES,
  targets: [
    { name: 'one\n::error::owned', outputs: 'outputs.jsonl' },
    { name: 'two ##[error]', command: 'cat' },
    { name: '\x1b[31mthree', command: 'sh -c "cat >&2; exit 1"' },
  ],
  scorers: [
    { type: 'exact-match', name: 'exact\n::error::owned\x1b[31m', threshold: 1 },
    { type: './scorer.mjs', name: '##[error]own', threshold: 0.5 },
    { type: 'rouge', name: '\u202erouge' },
  ],
}

/** A suite in which everything that has a name or a text is hostile. */
export function hostileProject(): string {
  const rows = HOSTILE_TEXTS.map(row)
  const lines = (list: readonly object[]) => list.map((item) => `${JSON.stringify(item)}\n`).join('')
  return folderWith({
    [SUITE]: JSON.stringify(suite),
    [CASES]: lines(rows),
    'outputs.jsonl': lines(rows.map(({ id, output }) => ({ id, output }))),
    'scorer.mjs': SCORER,
    [LABELS]: `case,label\n${HOSTILE_TEXTS.map((text) => `"${text.replaceAll('"', '""')}",pass`).join('\n')}\n`,
    [TRANSCRIPT]: lines(HOSTILE_TEXTS.map((content, i) => ({ role: i % 2 ? 'assistant' : 'user', content }))),
    'text.txt': `${HOSTILE_TEXTS.join('\n')}\n`,
    'broken.json': `{"name": ${JSON.stringify(NAME)}, ${JSON.stringify('::error::key\n##[x]')}: 1}`,
  })
}
