import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createJudge } from '../create-judge.ts'
import { gradeQuestion, mapMemo, textQuestion } from '../testing/questions.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saiten-script-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function scripted(rows: (object | string)[], config: object = {}) {
  const lines = rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row)))
  await writeFile(join(folder, 'replies.jsonl'), `\ufeff${lines.join('\r\n')}\n\n`)
  const memo = mapMemo()
  const judge = await createJudge({ model: 'scripted:replies.jsonl', ...config }, { cwd: folder, memo, env: {} })
  return { judge, memo }
}

const reply = (score: number) => ({ score, reasoning: 'as written' })
const row = { scorer: 'closeness', case: 'a' }

test('a reply is matched by scorer and case, as text or as JSON', async () => {
  const { judge } = await scripted([
    { ...row, reply: reply(3) },
    { ...row, case: 7, reply: JSON.stringify(reply(5)) },
    { scorer: 'other', case: 'a', reply: reply(1) },
  ])
  expect((await judge.ask(gradeQuestion('a'))).value).toEqual(reply(3))
  expect((await judge.ask(gradeQuestion('7'))).value.score).toBe(5)
  expect(judge.provenance()).toMatchObject({ model: 'scripted:replies.jsonl', scripted: true })
})

test('of several rows that fit, the one that says most answers', async () => {
  const { judge } = await scripted([
    { ...row, reply: reply(1) },
    { ...row, repeat: 1, reply: reply(2) },
    { ...row, repeat: 1, target: 'new', reply: reply(3) },
    { ...row, step: 'claims', reply: reply(4) },
  ])
  const score = async (changes: object) => (await judge.ask(gradeQuestion('a', changes))).value.score
  expect(await score({})).toBe(1)
  expect(await score({ repeat: 1 })).toBe(2)
  expect(await score({ repeat: 1, target: 'new' })).toBe(3)
  expect(await score({ step: 'claims' })).toBe(4)
  expect(await score({ step: 'verdicts' })).toBe(1)
})

test('no row for a question is an error that names it', async () => {
  const { judge } = await scripted([{ ...row, reply: reply(1) }])
  await expect(judge.ask(gradeQuestion('b'))).rejects.toMatchObject({
    kind: 'input',
    message: expect.stringContaining('"scorer":"closeness","case":"b"'),
  })
})

test('it costs nothing, needs no price, and is never remembered', async () => {
  const { judge, memo } = await scripted([{ ...row, reply: reply(4) }], { maxCost: 0.01 })
  expect((await judge.ask(gradeQuestion('a'))).usage).toMatchObject({ calls: 1, cost: 0, estimated: false })
  expect(memo.entries.size).toBe(0)
})

test('a reply that cannot be used fails as it would from a model', async () => {
  const { judge } = await scripted([
    { ...row, reply: reply(9) },
    { ...row, case: 'b', reply: 'お答えできません。' },
  ])
  await expect(judge.ask(gradeQuestion('a'))).rejects.toMatchObject({ kind: 'out-of-range' })
  await expect(judge.ask(gradeQuestion('b'))).rejects.toMatchObject({ kind: 'refused' })
})

test('texts may be scripted, too', async () => {
  const { judge } = await scripted([{ scorer: 'answerer', case: 'a', reply: 'Nine.' }])
  expect((await judge.askText(textQuestion('When?'))).text).toBe('Nine.')
})

test('every mistake in the file is found at once', async () => {
  const rows = [{ ...row, reply: reply(1) }, 'no json', { ...row, reply: reply(2) }, { scorer: 'x', reply: 1 }, '[1]']
  await expect(scripted(rows)).rejects.toMatchObject({
    mistakes: [
      { line: 2 },
      { line: 3, message: { en: expect.stringContaining('earlier row') } },
      { line: 4 },
      { line: 5 },
    ],
  })
})

test('a file that is not there is named', async () => {
  const judge = createJudge({ model: 'scripted:nowhere.jsonl' }, { cwd: folder, env: {} })
  await expect(judge).rejects.toThrow(/there is no file "nowhere\.jsonl"/)
})
