import { join } from 'node:path'
import { z } from 'zod'
import { badInput } from '../errors.ts'
import { readJsonFile } from './json-file.ts'

/** Wide enough for every published model, and narrow enough that a mistake costs no memory. */
const whole = (least: number, most: number) => z.int().min(least).max(most)

const Config = z.object({
  // XLM-RoBERTa too would run, but its tokenizer has not been shown to give the reference's ids.
  model_type: z.enum(['bert', 'roberta']),
  hidden_size: whole(1, 16_384),
  num_hidden_layers: whole(1, 512),
  num_attention_heads: whole(1, 1024),
  intermediate_size: whole(1, 131_072),
  max_position_embeddings: whole(3, 131_072),
  type_vocab_size: whole(1, 64).default(2),
  vocab_size: whole(5, 10_000_000),
  hidden_act: z.enum(['gelu', 'gelu_python', 'gelu_new', 'gelu_fast', 'gelu_pytorch_tanh', 'relu']).default('gelu'),
  layer_norm_eps: z.number().positive().max(0.1).default(1e-12),
  pad_token_id: whole(0, 10_000_000).nullish(),
  position_embedding_type: z.literal('absolute').nullish(),
  is_decoder: z.literal(false).nullish(),
})

/** The part of config.json that decides what the model computes. */
export type ModelConfig = z.infer<typeof Config>

export async function readConfig(folder: string): Promise<ModelConfig> {
  const file = join(folder, 'config.json')
  const value = await readJsonFile(file)
  const { data, error } = Config.safeParse(value)
  if (error) {
    const { path, message } = error.issues[0]!
    const key = path.join('.') || 'config.json'
    const found = JSON.stringify(path.length > 0 ? (value as Record<string, unknown>)[String(path[0])] : value)
    throw badInput(
      `config.json: ${key} cannot be used. Found: ${String(found).slice(0, 80)}. ${message}. BERT and RoBERTa encoders are supported.`,
      `config.json の ${key} は使えません（現在は ${String(found).slice(0, 80)}）。使えるのは BERT と RoBERTa のエンコーダーです。${message}`,
      { file },
    )
  }
  if (data.hidden_size % data.num_attention_heads !== 0) {
    throw badInput(
      `config.json: hidden_size ${data.hidden_size} is not a multiple of num_attention_heads ${data.num_attention_heads}; fetch the checkpoint again.`,
      `config.json の hidden_size ${data.hidden_size} が num_attention_heads ${data.num_attention_heads} の倍数ではありません。チェックポイントを取得し直してください。`,
      { file },
    )
  }
  return data
}

/** The id of RoBERTa's padding, from behind which it numbers positions; BERT starts at 0. */
export function paddingId(config: ModelConfig): number | undefined {
  return config.model_type === 'bert' ? undefined : (config.pad_token_id ?? 1)
}

/** How many tokens have a position. */
export function usablePositions(config: ModelConfig): number {
  const padding = paddingId(config)
  return config.max_position_embeddings - (padding === undefined ? 0 : padding + 1)
}
