import { basename, join } from 'node:path'
import { badInput } from '../../errors.ts'
import { isJsonObject } from '../../json.ts'
import { exists } from '../checkpoint-files.ts'
import { readJsonFile, readTextFile } from '../json-file.ts'

export interface Vocabulary {
  file: string
  /** Piece → id. */
  ids: ReadonlyMap<string, number>
  /** Pieces that stand on several lines; the last one counts, as in the reference. */
  repeated: ReadonlySet<string>
}

/** vocab.txt, one piece a line, or the WordPiece vocabulary inside tokenizer.json. */
export async function readVocabulary(folder: string): Promise<Vocabulary> {
  const lines = join(folder, 'vocab.txt')
  if (await exists(lines)) return { file: lines, ...fromLines(await readTextFile(lines)) }
  const file = join(folder, 'tokenizer.json')
  if (await exists(file)) return { file, ids: fromTokenizer(await readJsonFile(file), file), repeated: new Set() }
  throw badInput(
    `The checkpoint ${folder} has no vocabulary; put its vocab.txt or tokenizer.json beside config.json.`,
    `チェックポイント ${folder} に語彙がありません。vocab.txt か tokenizer.json を config.json と同じフォルダーに置いてください。`,
    { file: folder },
  )
}

function fromLines(text: string): Omit<Vocabulary, 'file'> {
  const lines = text.split(/\r\n|\r|\n/)
  if (lines.at(-1) === '') lines.pop()
  const ids = new Map<string, number>()
  const repeated = new Set<string>()
  for (const [id, piece] of lines.entries()) {
    if (ids.has(piece)) repeated.add(piece)
    ids.set(piece, id)
  }
  return { ids, repeated }
}

function fromTokenizer(value: unknown, file: string): Map<string, number> {
  const model = isJsonObject(value) && isJsonObject(value.model) ? value.model : {}
  if (model.type !== 'WordPiece' || !isJsonObject(model.vocab)) {
    throw badInput(
      `${basename(file)} holds no WordPiece vocabulary; a BERT checkpoint needs one there or in vocab.txt.`,
      `${basename(file)} に WordPiece の語彙がありません。BERT のチェックポイントには、ここか vocab.txt に語彙が必要です。`,
      { file },
    )
  }
  const ids = new Map<string, number>()
  for (const [piece, id] of Object.entries(model.vocab)) if (typeof id === 'number') ids.set(piece, id)
  return ids
}
