/** A text as the model reads it. */
export interface Tokens {
  /** Ids with the model's own marks at both ends. */
  ids: Int32Array
  /** Whether the text was longer than the model reads; the rest was left out. */
  truncated: boolean
  /** Whether the text itself spells one of the model's marks ([SEP], [MASK] …), which then counts as that mark. */
  marks: boolean
}

/** A text with one vector per token: row by row in `vectors`, `width` numbers each. */
export interface EncodedText extends Tokens {
  vectors: Float32Array
  width: number
}

/** What a checkpoint is, for options that are checked against it and for the manifest. */
export interface Checkpoint {
  /** The name it was added under, or its folder. */
  name: string
  folder: string
  /** Over the files that decide its numbers: the same weights, vocabulary and settings have the same hash. */
  hash: string
  /** bert, roberta, xlm-roberta … as config.json says. */
  kind: string
  layers: number
  width: number
  /** Tokens it reads at once, its marks included. */
  maxTokens: number
}

/** One model, cut at one layer. Texts asked for at the same time are deduplicated, sorted by length and run in batches. */
export interface Encoder {
  readonly checkpoint: Checkpoint
  /** The layer whose vectors it gives; 0 is the embeddings. */
  readonly layer: number
  tokenize(text: string): Tokens
  encode(text: string): Promise<EncodedText>
  close(): Promise<void>
}
