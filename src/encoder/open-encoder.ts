import { availableParallelism } from 'node:os'
import { badInput, errorText } from '../errors.ts'
import { Batching } from './batching.ts'
import { openTokenizer } from './checkpoint.ts'
import { findWeightsFile } from './checkpoint-files.ts'
import { readConfig } from './config.ts'
import type { Checkpoint, Encoder } from './encoder.ts'
import { planModel } from './plan-model.ts'
import { findRuntime } from './runtime.ts'
import { openStream, type Stream } from './stream.ts'

export interface EncoderOptions {
  /** Whose vectors are wanted, from 0 (the embeddings) to the checkpoint's number of layers. */
  layer: number
  /** Processor cores to use; all unless told. */
  threads?: number
  /** Texts of usual length in a batch; texts are counted by their tokens, so short ones go in larger batches. */
  batchSize?: number
  /** Texts encoded and texts asked for so far. */
  onProgress?: (done: number, asked: number) => void
}

/** Tokens of a text of usual length. */
const USUAL_TOKENS = 32

/** Opens a checkpoint for encoding, cut at a layer: only the weights up to there are read. */
export async function openEncoder(checkpoint: Checkpoint, options: EncoderOptions): Promise<Encoder> {
  const { layer, threads = availableParallelism(), batchSize = 16, onProgress } = options
  checkOptions(checkpoint, layer, threads, batchSize)
  const runtime = findRuntime()
  const config = await readConfig(checkpoint.folder)
  const tokenizer = await openTokenizer(checkpoint.folder, config)
  const weights = await findWeightsFile(checkpoint.folder)
  const plan = await planModel(weights, config, { layer, threads, padId: tokenizer.padId })
  const streams: Stream[] = []
  try {
    // One after the other: while a stream opens it needs the weights twice.
    for (const share of plan.threads) streams.push(await openStream({ runtime, model: plan.model, threads: share }))
  } catch (cause) {
    await Promise.all(streams.map((stream) => stream.close()))
    await plan.remove()
    throw badInput(
      `ONNX Runtime cannot open the model: ${errorText(cause)}`,
      `ONNX Runtime でモデルを開けません: ${errorText(cause)}`,
      { file: weights.file },
    )
  }
  // What is mapped stays readable without its file, except on Windows; so nothing is left behind, however this ends.
  if (process.platform !== 'win32') await plan.remove()
  const batching = new Batching(streams, {
    width: config.hidden_size,
    batchTokens: batchSize * USUAL_TOKENS,
    ...(onProgress && { onProgress }),
  })
  return {
    checkpoint,
    layer,
    tokenize: (text) => tokenizer.tokenize(text),
    encode: (text) => batching.encode(text, tokenizer.tokenize),
    async close() {
      await Promise.all(streams.map((stream) => stream.close()))
      await plan.remove()
    },
  }
}

function checkOptions(checkpoint: Checkpoint, layer: number, threads: number, batchSize: number): void {
  if (!Number.isInteger(layer) || layer < 0 || layer > checkpoint.layers) {
    throw badInput(
      `${checkpoint.name} has the layers 0 to ${checkpoint.layers}; found: ${layer}`,
      `${checkpoint.name} の層は 0〜${checkpoint.layers} です（現在は ${layer}）`,
    )
  }
  for (const [name, value] of Object.entries({ threads, batchSize })) {
    if (Number.isInteger(value) && value >= 1 && value <= 4096) continue
    throw badInput(
      `${name} must be a whole number from 1 to 4096; found: ${value}`,
      `${name} は 1〜4096 の整数にしてください（現在は ${value}）`,
    )
  }
}
