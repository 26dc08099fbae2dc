import { z } from 'zod'
import type { Judge } from '../../../judge/judge.ts'
import type { Language } from '../../../language.ts'
import { type CompressionPoint, PROBE_TYPES, type Probe, type ProbeType } from '../../../scorers/compression/probe.ts'
import type { Transcript, Turn } from '../../transcript.ts'
import { conversationLanguage } from '../conversation-language.ts'
import { PROBES_PER_POINT, type ProbeOptions } from '../probes-for.ts'
import { MODEL_PROMPTS } from './model-prompts.ts'
import { type Drop, ProbeChecker, type Proposed } from './probe-checker.ts'

/** Probes that a model proposed, and what became of its proposals. */
export interface ModelProbes {
  probes: Probe[]
  proposed: number
  /** Those that were no good, by why. */
  dropped: Partial<Record<Drop, number>>
}

const text = z.string().trim().min(1)

const proposalsSchema = (count: number) =>
  z.object({
    probes: z
      .array(
        z.object({
          type: z.enum(PROBE_TYPES),
          question: text.meta({ maxLength: 300 }),
          answer: text.meta({ maxLength: 300 }),
          evidence: text.meta({ maxLength: 400 }),
          exact: z
            .array(z.string().meta({ maxLength: 120 }))
            .meta({ maxItems: 4 })
            .nullish(),
        }),
      )
      .meta({ maxItems: count }),
  })

/** A question holds this much of the conversation; a longer one is asked about in stretches. */
const STRETCH = 60_000
const LONGEST_MESSAGE = 6000

/**
 * Probes that a model proposes for what is cut away at a point. Every proposal quotes its evidence word for word, answers
 * with what stands there, and is what its type says; the rest is dropped and counted. Throws what `judge.ask` throws.
 */
export async function probesByModel(
  transcript: Transcript,
  point: CompressionPoint,
  judge: Judge,
  options: ProbeOptions = {},
): Promise<ModelProbes> {
  const { types = PROBE_TYPES, perPoint = PROBES_PER_POINT } = options
  const language = options.language ?? conversationLanguage(transcript)
  const stretches = stretchesOf(transcript.messages.slice(0, point.cut))
  const each = Math.max(1, Math.ceil(perPoint / stretches.length))
  const proposed: Proposed[] = []
  for (const [index, messages] of stretches.entries()) {
    const asked = await judge.ask({
      scorer: 'probes',
      case: `${transcript.id}@${point.point}`,
      target: 'default',
      repeat: 0,
      step: `part-${index + 1}`,
      language,
      template: MODEL_PROMPTS[language],
      fields: { messages },
      values: { count: String(each), types: types.map((type) => typeNames(type, language)).join('\n') },
      schema: proposalsSchema(each),
    })
    proposed.push(...asked.value.probes)
  }
  const checker = new ProbeChecker(transcript, point, types)
  const checked = proposed.map((proposal) => checker.checked(proposal))
  const good = checked.filter((result) => typeof result !== 'string')
  const probes = good.slice(0, perPoint).map((probe, index) => ({
    id: `${transcript.id}@${point.point}/${index + 1}`,
    transcript: transcript.id,
    point: point.point,
    language,
    ...probe,
  }))
  const dropped: ModelProbes['dropped'] = {}
  for (const why of checked) if (typeof why === 'string') dropped[why] = (dropped[why] ?? 0) + 1
  return { probes, proposed: proposed.length, dropped }
}

/** Numbered messages, in stretches that fit into a question. */
function stretchesOf(messages: readonly Turn[]): string[] {
  const stretches: string[] = []
  let current: string[] = []
  let size = 0
  for (const [index, { role, text: said, toolCalls }] of messages.entries()) {
    if (role === 'system') continue
    const calls = toolCalls.map(({ name, arguments: given }) => `\n${name}(${JSON.stringify(given)})`).join('')
    const shown = `[${index}] ${role}: ${said}${calls}`.slice(0, LONGEST_MESSAGE).toWellFormed()
    if (size + shown.length > STRETCH && current.length > 0) {
      stretches.push(current.join('\n\n'))
      current = []
      size = 0
    }
    current.push(shown)
    size += shown.length
  }
  return [...stretches, current.join('\n\n')]
}

const TYPE_NAMES: Record<ProbeType, Record<Language, string>> = {
  recall: {
    en: 'recall – one specific fact: an error message, a version, an exact command, an id',
    ja: 'recall – 一つの具体的な事実：エラーメッセージ、バージョン、正確なコマンド、ID など',
  },
  artifact: {
    en: 'artifact – files that were created, changed or only read, and what was changed',
    ja: 'artifact – 作成・変更・閲覧だけしたファイルと、その変更点',
  },
  continuation: {
    en: 'continuation – what was still open, failing or to be done next at the end of these messages',
    ja: 'continuation – このメッセージの終わりの時点で残っていた、失敗していた、次に行うこと',
  },
  decision: {
    en: 'decision – why something was chosen, and what was considered instead',
    ja: 'decision – ある選択の理由と、検討された別の案',
  },
}

const typeNames = (type: ProbeType, language: Language) => TYPE_NAMES[type][language]
