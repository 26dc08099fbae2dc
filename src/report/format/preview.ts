import { head } from '../../door/untrusted.ts'
import { ExactNumber } from '../../exact-number.ts'
import type { Json } from '../../json.ts'

/**
 * The beginning of a value as text: a string as it is, anything else as JSON on one line. Stops at the limit, so
 * neither a huge answer nor a deeply nested one costs more than what is shown of it.
 */
export function preview(value: Json, limit: number): string {
  if (typeof value === 'string') return head(value, limit)
  return head(new Writer(limit).write(value), limit)
}

class Writer {
  private text = ''
  private readonly limit: number

  constructor(limit: number) {
    this.limit = limit
  }

  // Each level of nesting writes a character, so the limit bounds the depth as well.
  write(value: Json): string {
    if (this.isFull()) return this.text
    if (typeof value === 'string') this.text += JSON.stringify(head(value, this.limit))
    else if (value === null || typeof value !== 'object' || value instanceof ExactNumber) this.text += String(value)
    else if (Array.isArray(value)) this.list('[', value.values(), ']', (item) => this.write(item))
    else this.list('{', keysOf(value), '}', (key) => this.property(key, value[key] ?? null))
    return this.text
  }

  private property(key: string, value: Json) {
    this.text += `${JSON.stringify(head(key, this.limit))}: `
    this.write(value)
  }

  private list<Item>(open: string, items: Iterable<Item>, close: string, write: (item: Item) => void) {
    this.text += open
    let first = true
    for (const item of items) {
      if (this.isFull()) return
      if (!first) this.text += ', '
      first = false
      write(item)
    }
    this.text += close
  }

  private isFull() {
    return this.text.length > this.limit
  }
}

function* keysOf(value: object) {
  for (const key in value) if (Object.hasOwn(value, key)) yield key
}
