import type { JsonObject } from '../../json.ts'
import { cutReply } from '../cut-reply.ts'
import type { Complaint, Question, Structure, Turn } from '../judge.ts'
import { fillTemplate } from '../template.ts'
import { boundaryOf, fenced, fieldText } from './fence.ts'
import { fencedInsets, plainInsets } from './insets.ts'
import { WORDING } from './wording.ts'

/** What is sent to a model, in words. */
export interface Prompt {
  system: string
  /** What was said before; absent: nothing. */
  history?: Turn[]
  prompt: string
}

/** A reply that could not be used, and why: shown when the question is asked once more. One that was cut is not shown. */
export type Broken = { reply: string; complaint: Complaint } | { cut: true }

type Asking = Pick<Question, 'template' | 'fields' | 'values' | 'insets' | 'language'>

/**
 * The question in words. Whatever is not ours is fenced, a broken reply too. What is the same for every case stands
 * first, the system prompt whole, so that a provider that remembers the beginnings of prompts finds it again.
 */
export function wordQuestion(
  { template, fields: given, values: words = {}, insets = [], language }: Asking,
  { structure, schema, broken }: { structure: Structure; schema: JsonObject; broken: Broken | undefined },
): Prompt {
  // What is fenced as a whole needs no fence inside.
  const fields = plainInsets(given, insets)
  const inside = insets.map(({ value }) => fieldText(value))
  const data = Object.values(fields).flatMap((field) => (field === undefined ? [] : [fieldText(field)]))
  const shown = broken && 'reply' in broken ? broken : undefined
  const error = shown?.complaint.message[language].toWellFormed() ?? ''
  const reply = cutReply(shown?.reply.toWellFormed() ?? '')
  const boundary = boundaryOf(
    [template.system, template.prompt, words, fields, language, error, reply],
    [...data, ...inside, error, reply],
  )
  const wording = WORDING[language]
  const filled = Object.entries(words).map(([name, text]) => [name, text && fencedInsets(text, insets, boundary)])
  const content = { fields, values: insets.length === 0 ? words : Object.fromEntries(filled) }
  const [head, rest] = splitAtMaterial(fillTemplate(template.prompt, content, boundary), boundary)
  const parts = [head, wording.code(boundary), rest, wording.last(structure)]
  if (shown) parts.push(wording.repair(fenced('error', error, boundary), fenced('reply', reply, boundary)))
  else if (broken) parts.push(wording.brief)
  return {
    system: [fillTemplate(template.system, content, boundary), wording.fence, wording.reply(structure, schema)].join(
      '\n\n',
    ),
    prompt: parts.filter((part) => part.trim() !== '').join('\n\n'),
  }
}

/** A prompt up to the paragraph in which the first material stands, and the rest. */
function splitAtMaterial(prompt: string, boundary: string): [head: string, rest: string] {
  const first = prompt.indexOf(` ${boundary}\n`)
  if (first < 0) return [prompt, '']
  const paragraph = prompt.lastIndexOf('\n\n', first)
  return paragraph < 0 ? ['', prompt] : [prompt.slice(0, paragraph), prompt.slice(paragraph + 2)]
}
