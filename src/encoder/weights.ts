import { badInput } from '../errors.ts'
import type { ModelConfig } from './config.ts'
import { byteWidth, type FloatType, type TensorPlace } from './safetensors.ts'

/** A tensor that the model needs, found and of the right shape. */
export interface Weight extends TensorPlace {
  type: FloatType
}

interface Linear {
  weight: Weight
  bias: Weight
}

/** Gamma and beta, as they were once called. */
type Norm = Linear

export interface LayerWeights {
  query: Linear
  key: Linear
  value: Linear
  attentionOutput: Linear
  attentionNorm: Norm
  intermediate: Linear
  output: Linear
  outputNorm: Norm
}

/** Everything the first `layers` layers need, and nothing behind them. */
export interface ModelWeights {
  words: Weight
  positions: Weight
  types: Weight
  embeddingsNorm: Norm
  layers: LayerWeights[]
}

/** Finds the weights by the names that checkpoints give them: with or without the model's prefix, old or new norms. */
export function findWeights(
  places: Map<string, TensorPlace>,
  config: ModelConfig,
  layers: number,
  file: string,
): ModelWeights {
  const { hidden_size: width, intermediate_size: inner } = config
  const prefix =
    ['', 'bert.', 'roberta.'].find((start) => places.has(`${start}embeddings.word_embeddings.weight`)) ?? ''

  const find = (names: readonly string[], shape: readonly number[]): Weight => {
    const name = names.find((one) => places.has(prefix + one))
    const place = name === undefined ? undefined : places.get(prefix + name)
    if (!place || !isFloat(place) || place.shape.join() !== shape.join()) {
      throw unusable(file, prefix + (name ?? names[0]!), shape, place)
    }
    return place
  }
  const linear = (name: string, outputs: number, inputs: number): Linear => ({
    weight: find([`${name}.weight`], [outputs, inputs]),
    bias: find([`${name}.bias`], [outputs]),
  })
  const norm = (name: string): Norm => ({
    weight: find([`${name}.weight`, `${name}.gamma`], [width]),
    bias: find([`${name}.bias`, `${name}.beta`], [width]),
  })

  return {
    words: find(['embeddings.word_embeddings.weight'], [config.vocab_size, width]),
    positions: find(['embeddings.position_embeddings.weight'], [config.max_position_embeddings, width]),
    types: find(['embeddings.token_type_embeddings.weight'], [config.type_vocab_size, width]),
    embeddingsNorm: norm('embeddings.LayerNorm'),
    layers: Array.from({ length: layers }, (_, i) => {
      const layer = `encoder.layer.${i}`
      return {
        query: linear(`${layer}.attention.self.query`, width, width),
        key: linear(`${layer}.attention.self.key`, width, width),
        value: linear(`${layer}.attention.self.value`, width, width),
        attentionOutput: linear(`${layer}.attention.output.dense`, width, width),
        attentionNorm: norm(`${layer}.attention.output.LayerNorm`),
        intermediate: linear(`${layer}.intermediate.dense`, inner, width),
        output: linear(`${layer}.output.dense`, width, inner),
        outputNorm: norm(`${layer}.output.LayerNorm`),
      }
    }),
  }
}

/** The weights that go into the graph; the embeddings are looked up row by row instead. */
export function graphWeights({ embeddingsNorm, layers }: ModelWeights): Weight[] {
  return [embeddingsNorm, ...layers.flatMap((layer) => Object.values<Linear>({ ...layer }))].flatMap(
    ({ weight, bias }) => [weight, bias],
  )
}

function isFloat(place: TensorPlace): place is Weight {
  return byteWidth(place.type) !== undefined
}

function unusable(file: string, name: string, shape: readonly number[], place: TensorPlace | undefined) {
  const found = place ? `${place.type} [${place.shape.join(', ')}]` : undefined
  const wanted = `F32, F16, BF16 [${shape.join(', ')}]`
  return badInput(
    `The weights do not fit config.json: ${name} ${found ? `is ${found}` : 'is missing'}; needed: ${wanted}. Use the two files of the same checkpoint.`,
    `重みが config.json に合いません。${name} ${found ? `は ${found} です` : 'がありません'}。必要なもの: ${wanted}。同じチェックポイントのファイルを組で使ってください。`,
    { file },
  )
}
