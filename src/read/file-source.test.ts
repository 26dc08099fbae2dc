import { expect, test } from 'vitest'
import type { Json } from '../json.ts'
import { openFile } from './file-source.ts'
import { readRows } from './rows.ts'
import { testFolder } from './test-folder.ts'

/** More than one reading of the disk brings, in characters of one to four bytes. */
const ROWS = Array.from({ length: 4000 }, (_, i) => ({
  id: `${i}`,
  output: `答え ${i} 𠮷 ${'é'.repeat(i % 97)}, "so"`,
}))
const lines = ROWS.map((row) => JSON.stringify(row))
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`

test.each([
  ['jsonl', lines.join('\n')],
  ['json', `[${lines.join(',\n')}]`],
  ['yaml', lines.map((line) => `- ${line}\n`).join('')],
  ['csv', `id,output\n${ROWS.map(({ id, output }) => `${id},${cell(output)}\n`).join('')}`],
] as const)('a large file of %s reads back as it was written', async (format, text) => {
  const path = testFolder({ [`rows.${format}`]: text })(`rows.${format}`)
  const values: Json[] = []
  const refuse = (mistake: unknown) => expect(mistake).toBeUndefined()
  for await (const { value } of readRows(format, openFile(path, path).source, refuse, refuse)) values.push(value)
  expect(values).toEqual(ROWS)
})
