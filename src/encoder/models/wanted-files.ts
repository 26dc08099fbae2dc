import { type BadInput, badInput } from '../../errors.ts'

/** What an encoder reads of a published model, in the order it is fetched: small files first. */
const WANTED = [
  'config.json',
  'tokenizer_config.json',
  'special_tokens_map.json',
  'added_tokens.json',
  'vocab.txt',
  'vocab.json',
  'merges.txt',
  'tokenizer.json',
  'sentencepiece.bpe.model',
  'spiece.model',
  'modules.json',
  'sentence_bert_config.json',
  '1_Pooling/config.json',
]
const WEIGHTS = 'model.safetensors'
const EXPORTED = ['model.onnx', 'onnx/model.onnx']

/** The files of a model that are needed here; BadInput when it has none that can be read. */
export function wantedFiles(name: string, files: readonly string[]): string[] {
  const there = new Set(files)
  if (!there.has('config.json')) throw lacks(name, 'config.json')
  const weights = [WEIGHTS, ...EXPORTED].find((file) => there.has(file))
  if (weights === undefined) throw there.has(`${WEIGHTS}.index.json`) ? inShards(name) : lacks(name, WEIGHTS)
  return [...WANTED.filter((file) => there.has(file)), weights]
}

function lacks(name: string, file: string): BadInput {
  return badInput(
    `${name} has no ${file}, so it cannot be used here; models published in the older format (pytorch_model.bin) have to be converted, or have a revision that is (--revision refs/pr/1)`,
    `${name} には ${file} がないため使えません。古い形式（pytorch_model.bin）のモデルは変換するか、変換済みのリビジョンを指定してください（--revision refs/pr/1）`,
  )
}

const inShards = (name: string) =>
  badInput(
    `the weights of ${name} are split into several files; such models are larger than an encoder needs and are not read here`,
    `${name} の重みは複数のファイルに分かれています。このような大きなモデルには対応していません`,
  )
