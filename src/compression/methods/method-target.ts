import { ScoreError } from '../../errors.ts'
import { NotAsked } from '../../judge/failures.ts'
import type { Memo } from '../../judge/memo.ts'
import type { Case } from '../../score/case.ts'
import { keptText } from '../../score/kept-text.ts'
import { addUsage } from '../../score/result.ts'
import type { Answer, Ask, Target } from '../../score/target.ts'
import type { ProbeAnswer } from '../../scorers/compression/probe-answer.ts'
import { namesIn } from '../blinding/names.ts'
import type { Conversation, Conversations } from '../suite/conversations.ts'
import type { Answerer } from './answerer.ts'
import type { Compactions, KeptCompaction } from './compactions.ts'
import { messageText } from './message-text.ts'
import type { Method } from './method.ts'

export interface MethodTargetParts {
  name: string
  method: Method
  answerer: Answerer
  conversations: Conversations
  compactions: Compactions
  memo: Memo
  /** Whether compactions of earlier runs are used again. */
  reuses: boolean
  /** What must not be read in an answer or a context unless the conversation says it. */
  names: readonly string[]
}

/** A method of compression as something that answers probes: compress, then let the answerer answer from what is left. */
export function methodTarget(parts: MethodTargetParts): Target {
  const { name, method, answerer } = parts
  const betrayed = new Map<string, string[]>()

  async function answer(testCase: Case, ask: Ask): Promise<Answer> {
    const { conversation, at } = await placeOf(testCase, parts.conversations)
    const { kept, usage: spent } = await compacted(parts, conversation, at, ask)
    const context = await keptText(parts.memo, kept.context)
    if (context === undefined) throw new Error(`the compacted context ${kept.context} is gone`)
    const question = String(testCase.input)
    const { repeat, signal } = ask
    const said = await answerer.answer({ id: testCase.id, question, context, method: name, repeat, signal })
    const known = [question, typeof testCase.expected === 'string' ? testCase.expected : ''].join('\n')
    let inContext = betrayed.get(kept.context)
    if (!inContext) {
      inContext = namesIn(context, parts.names)
      betrayed.set(kept.context, inContext)
    }
    const found = [...new Set([...inContext, ...namesIn(said.text, parts.names)])]
    const betrays = found.length === 0 ? [] : unexplained(found, conversation, known)
    const output: ProbeAnswer = {
      text: said.text,
      compaction: {
        context: kept.context,
        before: conversation.tokens[at] as number,
        after: kept.after,
        cost: kept.cost,
      },
      ...(betrays.length > 0 && { betrays }),
    }
    const usage = addUsage(spent, said.usage ?? {})
    return {
      output: output,
      ...(said.durationMs !== undefined && { durationMs: said.durationMs }),
      ...(Object.keys(usage).length > 0 && { usage }),
    }
  }

  return {
    name,
    calls: true,
    answer,
    /** Asks models in vain, which counts; nobody else is called. */
    async rehearse(testCase, ask) {
      const { conversation, at } = await placeOf(testCase, parts.conversations)
      const context = await rehearsedContext(parts, conversation, at, ask)
      if (answerer.asks === 'user') return { calls: 1 }
      const question = String(testCase.input)
      // A context that nobody has made yet stands for itself: no two are alike.
      const shown = context ?? `(${name} ${testCase.id})`
      await answerer
        .answer({ id: testCase.id, question, context: shown, method: name, ...ask })
        .catch((error: unknown) => {
          if (!(error instanceof NotAsked)) throw error
        })
      return { calls: 0 }
    },
    async close() {
      await Promise.all([method.close?.(), answerer.close?.()])
    },
  }
}

/** The conversation and the point that a probe is about. */
async function placeOf({ metadata }: Case, conversations: Conversations) {
  const conversation = await conversations.find(String(metadata?.conversation))
  const at = conversation?.points.findIndex(({ point }) => point === metadata?.point) ?? -1
  if (conversation && at >= 0) return { conversation, at }
  throw new ScoreError('input', {
    en: 'the conversation of this probe is no longer in the transcripts',
    ja: 'このプローブの会話が、会話の記録にもうありません',
  })
}

type Found = { kept: KeptCompaction; usage: Answer['usage'] & object }

function compacted(parts: MethodTargetParts, conversation: Conversation, at: number, ask: Ask): Promise<Found> {
  const { method, compactions } = parts
  const task = taskAt(conversation, at)
  return compactions.get(keyOf(parts, conversation, at, ask), () =>
    method.compress(task, {
      signal: ask.signal,
      stateBefore: async () => (at === 0 ? undefined : (await compacted(parts, conversation, at - 1, ask)).kept.state),
    }),
  )
}

function taskAt({ transcript, points }: Conversation, at: number) {
  const [point, earlier] = [points[at], points[at - 1]]
  if (!point) throw new Error(`there is no point ${at}`)
  return { conversation: transcript.id, messages: transcript.messages, point, ...(earlier && { earlier }) }
}

/** The method, the messages, where they are cut, and where they were cut before. Names play no part. */
function keyOf({ method, reuses }: MethodTargetParts, { points, hashes }: Conversation, at: number, ask: Ask) {
  const scope = method.ofUser || !reuses ? (ask.run ?? null) : null
  return [method.identity, scope, hashes[at] as string, points.slice(0, at + 1).map(({ cut, end }) => [cut, end])]
}

async function rehearsedContext(
  parts: MethodTargetParts,
  conversation: Conversation,
  at: number,
  ask: Ask,
): Promise<string | undefined> {
  const known = await parts.compactions.recall(keyOf(parts, conversation, at, ask))
  if (known) return keptText(parts.memo, known.context)
  const { method } = parts
  if (method.asks === 'user') return undefined
  try {
    const around = { signal: ask.signal, stateBefore: async () => undefined }
    return (await method.compress(taskAt(conversation, at), around)).pieces.join('\n\n')
  } catch (error) {
    if (error instanceof NotAsked) return undefined
    throw error
  }
}

/** Names that neither the conversation nor the question brought up: they can only come from the method. */
function unexplained(found: string[], { transcript }: Conversation, known: string): string[] {
  const said = new Set(namesIn(known, found))
  let left = found.filter((name) => !said.has(name))
  for (const message of transcript.messages) {
    if (left.length === 0) return left
    const here = new Set(namesIn(messageText(message), left))
    left = left.filter((name) => !here.has(name))
  }
  return left
}
