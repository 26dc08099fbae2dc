import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'
import { createJudge } from '../../src/judge/create-judge.ts'
import type { Benchmark } from '../lib/benchmark.ts'
import { BENCH } from '../lib/paths.ts'

const SCHEMA = z.object({ score: z.number() })
/** A short run, in which our own start weighs most, and one of a usual size. */
const SIZES = [400, 1000]
const LATENCY_MS = 250
const CONCURRENCY = 20

export default {
  shows: 'how near asking a judge comes to the time that its latency alone would take',
  async run(_options, print) {
    print.heading(`questions to a server that takes ${LATENCY_MS} ms, ${CONCURRENCY} at once`)
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
          schema: SCHEMA,
        })
      // The first questions open the connections and find out what the server understands.
      await Promise.all(range(CONCURRENCY).map((i) => ask(-1 - i)))
      let asked = 0
      for (const questions of SIZES) {
        const ideal = (questions * LATENCY_MS) / CONCURRENCY / 1000
        const began = performance.now()
        await Promise.all(range(questions).map(() => ask(asked++)))
        const seconds = (performance.now() - began) / 1000
        print.measured({
          what: `${questions} questions`,
          unit: 's',
          ours: { name: 'saiten', value: seconds },
          peer: { name: 'N · L / C', value: ideal },
          ratio: 'times as much',
          goal: { of: 'ratio', atMost: 1.05 },
          note: `at most ${await server.most()} in flight`,
        })
        const own = ((seconds - ideal) * 1000 * CONCURRENCY) / questions
        print.say(`a question waits ${own.toFixed(1)} ms for us beyond the ${LATENCY_MS} ms for the model`)
      }
    } finally {
      server.close()
    }
  },
} satisfies Benchmark

const range = (count: number) => Array.from({ length: count }, (_, i) => i)

/** The model, in a process of its own. */
async function slowServer() {
  const child = fork(join(BENCH, 'sides', 'slow-model.mjs'), [String(LATENCY_MS)])
  const told = async () => (await once(child, 'message'))[0] as { port: number; most: number }
  const { port } = await told()
  return {
    url: `http://127.0.0.1:${port}/v1`,
    async most() {
      child.send('most')
      return (await told()).most
    },
    close: () => child.kill(),
  }
}
