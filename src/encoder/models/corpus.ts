import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { badInput } from '../../errors.ts'
import { isJsonObject } from '../../json.ts'
import { fileFault } from '../../mistakes/file-fault.ts'

export interface Corpus {
  /** Every one once. */
  sentences: string[]
  hash: string
}

/** Fewer would be paired with each other over and over. */
const LEAST = 20

/** Sentences to pair at random: a line each; in a .jsonl file a row each, a string or an object with `text`. */
export async function readCorpus(file: string): Promise<Corpus> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    const { en, ja } = fileFault(error)
    throw badInput(`cannot be read: ${en}`, `読めません: ${ja}`, { file })
  })
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const read = file.endsWith('.jsonl') ? lines.flatMap((line, at) => textOf(line, at + 1, file)) : lines
  const sentences = [...new Set(read.map((line) => line.trim()).filter(Boolean))]
  if (sentences.length < LEAST) {
    throw badInput(
      `holds ${sentences.length} different sentences; a baseline needs at least ${LEAST}, better thousands: one sentence a line, on many subjects`,
      `異なる文が ${sentences.length} 個しかありません。ベースラインには少なくとも ${LEAST} 個（できれば数千個）の、話題の異なる文が必要です。1 行に 1 文`,
      { file },
    )
  }
  return { sentences, hash: createHash('sha256').update(text).digest('hex').slice(0, 16) }
}

function textOf(line: string, number: number, file: string): string[] {
  if (line.trim() === '') return []
  let row: unknown
  try {
    row = JSON.parse(line)
  } catch {
    row = undefined
  }
  const text = isJsonObject(row) ? row.text : row
  if (typeof text === 'string') return [text]
  throw badInput('a row is a string, or an object with `text`', '行は文字列か、`text` を持つオブジェクトです', {
    file,
    line: number,
  })
}
