import { BadInput, ScoreError } from '../errors.ts'
import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import { keptUsage } from '../judge/cost/ledger.ts'
import type { Judge, Turn } from '../judge/judge.ts'
import { describe } from '../mistakes/describe.ts'
import { MistakeList } from '../mistakes/mistake-list.ts'
import type { Case } from '../score/case.ts'
import type { Answer, Ask, Target } from '../score/target.ts'
import { type ChatMessage, type Conversation, splitMessages } from '../suite/prompts/messages.ts'
import { fill } from '../template/fill.ts'
import { type KnownNames, parseTemplate } from '../template/template.ts'
import { seenByTarget } from './question.ts'

interface ModelTarget {
  name: string
  system?: string | undefined
  history?: Turn[] | undefined
  /** The client that asks: with the same limits, retries, cache and budget as the judge. */
  client: Judge | Promise<Judge>
  /** A template, or what says the prompt of a case. */
  prompt: string | Target['answer']
  names?: KnownNames | undefined
}

/** A language model under test. Throws BadInput with what is wrong with the model and with every text that it is sent. */
export async function modelTarget({ name, client: opening, ...texts }: ModelTarget): Promise<Target> {
  const mistakes = new MistakeList()
  const worded = await wordsOf(texts, mistakes)
  const client = await mistakes.collect(() => opening)
  if (!client || !worded || !mistakes.isEmpty) throw new BadInput(mistakes.all())
  const { model, temperature } = client.provenance()
  const settings = { model, temperature }
  return {
    name,
    calls: true,
    ...(client.concurrency !== undefined && { atOnce: client.concurrency }),
    async answer(testCase, ask): Promise<Answer> {
      const asked = await worded(testCase, ask)
      const asker = { scorer: name, case: testCase.id, target: name, repeat: ask.repeat }
      const { text, usage, first, finish } = await client.askText({ ...asker, ...asked, mayBeBlank: true })
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

type Words = Pick<ModelTarget, 'system' | 'history' | 'prompt' | 'names'>

async function wordsOf({ system, history = [], prompt, names }: Words, mistakes: MistakeList) {
  const worded = (text: string, where: string) => mistakes.collect(() => templateFor(text, where, names))
  const turns: { role: Turn['role']; text: (testCase: Case) => string }[] = []
  for (const [at, { role, content }] of history.entries()) {
    const text = await worded(content, `prompt[${at}].content`)
    if (text) turns.push({ role, text })
  }
  const instructions = system === undefined ? undefined : await worded(system, 'system')
  if (typeof prompt !== 'string') return fromFunction(prompt, instructions)
  const question = await worded(prompt, 'prompt')
  return question && fromTemplates(question, instructions, turns)
}

function fromTemplates(
  question: (testCase: Case) => string,
  instructions: ((testCase: Case) => string) | undefined,
  turns: readonly { role: Turn['role']; text: (testCase: Case) => string }[],
): Worded {
  return (testCase) => ({
    ...(instructions && { system: instructions(testCase) }),
    ...(turns.length > 0 && { history: turns.map(({ role, text }) => ({ role, content: text(testCase) })) }),
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
  const split = splitMessages(output)
  return 'conversation' in split ? split.conversation : undefined
}

const isChatMessage = (one: Json): one is JsonObject & ChatMessage =>
  isJsonObject(one) && ['system', 'user', 'assistant'].includes(one.role as string) && typeof one.content === 'string'

function noPrompt(found: Json): ScoreError {
  const { en, ja } = describe(found)
  return new ScoreError('target', {
    en: `the prompt's function should return a text, or messages [{ role, content }] of which the last is the user's; found ${en}`,
    ja: `プロンプトの関数は、文字列か、最後が user のメッセージ [{ role, content }] を返してください（現在は ${ja}）`,
  })
}
