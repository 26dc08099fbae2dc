import type { Json } from '../../json.ts'
import { isJsonObject } from '../../json.ts'
import { keptUsage } from '../../judge/cost/ledger.ts'
import type { Judge } from '../../judge/judge.ts'
import { promptLanguage } from '../../judge/prompt-language.ts'
import type { Usage } from '../../score/result.ts'
import type { Target } from '../../score/target.ts'
import { ANSWERING } from './prompts.ts'

interface ProbeQuestion {
  id: string
  question: string
  context: string
  /** The method whose context it is: for the ledger, never in a prompt. */
  method: string
  repeat: number
  signal: AbortSignal
}

/** Answers probes from the compacted context and from nothing else. */
export interface Answerer {
  asks: 'model' | 'user'
  answer(question: ProbeQuestion): Promise<{ text: string; durationMs?: number; usage?: Usage }>
  close?(): Promise<void>
}

export function modelAnswerer(client: Judge): Answerer {
  return {
    asks: 'model',
    async answer({ id, question, context, method, repeat }) {
      const { system, prompt } = ANSWERING[promptLanguage({ input: question })]
      const asker = { scorer: 'answerer', case: id, target: method, repeat }
      const { text, usage, first } = await client.askText({ ...asker, system, prompt: prompt(context, question) })
      return {
        text,
        durationMs: first.latencyMs,
        usage: keptUsage(usage),
      }
    },
  }
}

/** A command, a service or a module: it gets a case with the question and the context, and nothing to peek at. */
export function targetAnswerer(target: Target): Answerer {
  return {
    asks: 'user',
    async answer({ id, question, context, repeat, signal }) {
      const asked = { id, input: question, context: [context] }
      const { output, ...rest } = await target.answer(asked, { repeat, signal })
      return { text: answerText(output), ...rest }
    },
    ...(target.close && { close: () => target.close?.() ?? Promise.resolve() }),
  }
}

function answerText(output: Json): string {
  if (typeof output === 'string') return output
  return isJsonObject(output) && typeof output.text === 'string' ? output.text : JSON.stringify(output)
}
