import type { EmbeddingPlaces } from './embeddings.ts'

/** How a stream runs the graph that is built here. */
export interface BuiltModel {
  kind: 'built'
  graph: Uint8Array
  /** Where the weights' files lie that the graph names. */
  folder: string
  embeddings: EmbeddingPlaces
}

/** How a stream runs an .onnx file that came with the checkpoint. */
export interface ExportedModel {
  kind: 'exported'
  file: string
  /** Which of its outputs holds the layer's vectors. */
  output: string
  padId: number
}

export interface StreamData {
  /** The package, as found from the main thread. */
  runtime: string
  model: BuiltModel | ExportedModel
  threads: number
}

/** The ids of a batch of texts. */
export type ToStream = Int32Array[]

export type FromStream = { ready: true } | { vectors: Float32Array[] } | { failed: string }
