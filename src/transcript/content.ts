import { isJsonObject, type Json } from '../json.ts'
import type { MessageSink } from './sink.ts'

/** A part of a message's content that is text; undefined for what it is not. */
export function partText(part: Json): string | undefined {
  if (typeof part === 'string') return part
  if (!isJsonObject(part)) return undefined
  const { type, text } = part
  const isText =
    type === undefined || type === 'text' || type === 'input_text' || type === 'output_text' || type === 'refusal'
  if (!isText) return undefined
  const said = text ?? part.refusal
  return typeof said === 'string' ? said : undefined
}

/** Notes what a part is that has no text: pictures, thoughts, anything else. */
export function leaveOutPart(part: Json, sink: MessageSink): void {
  const type = isJsonObject(part) && typeof part.type === 'string' ? part.type : ''
  if (/image/.test(type) || (isJsonObject(part) && /^image\//.test(String(part.mediaType ?? part.mimeType ?? ''))))
    sink.leaveOut('image')
  else if (/thinking|reasoning/.test(type)) sink.leaveOut('thinking')
  else sink.leaveOut('other content')
}

/** All text of a content, whatever form it has; the rest is noted. */
export function contentText(content: Json | undefined, sink: MessageSink): string {
  if (typeof content === 'string') return content
  if (content === undefined || content === null) return ''
  const parts = Array.isArray(content) ? content : [content]
  const texts: string[] = []
  for (const part of parts) {
    const text = partText(part)
    if (text === undefined) leaveOutPart(part, sink)
    else texts.push(text)
  }
  return texts.join('\n')
}

/** What a tool gave back, as text: objects as the JSON they are. */
export function resultText(value: Json | undefined, sink: MessageSink): string {
  if (typeof value === 'string') return value
  if (value === undefined || value === null) return ''
  if (Array.isArray(value) && value.some((part) => isJsonObject(part) && typeof part.type === 'string'))
    return contentText(value, sink)
  return JSON.stringify(value)
}
