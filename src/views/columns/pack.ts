import type { Numbers, RunColumns } from './columns.ts'
import { withoutWhatFollows, withWhatFollows } from './follows.ts'
import { type Form, packNumbers, unpackNumbers } from './pack-numbers.ts'
import { withArrays } from './with-arrays.ts'

interface Header {
  columns: unknown
  forms: Form[]
}

const LENGTH = 4

/**
 * Columns for a file that is sent to people: as few bytes as gzip can make of them, every bit kept. A line of JSON in which
 * each array is a number, then the arrays.
 */
export function packColumns(columns: RunColumns): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = []
  const forms: Form[] = []
  const put = (numbers: Numbers) => forms.push(packNumbers(numbers, (bytes) => parts.push(bytes))) - 1
  const { casesById: _, ...needed } = columns
  const header: Header = { columns: withArrays(withoutWhatFollows(needed), put), forms }
  const head = new TextEncoder().encode(JSON.stringify(header))
  const packed = new Uint8Array(parts.reduce((sum, { length }) => sum + length, LENGTH + head.length))
  new DataView(packed.buffer).setUint32(0, head.length, true)
  packed.set(head, LENGTH)
  let at = LENGTH + head.length
  for (const part of parts) {
    packed.set(part, at)
    at += part.length
  }
  return packed
}

export function unpackColumns(packed: Uint8Array<ArrayBuffer>): RunColumns {
  const length = new DataView(packed.buffer, packed.byteOffset).getUint32(0, true)
  let at = LENGTH + length
  const header = JSON.parse(new TextDecoder().decode(packed.subarray(LENGTH, at))) as Header
  const take = (count: number) => {
    at += count
    return packed.subarray(at - count, at)
  }
  const arrays = header.forms.map((form) => unpackNumbers(form, take))
  const columns = withArrays(header.columns as RunColumns, (place: number) => arrays[place]) as RunColumns
  return withWhatFollows(columns)
}
