import { join } from 'node:path'
import { z } from 'zod'
import { badInput } from '../../errors.ts'
import { exists } from '../checkpoint-files.ts'
import { readJsonFile } from '../json-file.ts'

const Mark = z.union([z.string(), z.object({ content: z.string() }).transform(({ content }) => content)])
const Marks = z.object({
  unk_token: Mark.nullish(),
  sep_token: Mark.nullish(),
  pad_token: Mark.nullish(),
  cls_token: Mark.nullish(),
  mask_token: Mark.nullish(),
  additional_special_tokens: z.array(Mark).nullish(),
})
const Added = z.object({
  content: z.string(),
  special: z.boolean().default(false),
  single_word: z.boolean().default(false),
})
const Config = Marks.extend({
  do_lower_case: z.boolean().nullish(),
  strip_accents: z.boolean().nullish(),
  tokenize_chinese_chars: z.boolean().nullish(),
  model_max_length: z.number().positive().nullish(),
  added_tokens_decoder: z.record(z.string(), Added).nullish(),
  // What would change the ids in ways that are not followed here: refused rather than scored wrongly.
  tokenizer_class: z.enum(['BertTokenizer', 'BertTokenizerFast']).nullish(),
  do_basic_tokenize: z.literal(true).nullish(),
  never_split: z.array(z.string()).max(0).nullish(),
  split_special_tokens: z.literal(false).nullish(),
})
/** tokenizer.json repeats the added tokens, and what a checkpoint without tokenizer_config.json does with case. */
const Full = z.object({ added_tokens: z.array(Added.extend({ id: z.int() })).default([]) })

/** How a BERT checkpoint wants its texts read. */
export interface BertSettings {
  lowerCase: boolean
  stripAccents: boolean
  splitChinese: boolean
  unknown: string
  start: string
  end: string
  padding: string
  /** The tokens with a role, in any case of letters. */
  special: string[]
  /** Every token that is found in a text as it stands, with an id of its own where the vocabulary has none. */
  added: Map<string, number | undefined>
  maxLength: number
}

/** From tokenizer_config.json, special_tokens_map.json and tokenizer.json, in the reference's order. */
export async function readSettings(folder: string): Promise<BertSettings> {
  const config = (await read(folder, 'tokenizer_config.json', Config)) ?? {}
  const decoder = config.added_tokens_decoder
  const marks = decoder ? config : { ...config, ...(await read(folder, 'special_tokens_map.json', Marks)) }
  const listed = decoder
    ? Object.entries(decoder).map(([id, token]) => ({ ...token, id: Number(id) }))
    : ((await read(folder, 'tokenizer.json', Full))?.added_tokens ?? [])
  const single = listed.find(({ single_word }) => single_word)
  if (single) throw refused(folder, `added token ${JSON.stringify(single.content)} with single_word`)

  const [unknown, end, padding, start, mask] = [
    marks.unk_token ?? '[UNK]',
    marks.sep_token ?? '[SEP]',
    marks.pad_token ?? '[PAD]',
    marks.cls_token ?? '[CLS]',
    marks.mask_token ?? '[MASK]',
  ]
  const special = [unknown, end, padding, start, mask, ...(marks.additional_special_tokens ?? [])]
  const lowerCase = config.do_lower_case ?? true
  return {
    lowerCase,
    stripAccents: config.strip_accents ?? lowerCase,
    splitChinese: config.tokenize_chinese_chars ?? true,
    ...{ unknown, start, end, padding, special },
    added: new Map([
      ...special.map((token) => [token, undefined] as const),
      ...listed.map(({ content, id }) => [content, id] as const),
    ]),
    maxLength: config.model_max_length ?? Number.POSITIVE_INFINITY,
  }
}

async function read<T extends z.ZodType>(folder: string, name: string, schema: T): Promise<z.infer<T> | undefined> {
  const file = join(folder, name)
  if (!(await exists(file))) return undefined
  const { data, error } = schema.safeParse(await readJsonFile(file))
  if (error) {
    const { path, message } = error.issues[0]!
    throw refused(file, `${name}: ${path.join('.')}: ${message}`)
  }
  return data
}

function refused(file: string, what: string) {
  return badInput(
    `This tokenizer setting is not supported (${what}). Use a checkpoint with BERT's own WordPiece tokenizer.`,
    `このトークナイザーの設定には対応していません（${what}）。BERT 標準の WordPiece トークナイザーを使うチェックポイントを選んでください。`,
    { file },
  )
}
