import { resolve } from 'node:path'
import { findWeightsFile, hashCheckpoint, type KnownHash } from './checkpoint-files.ts'
import { type ModelConfig, readConfig, usablePositions } from './config.ts'
import type { Checkpoint } from './encoder.ts'
import { readSafetensors } from './safetensors.ts'
import { openBertTokenizer } from './tokenizer/bert-tokenizer.ts'
import { openRobertaTokenizer } from './tokenizer/roberta-tokenizer.ts'
import type { TextTokenizer } from './tokenizer/text-tokenizer.ts'
import { findWeights } from './weights.ts'

/** Looks at a checkpoint's folder and checks all of it that can be checked without running it. */
export async function openCheckpoint(folder: string, name?: string, known?: KnownHash): Promise<Checkpoint> {
  const config = await readConfig(folder)
  const weights = await findWeightsFile(folder)
  if (weights.kind === 'safetensors') {
    findWeights(await readSafetensors(weights.file), config, config.num_hidden_layers, weights.file)
  }
  const { maxTokens } = await openTokenizer(folder, config)
  return {
    name: name ?? folder,
    folder: resolve(folder),
    hash: await hashCheckpoint(folder, weights, known),
    kind: config.model_type,
    layers: config.num_hidden_layers,
    width: config.hidden_size,
    maxTokens,
  }
}

export async function openTokenizer(folder: string, config: ModelConfig): Promise<TextTokenizer> {
  const limits = { rows: config.vocab_size, positions: usablePositions(config) }
  return config.model_type === 'bert' ? openBertTokenizer(folder, limits) : openRobertaTokenizer(folder, limits)
}
