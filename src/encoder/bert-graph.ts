import type { ModelConfig } from './config.ts'
import { type Attributes, MICROSOFT, OnnxGraph } from './onnx/graph.ts'
import type { LayerWeights, ModelWeights, Weight } from './weights.ts'

/** Which file, beside the graph, a weight's float32 bytes lie in, and where. */
export type Locate = (weight: Weight) => { file: string; offset: number }

/** The names by which the graph is fed and read. */
export const GRAPH = { embeddings: 'embeddings', lengths: 'lengths', vectors: 'vectors' } as const

/**
 * The encoder as an ONNX graph, from the sum of the embeddings to the vectors of the last layer asked for. It uses ONNX
 * Runtime's fused operators; a weight stays as PyTorch stores it ([out, in]) and is turned round when it is multiplied.
 */
export function bertGraph(config: ModelConfig, weights: ModelWeights, locate: Locate): Uint8Array {
  const graph = new OnnxGraph()
  const shape = ['texts', 'tokens', config.hidden_size] as const
  graph.input(GRAPH.embeddings, shape, 'float32')
  graph.input(GRAPH.lengths, ['texts'], 'int32')
  const stored = (name: string, weight: Weight) => graph.stored(name, { ...locate(weight), shape: weight.shape })
  const epsilon = { epsilon: { float: config.layer_norm_eps } }
  const last = weights.layers.length - 1

  const { embeddingsNorm } = weights
  let rows = graph.node(
    'LayerNormalization',
    [GRAPH.embeddings, stored('norm.weight', embeddingsNorm.weight), stored('norm.bias', embeddingsNorm.bias)],
    last < 0 ? GRAPH.vectors : 'embedded',
    { attributes: epsilon },
  )
  weights.layers.forEach((layer, i) => {
    rows = addLayer(rows, layer, `layer.${i}`, i === last ? GRAPH.vectors : `layer.${i}`)
  })
  graph.output(GRAPH.vectors, shape)
  return graph.finish()

  function addLayer(input: string, layer: LayerWeights, name: string, output: string): string {
    const weigh = (part: keyof LayerWeights) => stored(`${name}.${part}.weight`, layer[part].weight)
    const bias = (part: keyof LayerWeights) => stored(`${name}.${part}.bias`, layer[part].bias)
    const multiply = (part: keyof LayerWeights, from: string) =>
      fused('FusedMatMul', [from, weigh(part)], `${name}.${part}.product`, { transB: { int: 1 } })
    const linear = (part: keyof LayerWeights, from: string) =>
      graph.node('Add', [multiply(part, from), bias(part)], `${name}.${part}`)

    const attended = fused(
      'MultiHeadAttention',
      [linear('query', input), linear('key', input), linear('value', input), '', GRAPH.lengths],
      `${name}.attended`,
      { num_heads: { int: config.num_attention_heads } },
    )
    const attention = fused(
      'SkipLayerNormalization',
      [
        multiply('attentionOutput', attended),
        input,
        weigh('attentionNorm'),
        bias('attentionNorm'),
        bias('attentionOutput'),
      ],
      `${name}.attention`,
      epsilon,
    )
    const activated = activate(multiply('intermediate', attention), bias('intermediate'), `${name}.activated`)
    return fused(
      'SkipLayerNormalization',
      [multiply('output', activated), attention, weigh('outputNorm'), bias('outputNorm'), bias('output')],
      output,
      epsilon,
    )
  }

  function activate(product: string, bias: string, name: string): string {
    const { hidden_act } = config
    if (hidden_act === 'relu') return graph.node('Relu', [graph.node('Add', [product, bias], `${name}.sum`)], name)
    return fused(hidden_act === 'gelu' || hidden_act === 'gelu_python' ? 'BiasGelu' : 'FastGelu', [product, bias], name)
  }

  function fused(type: string, inputs: string[], name: string, attributes: Attributes = {}) {
    return graph.node(type, inputs, name, { attributes, domain: MICROSOFT })
  }
}
