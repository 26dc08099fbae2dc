import { badInput } from '../../errors.ts'
import type { Tokens } from '../encoder.ts'
import { basicWords, lowerCase } from './basic-words.ts'
import { type BertSettings, readSettings } from './settings.ts'
import { MarkFinder } from './split-marks.ts'
import type { TextTokenizer } from './text-tokenizer.ts'
import { readVocabulary, type Vocabulary } from './vocabulary.ts'
import { WordPieces } from './word-pieces.ts'

/** The tokenizer of a BERT checkpoint, id for id that of transformers' BertTokenizer (the slow one, which BERTScore uses). */
export async function openBertTokenizer(
  folder: string,
  { rows, positions }: { rows: number; positions: number },
): Promise<TextTokenizer> {
  const [settings, vocabulary] = await Promise.all([readSettings(folder), readVocabulary(folder)])
  checkVocabulary(vocabulary, settings, rows)
  const maxTokens = Math.max(2, Math.min(settings.maxLength, positions))
  return createBertTokenizer(settings, vocabulary.ids, maxTokens)
}

function createBertTokenizer(
  settings: BertSettings,
  vocabulary: ReadonlyMap<string, number>,
  maxTokens: number,
): TextTokenizer {
  const unknown = vocabulary.get(settings.unknown)!
  const [start, end] = [vocabulary.get(settings.start)!, vocabulary.get(settings.end)!]
  const pieces = new WordPieces(vocabulary, unknown)
  const markIds = new Map<string, number>()
  for (const [token, id] of settings.added) {
    const known = id ?? vocabulary.get(token)
    if (known !== undefined) markIds.set(token, known)
  }
  const marksAsWritten = new MarkFinder(settings.special)
  const marks = new MarkFinder(markIds.keys())
  const keep = new Set(settings.special)
  const rules = { ...settings, keep }

  return {
    padId: vocabulary.get(settings.padding) ?? unknown,
    maxTokens,
    tokenize(text): Tokens {
      const ids: number[] = [start]
      let spelled = false
      marks.split(settings.lowerCase ? lowerOutside(marksAsWritten, text) : text, (stretch, isMark) => {
        if (ids.length >= maxTokens) return
        if (isMark) {
          spelled = true
          ids.push(markIds.get(stretch)!)
          return
        }
        for (const word of basicWords(stretch, rules)) {
          if (keep.has(word)) spelled = true
          pieces.add(word, ids)
          // One more than fits is enough to know that something was left out.
          if (ids.length >= maxTokens) return
        }
      })
      const truncated = ids.length >= maxTokens
      if (truncated) ids.length = maxTokens - 1
      ids.push(end)
      return { ids: Int32Array.from(ids), truncated, marks: spelled }
    },
  }
}

function lowerOutside(marks: MarkFinder, text: string): string {
  let lowered = ''
  marks.split(text, (stretch, isMark) => {
    lowered += isMark ? stretch : lowerCase(stretch)
  })
  return lowered
}

/** What the reference would only stumble over later: a mark without a line, or with two, or ids without a vector. */
function checkVocabulary({ file, ids, repeated }: Vocabulary, settings: BertSettings, rows: number): void {
  for (const mark of [settings.unknown, settings.start, settings.end]) {
    if (ids.has(mark) && !repeated.has(mark)) continue
    const [en, ja] = repeated.has(mark) ? [`${mark} twice`, `${mark} が 2 行`] : [`no ${mark}`, `${mark} がない状態`]
    throw badInput(
      `The vocabulary has ${en}; it needs that mark once. Fetch the checkpoint again, or see tokenizer_config.json for other names of the marks.`,
      `語彙に問題があります（${ja}）。この記号は 1 つだけ必要です。チェックポイントを取得し直すか、tokenizer_config.json の記号の名前を確認してください。`,
      { file },
    )
  }
  const wrong = [...ids.values(), ...settings.added.values()].find((id) => id !== undefined && !isRow(id, rows))
  if (wrong !== undefined) {
    throw badInput(
      `The vocabulary has the id ${wrong}, the model vectors for 0 to ${rows - 1}; use the vocabulary of the same checkpoint.`,
      `語彙に ID ${wrong} がありますが、モデルのベクトルは 0〜${rows - 1} です。同じチェックポイントの語彙を使ってください。`,
      { file },
    )
  }
}

const isRow = (id: number, rows: number) => Number.isInteger(id) && id >= 0 && id < rows
