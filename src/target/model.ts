import { ScoreError } from '../errors.ts'
import { isJsonObject, type Json } from '../json.ts'
import { keptUsage } from '../judge/cost/ledger.ts'
import type { Judge, Turn } from '../judge/judge.ts'
import { describe } from '../mistakes/describe.ts'
import type { Case } from '../score/case.ts'
import type { Answer, Ask, Target } from '../score/target.ts'
import { type ChatMessage, type Conversation, splitMessages } from '../suite/prompts/messages.ts'
import { fill } from '../template/fill.ts'
import { type KnownNames, parseTemplate } from '../template/template.ts'
import { seenByTarget } from './question.ts'

interface PromptTemplates {
  system?: string | undefined
  history?: Turn[] | undefined
  prompt: string
}

interface ModelTarget extends Omit<PromptTemplates, 'prompt'> {
  name: string
  /** The client that asks: with the same limits, retries, cache and budget as the judge. */
  client: Judge
  /** A template, or what says the prompt of a case. */
  prompt: string | Target['answer']
  names?: KnownNames | undefined
}

/** A language model under test. */
export function modelTarget({ name, client, system, history, prompt, names }: ModelTarget): Target {
  const worded =
    typeof prompt === 'string'
      ? fromTemplates({ system, history, prompt }, names)
      : fromFunction(prompt, system === undefined ? undefined : templateFor(system, 'system', names))
  const { model, temperature } = client.provenance()
  const settings = { model, temperature }
  return {
    name,
    calls: true,
    ...(client.concurrency !== undefined && { atOnce: client.concurrency }),
    async answer(testCase, ask): Promise<Answer> {
      const asked = await worded(testCase, ask)
      const asker = { scorer: name, case: testCase.id, target: name, repeat: ask.repeat }
      const { text, usage, first, finish } = await client.askText({ ...asker, ...asked })
      const isInput = asked.system === undefined && !asked.history && asked.prompt === testCase.input
      // A known answer took as long, and cost as much, as when it was given.
      return {
        output: text,
        durationMs: first.latencyMs,
        usage: keptUsage(usage),
        answered: { cost: first.cost, ...(finish !== undefined && { finishReason: finish }) },
        // An input that is sent as it stands is kept with its case already.
        ...(!isInput && { sent: { ...asked, settings } }),
      }
    },
  }
}

type Worded = (testCase: Case, ask: Ask) => Conversation | Promise<Conversation>

function templateFor(text: string, where: string, names: ModelTarget['names']): (testCase: Case) => string {
  const template = parseTemplate(text, { where, names })
  return (testCase) => fill(template, testCase)
}

function fromTemplates({ system, history, prompt }: PromptTemplates, names: ModelTarget['names']): Worded {
  const turns = history?.map(({ role, content }, at) => ({
    role,
    text: templateFor(content, `prompt[${at}].content`, names),
  }))
  const question = templateFor(prompt, 'prompt', names)
  const instructions = system === undefined ? undefined : templateFor(system, 'system', names)
  return (testCase) => ({
    ...(instructions && { system: instructions(testCase) }),
    ...(turns && { history: turns.map(({ role, text }) => ({ role, content: text(testCase) })) }),
    prompt: question(testCase),
  })
}

/** What a function returns is sent as it is: nothing in it is a template. */
function fromFunction(prompt: Target['answer'], instructions: ((testCase: Case) => string) | undefined): Worded {
  return async (testCase, ask) => {
    const { output } = await prompt(seenByTarget(testCase), ask)
    const said = typeof output === 'string' ? { prompt: output } : conversation(output)
    if (said === undefined) throw noPrompt(output)
    return { ...(instructions && { system: instructions(testCase) }), ...said }
  }
}

/** Messages as a function returns them; undefined when they are none that can be sent. */
function conversation(output: Json): Conversation | undefined {
  if (!Array.isArray(output) || !output.every(isChatMessage)) return undefined
  const split = splitMessages(output as unknown as ChatMessage[])
  return 'conversation' in split ? split.conversation : undefined
}

const isChatMessage = (one: Json) =>
  isJsonObject(one) && ['system', 'user', 'assistant'].includes(one.role as string) && typeof one.content === 'string'

function noPrompt(found: Json): ScoreError {
  const { en, ja } = describe(found)
  return new ScoreError('target', {
    en: `the prompt's function should return a text, or messages [{ role, content }] of which the last is the user's; found ${en}`,
    ja: `プロンプトの関数は、文字列か、最後が user のメッセージ [{ role, content }] を返してください（現在は ${ja}）`,
  })
}
