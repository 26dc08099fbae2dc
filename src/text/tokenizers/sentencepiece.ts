import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { SentencePieceProcessor } from 'sentencepiece-js'
import { badInput } from '../../errors.ts'
import { fileFault } from '../../mistakes/file-fault.ts'
import { pieceForms } from './support/piece-forms.ts'
import type { Tokenizer, TokenizerOptions } from './types.ts'

/** The pieces of a user's SentencePiece model, as spm_encode prints them. */
export async function tokenizerSentencePiece({ model, baseForm = false }: TokenizerOptions = {}): Promise<Tokenizer> {
  if (!model) {
    throw badInput(
      'The tokenizer sentencepiece needs the path of a .model file (option `sentencepiece`).',
      'トークナイザー sentencepiece には .model ファイルのパスが必要です（オプション `sentencepiece`）。',
    )
  }
  const processor = await newProcessor()
  const hash = createHash('sha256')
    .update(await readModel(model))
    .digest('hex')
    .slice(0, 12)
  await withoutNewListeners(() => processor.load(model))
  // The package says nothing about a model it could not read; a readable one has a piece for every text.
  if (processor.encodePieces('a').length === 0) {
    throw badInput(
      `${model} is not a SentencePiece model, or it is damaged; check the file.`,
      `${model} は SentencePiece のモデルではないか、壊れています。ファイルを確認してください。`,
    )
  }
  const forms = baseForm ? pieceForms() : undefined
  return {
    name: 'sentencepiece',
    blank: '▁',
    signature: () => `sentencepiece-${hash}${forms ? `-${forms.signature()}` : ''}`,
    tokenize(text) {
      // A lone surrogate would swallow the character behind it.
      const pieces = text === '' ? [] : processor.encodePieces(text.toWellFormed())
      return forms ? forms.of(pieces) : pieces
    },
  }
}

async function newProcessor(): Promise<SentencePieceProcessor> {
  try {
    const { SentencePieceProcessor } = await import('sentencepiece-js')
    return new SentencePieceProcessor()
  } catch {
    throw badInput(
      'The tokenizer sentencepiece needs a package that is not installed: npm install sentencepiece-js',
      'トークナイザー sentencepiece に必要なパッケージが入っていません: npm install sentencepiece-js',
    )
  }
}

async function readModel(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (cause) {
    throw badInput(
      `The SentencePiece model ${path} cannot be read: ${fileFault(cause).en}`,
      `SentencePiece のモデル ${path} を読めません: ${fileFault(cause).ja}`,
    )
  }
}

/** Loading leaves handlers behind that would change how this process dies; they are taken off again. */
async function withoutNewListeners(load: () => Promise<void>): Promise<void> {
  const events = ['uncaughtException', 'unhandledRejection'] as const
  const before = events.map((event) => new Set<unknown>(process.rawListeners(event)))
  try {
    await load()
  } finally {
    events.forEach((event, i) => {
      for (const listener of process.rawListeners(event)) {
        if (!before[i]!.has(listener)) process.off(event, listener as () => void)
      }
    })
  }
}
