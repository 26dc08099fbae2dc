import { bertGraph } from './bert-graph.ts'
import type { WeightsFile } from './checkpoint-files.ts'
import { type ModelConfig, paddingId } from './config.ts'
import { float32File } from './float32-file.ts'
import { readSafetensors } from './safetensors.ts'
import type { BuiltModel, ExportedModel } from './stream-protocol.ts'
import { findWeights, graphWeights } from './weights.ts'

interface Plan {
  model: BuiltModel | ExportedModel
  /** One stream each, with so many cores. */
  threads: number[]
  /** After the last stream is closed. */
  remove(): Promise<void>
}

/** What the streams run, and how many of them the memory allows. */
export async function planModel(
  weights: WeightsFile,
  config: ModelConfig,
  { layer, threads, padId }: { layer: number; threads: number; padId: number },
): Promise<Plan> {
  if (weights.kind === 'onnx') {
    const output = layer === config.num_hidden_layers ? 'last_hidden_state' : `hidden_states.${layer}`
    const model: ExportedModel = { kind: 'exported', file: weights.file, output, padId }
    return { model, threads: [threads], remove: async () => {} }
  }
  const found = findWeights(await readSafetensors(weights.file), config, layer, weights.file)
  const inGraph = graphWeights(found)
  const { folder, locate, remove } = await float32File(weights.file, inGraph)
  const { words, positions, types } = found
  const numbers = inGraph.reduce((sum, { shape }) => sum + shape.reduce((product, size) => product * size, 1), 0)
  const all = [words, positions, types, ...inGraph].reduce((sum, { bytes }) => sum + bytes, 0)
  return {
    model: {
      kind: 'built',
      graph: bertGraph(config, found, locate),
      folder,
      embeddings: { file: weights.file, words, positions, types, padding: paddingId(config) },
    },
    threads: shareThreads(threads, 4 * numbers, all),
    remove,
  }
}

/**
 * Two streams of one core each do more than one stream of two, but every stream keeps weights of its own, in the order
 * that multiplies fastest. So there are as many as fit into about one and a half times what the checkpoint's weights take.
 */
export function shareThreads(threads: number, streamBytes: number, checkpointBytes: number): number[] {
  const affordable = Math.floor((1.5 * checkpointBytes + 100e6) / (streamBytes + 60e6))
  const streams = Math.max(1, Math.min(threads, affordable, 8))
  return Array.from({ length: streams }, (_, i) => Math.floor((threads + i) / streams))
}
