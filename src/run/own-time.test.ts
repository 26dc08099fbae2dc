import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, it, onTestFinished } from 'vitest'
import { writeTinyCheckpoint } from '../encoder/models/testing/tiny-checkpoint.ts'
import type { ResultRow } from '../score/result.ts'
import { isLoaded } from '../text/japanese/load-dictionary.ts'
import { run } from './library.ts'

function folder(files: Record<string, string>): string {
  const path = mkdtempSync(join(tmpdir(), 'saiten-time-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text)
  return path
}

const jsonl = (rows: object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('')

it('models are opened before the first target is called', async () => {
  // The files of the model are gone once a target was asked: whoever comes to open them then is too late.
  const at = folder({
    'suite.yaml': `cases: cases.jsonl
targets: [{ name: bot, module: ./bot.mjs }]
scorers: [{ type: bert-score, model: ./tiny, rescaleWithBaseline: false }, { type: embedding-similarity, model: ./tiny }]
`,
    'cases.jsonl': jsonl([{ id: 'a', input: 'q', expected: 'the cat sleeps' }]),
    'bot.mjs': `import { rmSync } from 'node:fs'
export default () => { rmSync(new URL('tiny', import.meta.url), { recursive: true }); return 'the cat sleeps' }`,
  })
  writeTinyCheckpoint(join(at, 'tiny'))
  const summary = await run(join(at, 'suite.yaml'))
  expect(summary.scores).toMatchObject({ planned: 2, scored: 2 })
})

it('the dictionary for Japanese is there before the first target is called', async () => {
  expect(isLoaded()).toBe(false)
  const wasLoaded: boolean[] = []
  await run({
    name: 'japanese',
    cases: [{ id: 'a', input: '天気は', expected: '今日は良い天気です' }],
    targets: {
      bot: () => {
        wasLoaded.push(isLoaded())
        return '今日は晴れです'
      },
    },
    scorers: [{ type: 'rouge' }, { type: 'bleu' }],
  })
  expect(wasLoaded).toEqual([true])
})

/** Answers in a thread of its own, so that nothing this one does makes it slow: in 200 ms, or in 100 ms at length. */
const SERVER = `
const { createServer } = require('node:http')
const { parentPort } = require('node:worker_threads')
const large = Array.from({ length: 30_000 }, (_, i) => '**word' + (i % 977) + '** is <b>here</b>,').join(' ')
createServer((request, response) => {
  const isLarge = request.url === '/large'
  setTimeout(() => {
    response.end(JSON.stringify({ answer: isLarge ? large : 'short' }))
    if (isLarge) parentPort.postMessage({ answered: Date.now() })
  }, isLarge ? 100 : 200)
}).listen(0, '127.0.0.1', function () { parentPort.postMessage({ port: this.address().port }) })
`

it('a target has its own time, however long the answer of another takes to be scored', async () => {
  const server = new Worker(SERVER, { eval: true })
  onTestFinished(async () => void (await server.terminate()))
  const heard: { port?: number; answered?: number }[] = []
  const port = await new Promise<number>((resolve) =>
    server.on('message', (message: { port?: number; answered?: number }) => {
      heard.push(message)
      if (message.port !== undefined) resolve(message.port)
    }),
  )
  const ids = ['large', 'a', 'b', 'c', 'd']
  const rows: { row: ResultRow; at: number }[] = []
  await run(
    {
      name: 'times',
      cases: ids.map((id) => ({ id, input: id, expected: 'short' })),
      targets: {
        bot: { http: { url: `http://127.0.0.1:${port}/{{input}}`, method: 'GET', output: '$.answer' } },
      },
      // Takes Markdown and HTML out of most of a megabyte: a second or more.
      scorers: [{ type: 'exact-match', normalize: true }],
    },
    { concurrency: ids.length, onRow: (row) => rows.push({ row, at: Date.now() }) },
  )
  const answered = heard.find((message) => message.answered !== undefined)?.answered as number
  const scored = rows.find(({ row }) => row.case === 'large')?.at as number
  const others = rows.filter(({ row }) => row.case !== 'large').map(({ row }) => row.durationMs as number)
  expect(others).toHaveLength(4)
  // Scored in the thread that waits for the answers, it would have kept all of them waiting to its end.
  expect(Math.max(...others) / (scored - answered)).toBeLessThan(0.5)
})
