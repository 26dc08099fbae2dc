import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { createJudge } from '../../src/judge/create-judge.ts'
import type { Benchmark } from '../lib/benchmark.ts'

const QUESTIONS = 400
// Quick for a model: most take longer.
const LATENCY_MS = 250
const CONCURRENCY = 20

export default {
  shows: 'how near asking a judge comes to the time that its latency alone would take',
  async run(_options, print) {
    print.heading(`${QUESTIONS} questions to a server that takes ${LATENCY_MS} ms, ${CONCURRENCY} at once`)
    const server = await slowServer()
    try {
      const judge = await createJudge({
        model: 'openai-compatible:bench',
        baseURL: server.url,
        concurrency: CONCURRENCY,
      })
      const ask = (number: number) =>
        judge.ask({
          scorer: 'bench',
          case: String(number),
          target: 'default',
          repeat: 0,
          language: 'en',
          template: { system: 'Grade the answer.', prompt: 'Answer:\n{{answer}}' },
          fields: { answer: `answer number ${number}` },
          schema: z.object({ score: z.number() }),
        })
      // The first questions open the connections and find out what the server understands.
      await Promise.all(range(CONCURRENCY).map((i) => ask(-1 - i)))
      const began = performance.now()
      await Promise.all(range(QUESTIONS).map(ask))
      const seconds = (performance.now() - began) / 1000
      print.measured({
        what: 'wall clock',
        unit: 's',
        ours: { name: 'saiten', value: seconds },
        peer: { name: 'N · L / C', value: (QUESTIONS * LATENCY_MS) / CONCURRENCY / 1000 },
        ratio: 'times as much',
        goal: { of: 'ratio', atMost: 1.05 },
        note: `at most ${server.most()} in flight`,
      })
    } finally {
      server.close()
    }
  },
} satisfies Benchmark

const range = (count: number) => Array.from({ length: count }, (_, i) => i)

/** Speaks OpenAI's chat protocol, and answers after a fixed time. */
async function slowServer() {
  let inFlight = 0
  let most = 0
  const reply = JSON.stringify({
    id: 'x',
    object: 'chat.completion',
    created: 0,
    model: 'bench',
    choices: [{ index: 0, message: { role: 'assistant', content: '{"score":1}' }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
  })
  const server = createServer((request, response) => {
    most = Math.max(most, ++inFlight)
    request.resume()
    setTimeout(() => {
      inFlight--
      response.writeHead(200, { 'content-type': 'application/json' }).end(reply)
    }, LATENCY_MS)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/v1`, most: () => most, close: () => void server.close() }
}
