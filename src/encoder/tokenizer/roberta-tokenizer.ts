import { join } from 'node:path'
import { badInput, errorText } from '../../errors.ts'
import { isJsonObject, type JsonObject } from '../../json.ts'
import { pythonStrip } from '../../text/python-text.ts'
import { exists } from '../checkpoint-files.ts'
import type { Tokens } from '../encoder.ts'
import { readJsonFile } from '../json-file.ts'
import type { TextTokenizer } from './text-tokenizer.ts'

/** Texts are cut before they are tokenized: no token is longer than this, so what is cut would not have been read. */
const MOST_CHARACTERS_A_TOKEN = 512

/** The byte-level BPE of a RoBERTa checkpoint, from its tokenizer.json; a space before the text, as BERTScore gives it. */
export async function openRobertaTokenizer(
  folder: string,
  { rows, positions }: { rows: number; positions: number },
): Promise<TextTokenizer> {
  const file = join(folder, 'tokenizer.json')
  const json = await readJsonFile(file)
  const model = isJsonObject(json) && isJsonObject(json.model) ? json.model : {}
  if (model.type !== 'BPE') throw unusable(file, 'its model is not BPE')
  const settings = join(folder, 'tokenizer_config.json')
  const config = (await exists(settings)) ? await readJsonFile(settings) : {}
  const tokenizer = await create(json as JsonObject, isJsonObject(config) ? config : {}, file)

  const idOf = (mark: string): number => {
    const id = tokenizer.token_to_id(mark)
    if (id === undefined || id >= rows) throw unusable(file, `it has no ${mark} for which the model has a vector`)
    return id
  }
  const [start, end, padId] = [idOf('<s>'), idOf('</s>'), idOf('<pad>')]
  const marks = new Set(tokenizer.get_added_tokens_decoder().keys())
  const maxLength =
    isJsonObject(config) && typeof config.model_max_length === 'number' ? config.model_max_length : Infinity
  const maxTokens = Math.max(2, Math.min(maxLength, positions))

  return {
    padId,
    maxTokens,
    tokenize(text): Tokens {
      const read = pythonStrip(text).toWellFormed()
      const within = read.slice(0, maxTokens * MOST_CHARACTERS_A_TOKEN)
      const found: number[] = within === '' ? [] : tokenizer.encode(` ${within}`, { add_special_tokens: false }).ids
      const kept = found.slice(0, maxTokens - 2)
      return {
        ids: Int32Array.of(start, ...kept, end),
        truncated: found.length > kept.length || within.length < read.length,
        marks: kept.some((id) => marks.has(id)),
      }
    },
  }
}

async function create(json: JsonObject, config: JsonObject, file: string) {
  const { Tokenizer } = await import('@huggingface/tokenizers').catch(() => {
    throw badInput(
      'RoBERTa models need a package that is not installed: npm install @huggingface/tokenizers',
      'RoBERTa のモデルに必要なパッケージが入っていません: npm install @huggingface/tokenizers',
    )
  })
  try {
    return new Tokenizer(json, config)
  } catch (cause) {
    throw unusable(file, errorText(cause))
  }
}

function unusable(file: string, what: string) {
  return badInput(
    `tokenizer.json cannot be used (${what}); fetch the checkpoint again.`,
    `tokenizer.json を使えません（${what}）。チェックポイントを取得し直してください。`,
    { file },
  )
}
