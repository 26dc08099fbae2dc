import { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './paths.ts'

const SHAPE = { words: 119_547, width: 768, inner: 3072, positions: 512, layers: 12, heads: 12 }
/** The layer that BERTScore reads of it. */
export const LAYER = 9
/** Multiplications and additions in the matrices of one token, up to that layer. */
export const FLOP_PER_TOKEN = LAYER * 2 * (4 * SHAPE.width ** 2 + 2 * SHAPE.width * SHAPE.inner)

/** A checkpoint of multilingual BERT's shape (711 MB) with seeded numbers for weights; made once, kept in the cache. */
export function mbertShaped(): string {
  const folder = join(ROOT, 'node_modules', '.cache', 'saiten-bench-mbert')
  if (existsSync(join(folder, 'config.json'))) return folder
  console.log('  making a checkpoint of multilingual BERT’s shape (711 MB) …')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeWeights(join(folder, 'model.safetensors'))
  writeFileSync(join(folder, 'vocab.txt'), `${vocabulary().join('\n')}\n`)
  const settings = { do_lower_case: false, model_max_length: SHAPE.positions, tokenizer_class: 'BertTokenizer' }
  writeFileSync(join(folder, 'tokenizer_config.json'), JSON.stringify(settings))
  const config = {
    ...{ model_type: 'bert', architectures: ['BertModel'], hidden_act: 'gelu', layer_norm_eps: 1e-12 },
    ...{ vocab_size: SHAPE.words, hidden_size: SHAPE.width, intermediate_size: SHAPE.inner, type_vocab_size: 2 },
    ...{ num_hidden_layers: SHAPE.layers, num_attention_heads: SHAPE.heads, max_position_embeddings: SHAPE.positions },
  }
  // Last, so that a folder with it is complete.
  writeFileSync(join(folder, 'config.json.part'), JSON.stringify(config))
  renameSync(join(folder, 'config.json.part'), join(folder, 'config.json'))
  return folder
}

function tensors(): [name: string, shape: number[]][] {
  const { words, width, inner, positions, layers } = SHAPE
  const linear = (name: string, outputs: number, inputs: number): [string, number[]][] => [
    [`${name}.weight`, [outputs, inputs]],
    [`${name}.bias`, [outputs]],
  ]
  const norm = (name: string): [string, number[]][] => [
    [`${name}.LayerNorm.weight`, [width]],
    [`${name}.LayerNorm.bias`, [width]],
  ]
  return [
    ['embeddings.word_embeddings.weight', [words, width]],
    ['embeddings.position_embeddings.weight', [positions, width]],
    ['embeddings.token_type_embeddings.weight', [2, width]],
    ...norm('embeddings'),
    ...Array.from({ length: layers }, (_, i) => {
      const layer = `encoder.layer.${i}`
      return [
        ...['query', 'key', 'value'].flatMap((part) => linear(`${layer}.attention.self.${part}`, width, width)),
        ...linear(`${layer}.attention.output.dense`, width, width),
        ...norm(`${layer}.attention.output`),
        ...linear(`${layer}.intermediate.dense`, inner, width),
        ...linear(`${layer}.output.dense`, width, inner),
        ...norm(`${layer}.output`),
      ]
    }).flat(),
  ]
}

function writeWeights(file: string): void {
  let end = 0
  const entries = tensors().map(([name, shape]) => {
    const begin = end
    end += 4 * shape.reduce((product, size) => product * size, 1)
    return [name, { dtype: 'F32', shape, data_offsets: [begin, end] }] as const
  })
  const text = JSON.stringify({ __metadata__: { format: 'pt' }, ...Object.fromEntries(entries) })
  const header = Buffer.from(text.padEnd(Math.ceil(text.length / 8) * 8))
  const length = Buffer.alloc(8)
  length.writeBigUInt64LE(BigInt(header.length))
  const out = openSync(file, 'w')
  writeSync(out, length)
  writeSync(out, header)
  let state = 1
  for (const [name, { data_offsets }] of entries) {
    const floats = new Float32Array((data_offsets[1]! - data_offsets[0]!) / 4)
    const middle = name.endsWith('LayerNorm.weight') ? 1 : 0
    for (let i = 0; i < floats.length; i++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
      // As spread out as the published weights: a standard deviation of about 0.04.
      floats[i] = middle + (state / 2 ** 31) * 0.07
    }
    const bytes = new Uint8Array(floats.buffer)
    for (let at = 0; at < bytes.length; ) at += writeSync(out, bytes, at, Math.min(1 << 26, bytes.length - at))
  }
  closeSync(out)
}

/** As multilingual BERT has it: every Chinese character by itself, kana whole and in pieces, and the rest filled up. */
function vocabulary(): string[] {
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i))
  const kana = [...range(0x3041, 0x3096), ...range(0x30a1, 0x30fa), 'ー']
  const pairs = 'しています ました ません から まで ください です ます ある いる する なる こと もの'.split(' ')
  const single = [...range(0x21, 0x7e), ...'。、「」！？・', ...kana, ...pairs]
  const words = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '[MASK]', ...single, ...single.map((piece) => `##${piece}`)]
  words.push(...range(0x4e00, 0x9fff))
  const all = [...new Set(words)]
  while (all.length < SHAPE.words) all.push(`word${all.length}`)
  return all
}
