import { DictionaryFault } from './dictionary-fault.ts'
import { type ColumnName, columnsOf, type DictionaryHeader, FORMAT, MAGIC } from './dictionary-file.ts'

export interface DictionaryParts {
  header: DictionaryHeader
  columns: Record<ColumnName, Uint8Array>
}

/** Takes a decompressed file apart; throws an Error that says what is wrong with it. */
export function takeApart(bytes: Uint8Array): DictionaryParts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const headerAt = MAGIC.length + 8
  const text = (from: number, to: number) => Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString()
  if (bytes.length < headerAt || text(0, MAGIC.length) !== MAGIC) {
    throw new DictionaryFault('it is no dictionary of Saiten', 'Saiten の辞書ではありません')
  }
  const format = view.getUint32(MAGIC.length, true)
  if (format !== FORMAT) {
    throw new DictionaryFault(`its format is ${format}, not ${FORMAT}`, `形式の版が ${format} です（${FORMAT} が必要）`)
  }
  const columnsAt = headerAt + view.getUint32(MAGIC.length + 4, true)
  if (columnsAt > bytes.length) throw new DictionaryFault('it ends in its header', '見出しの途中で切れています')
  const header = JSON.parse(text(headerAt, columnsAt)) as DictionaryHeader
  let at = columnsAt
  const columns: Partial<DictionaryParts['columns']> = {}
  for (const [name, rows, width] of columnsOf(header)) {
    columns[name] = bytes.subarray(at, at + rows * width)
    at += rows * width
  }
  if (at !== bytes.length) {
    throw new DictionaryFault(
      `it has ${bytes.length} bytes instead of ${at}`,
      `大きさが ${at} バイトではなく ${bytes.length} バイトです`,
    )
  }
  return { header, columns: columns as DictionaryParts['columns'] }
}
