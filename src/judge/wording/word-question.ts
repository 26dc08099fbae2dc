import type { JsonObject } from '../../json.ts'
import { cutReply } from '../cut-reply.ts'
import type { Complaint, Question, Structure } from '../judge.ts'
import { fillTemplate } from '../template.ts'
import { drawBoundary, fenced, fieldText } from './fence.ts'
import { WORDING } from './wording.ts'

/** What is sent to a model, in words. */
export interface Prompt {
  system: string
  prompt: string
}

/** A reply that could not be used, and why: shown when the question is asked once more. */
export interface Broken {
  reply: string
  complaint: Complaint
}

/** The question in words, with a boundary of its own. Whatever is not ours is fenced, a broken reply too. */
export function wordQuestion(
  { template, fields, values, language }: Pick<Question, 'template' | 'fields' | 'values' | 'language'>,
  { structure, schema, broken }: { structure: Structure; schema: JsonObject; broken: Broken | undefined },
): Prompt {
  const data = Object.values(fields).flatMap((field) => (field === undefined ? [] : [fieldText(field)]))
  const error = broken?.complaint.message[language].toWellFormed() ?? ''
  const reply = cutReply(broken?.reply.toWellFormed() ?? '')
  const boundary = drawBoundary([...data, error, reply])
  const wording = WORDING[language]
  const content = { fields, values }
  const parts = [fillTemplate(template.prompt, content, boundary), wording.reply(structure, schema)]
  if (broken) parts.push(wording.repair(fenced('error', error, boundary), fenced('reply', reply, boundary)))
  return {
    system: `${fillTemplate(template.system, content, boundary)}\n\n${wording.fence(boundary)}`,
    prompt: parts.join('\n\n'),
  }
}
