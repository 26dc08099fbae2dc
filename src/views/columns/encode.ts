import type { Numbers, RunColumns } from './columns.ts'
import { withArrays } from './with-arrays.ts'

type Kind = 'u8' | 'u16' | 'u32' | 'f64'
const KINDS = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, f64: Float64Array }
const kindOf = (numbers: Numbers): Kind =>
  numbers instanceof Float64Array
    ? 'f64'
    : numbers instanceof Uint32Array
      ? 'u32'
      : numbers instanceof Uint16Array
        ? 'u16'
        : 'u8'

/** Every array a multiple of this from the start: typed arrays can then lie directly on the bytes. */
const ALIGNED = 8
const aligned = (length: number) => Math.ceil(length / ALIGNED) * ALIGNED

interface Header {
  stamp: string
  columns: unknown
  arrays: [kind: Kind, length: number][]
}

/** Columns as bytes: a line of JSON in which each array is a number, then the arrays. `stamp` says of which state of the run. */
export function encodeColumns(columns: RunColumns, stamp = ''): Uint8Array<ArrayBuffer> {
  const arrays: Numbers[] = []
  const put = (numbers: Numbers) => arrays.push(numbers) - 1
  const header: Header = { stamp, columns: withArrays(columns, put), arrays: [] }
  header.arrays = arrays.map((numbers) => [kindOf(numbers), numbers.length])
  const head = new TextEncoder().encode(JSON.stringify(header))
  const bytes = new Uint8Array(
    ALIGNED + aligned(head.length) + arrays.reduce((sum, { byteLength }) => sum + aligned(byteLength), 0),
  )
  new DataView(bytes.buffer).setUint32(0, head.length, true)
  bytes.set(head, ALIGNED)
  let at = ALIGNED + aligned(head.length)
  for (const { buffer, byteOffset, byteLength } of arrays) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at)
    at += aligned(byteLength)
  }
  return bytes
}

/** Columns from bytes made by `encodeColumns`; the bytes must begin at a multiple of eight in their buffer. */
export function decodeColumns(bytes: Uint8Array): { columns: RunColumns; stamp: string } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const length = view.getUint32(0, true)
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(ALIGNED, ALIGNED + length))) as Header
  let at = bytes.byteOffset + ALIGNED + aligned(length)
  const arrays = header.arrays.map(([kind, size]) => {
    const numbers = new KINDS[kind](bytes.buffer as ArrayBuffer, at, size)
    at += aligned(numbers.byteLength)
    return numbers
  })
  return {
    columns: withArrays(header.columns as RunColumns, (place) => arrays[place as never]) as RunColumns,
    stamp: header.stamp,
  }
}
