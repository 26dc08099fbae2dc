import { expect, it } from 'vitest'
import type { Probe } from '../../../../scorers/compression/probe.ts'
import { probesFor } from '../../probes-for.ts'
import { conversation, type Said } from '../../testing.ts'

/** Nothing of it is open, and nothing in it is decided. */
const english: Said[] = [
  { user: 'The import of the ledger stops at line 4,011. Can you look?' },
  {
    agent: 'I will run it on that file.',
    call: 'Bash',
    given: { command: 'python import.py ledger.csv' },
    gives: 'ok',
  },
  { agent: 'Line 4,011 has two dates in one field.' },
  { user: 'Oh, that is Ola again.' },
  {
    agent: 'It reads them now; the older one wins.',
    call: 'Write',
    given: { file_path: 'a.py', content: 'x' },
    gives: 'ok',
  },
  { user: 'Nice, it went through.' },
  { agent: 'All 9,120 lines are in.' },
]
const japanese: Said[] = [
  { user: '台帳の取り込みが 4011 行目で止まります。見てもらえますか。' },
  { agent: '同じファイルで動かします。', call: 'Bash', given: { command: 'python import.py ledger.csv' }, gives: 'ok' },
  { agent: '4011 行目は一つの欄に日付が二つあります。' },
  { user: 'ああ、また小田さんですね。' },
  { agent: '読めるようにしました。', call: 'Write', given: { file_path: 'a.py', content: 'x' }, gives: 'ok' },
  { user: '通りました。' },
  { agent: '9120 行すべて入っています。' },
]

function openIn(...said: Said[]): string {
  const transcript = conversation(said)
  const end = transcript.messages.length
  const probes = probesFor(transcript, { point: 0, cut: end, end }, { perPoint: 100 })
  const lists = probes.filter(({ kind }: Probe) => kind === 'open list')
  return lists.map(({ truth }) => truth).join('\n')
}

it.each([
  [english, { user: "I'll ask Ola tomorrow whether both dates are needed." }, 'ask Ola tomorrow'],
  [japanese, { user: '両方要るかは小田さんに聞いて、また連絡します。' }, '小田さんに聞いて'],
] as [Said[], Said, string][])('a task in words that no rule knows is open', (session, last, open) => {
  expect(openIn(...session, last)).toContain(open)
})

it.each([
  [english, { user: 'So Ola put two dates into one field, as in spring.' }],
  [japanese, { user: '小田さんは春にも同じことをしていましたね。' }],
] as [Said[], Said][])('what is only told is none', (session, last) => {
  expect(openIn(...session, last)).toBe('')
})

it('is told in the words of what is cut away, with the messages they come from', () => {
  const said: Said[] = [
    ...english,
    { user: "I'll ask Ola tomorrow whether both dates are needed." },
    { agent: 'Fine.' },
  ]
  const transcript = conversation([...said, { user: 'And I will ask Ola for the file of May, too.' }])
  const end = transcript.messages.length
  const [list] = probesFor(transcript, { point: 0, cut: end - 1, end }, { perPoint: 100 }).filter(
    ({ kind }) => kind === 'open list',
  )
  expect(list?.truth).toContain('ask Ola tomorrow')
  expect(list?.truth).not.toContain('May')
  expect(list?.span[1]).toBeLessThan(end - 1)
})
