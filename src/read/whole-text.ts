import { isUtf8 } from 'node:buffer'
import { badInput } from '../errors.ts'
import type { Source } from './row.ts'
import { notUtf8 } from './sniff.ts'
import { firstLineNotUtf8 } from './utf8-chunks.ts'

/** Beyond this, a format that cannot be streamed is the wrong one. */
const MOST_BYTES = 256 * 1024 * 1024

/** A whole file as text, without its byte order mark. Throws BadInput. */
export async function wholeText({ file, chunks }: Source): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > MOST_BYTES) throw tooLarge(file)
    parts.push(new Uint8Array(chunk))
  }
  const bytes = Buffer.concat(parts, size)
  if (!isUtf8(bytes)) throw notUtf8(file, firstLineNotUtf8(bytes))
  const text = bytes.toString('utf8')
  return text.startsWith('\ufeff') ? text.slice(1) : text
}

const tooLarge = (file: string) =>
  badInput(
    'over 256 MB: JSON and YAML are read whole; write one case per line as JSONL, which is streamed',
    '256 MB を超えています。JSON と YAML は全体を読み込みます。1 行 1 ケースの JSONL にすると少しずつ読めます',
    { file },
  )
