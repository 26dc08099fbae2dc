import { isJsonObject, type Json, type JsonObject } from '../../json.ts'

const REFERENCE = /^(?:attachment|tc):\/\//

/** Reads messages of a sample as text: long texts stand apart as attachments, and pictures and sounds are only named. */
export class SampleTexts {
  readonly #attachments: JsonObject
  readonly #onMedia: (kind: string) => void

  constructor(attachments: Json | undefined, onMedia: (kind: string) => void) {
    this.#attachments = isJsonObject(attachments) ? attachments : {}
    this.#onMedia = onMedia
  }

  /** A text, or what it refers to. */
  text(value: string): string {
    const key = value.replace(REFERENCE, '')
    if (key === value || !Object.hasOwn(this.#attachments, key)) return value
    const found = this.#attachments[key]
    return typeof found === 'string' ? found : value
  }

  /** The content of a message: a text, or a list of parts. What a model thought is no part of what it said. */
  content(content: Json | undefined): string {
    if (typeof content === 'string') return this.text(content)
    if (!Array.isArray(content)) return ''
    return content
      .map((part) => this.#part(part))
      .filter((text) => text !== undefined)
      .join('\n')
  }

  #part(part: Json): string | undefined {
    if (typeof part === 'string') return this.text(part)
    if (!isJsonObject(part)) return undefined
    if (typeof part.text === 'string') return this.text(part.text)
    const { type } = part
    if (typeof type !== 'string' || !MEDIA.has(type)) return undefined
    this.#onMedia(type)
    return `[${type}]`
  }

  /** In the form that most tools write messages in, without what only Inspect needs. */
  message(message: Json): JsonObject | undefined {
    if (!isJsonObject(message) || typeof message.role !== 'string') return undefined
    const calls = Array.isArray(message.tool_calls) ? message.tool_calls.filter(isJsonObject) : []
    return {
      role: message.role,
      content: this.content(message.content),
      ...(calls.length > 0 && { tool_calls: calls.map(toolCall) }),
    }
  }
}

const MEDIA = new Set(['image', 'audio', 'video', 'document', 'data'])

const toolCall = (call: JsonObject): JsonObject => ({
  ...(typeof call.id === 'string' && { id: call.id }),
  type: 'function',
  function: { name: call.function ?? '', arguments: call.arguments ?? {} },
})
