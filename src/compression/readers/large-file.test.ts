import { expect, test } from 'vitest'
import { listOf, testFolder } from '../../read/test-folder.ts'
import { readTranscripts } from './read-transcripts.ts'

/** More than one reading of the disk brings. */
const SAID = Array.from({ length: 4000 }, (_, i) => `発言 ${i} 𠮷 ${'é'.repeat(i % 97)}`)

test.each([
  ['lines', (texts: string[]) => texts.join('\n')],
  ['a list', (texts: string[]) => `[${texts.join(',')}]`],
  ['one document', (texts: string[]) => `{\n"messages":\n[${texts.join(',\n')}]}`],
])('a large transcript, written as %s, reads back as it was', async (_what, written) => {
  const texts = SAID.map((content) => JSON.stringify({ role: 'user', content }))
  const path = testFolder({ 'log.json': written(texts) })('log.json')
  const [transcript] = await listOf(readTranscripts(path))
  expect(transcript?.messages.map(({ text }) => text)).toEqual(SAID)
})
