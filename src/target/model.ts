import { keptUsage } from '../judge/cost/ledger.ts'
import type { Judge } from '../judge/judge.ts'
import type { Answer, Target } from '../score/target.ts'
import { asText, fill, parseTemplate } from './template.ts'

interface ModelTarget {
  name: string
  /** The client that asks: with the same limits, retries, cache and budget as the judge. */
  client: Judge
  system?: string
  prompt: string
}

/** A language model under test. */
export function modelTarget({ name, client, system, prompt }: ModelTarget): Target {
  const question = parseTemplate(prompt, {}, 'prompt')
  const { model, temperature } = client.provenance()
  const settings = { model, temperature }
  const instructions = system === undefined ? undefined : parseTemplate(system, {}, 'system')
  return {
    name,
    calls: true,
    ...(client.concurrency !== undefined && { atOnce: client.concurrency }),
    async answer(testCase, { repeat }): Promise<Answer> {
      const asked = {
        ...(instructions && { system: fill(instructions, testCase, asText) }),
        prompt: fill(question, testCase, asText),
      }
      const { text, usage, first, finish } = await client.askText({
        scorer: name,
        case: testCase.id,
        target: name,
        repeat,
        ...asked,
      })
      // A known answer took as long, and cost as much, as when it was given.
      return {
        output: text,
        durationMs: first.latencyMs,
        usage: keptUsage(usage),
        answered: { cost: first.cost, ...(finish !== undefined && { finishReason: finish }) },
        // An input that is sent as it stands is kept with its case already.
        ...((asked.system !== undefined || asked.prompt !== testCase.input) && { sent: { ...asked, settings } }),
      }
    },
  }
}
