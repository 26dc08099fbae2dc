import type { InferenceSession, Tensor } from 'onnxruntime-node'
import { GRAPH } from './bert-graph.ts'
import { Embeddings } from './embeddings.ts'
import type { BuiltModel, ExportedModel, StreamData, ToStream } from './stream-protocol.ts'

type Runtime = typeof import('onnxruntime-node')
type Run = (batch: ToStream) => Promise<Float32Array[]>

/** Opens a model; the function runs a batch and gives each text's vectors in memory of their own. */
export async function openModel(runtime: Runtime, { model, threads }: StreamData): Promise<Run> {
  const options: InferenceSession.SessionOptions = {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    // Every batch has another shape; a plan for each would only take memory.
    enableMemPattern: false,
    logSeverityLevel: 3,
  }
  return model.kind === 'built' ? openBuilt(runtime, model, options) : openExported(runtime, model, options)
}

async function openBuilt({ InferenceSession, Tensor }: Runtime, model: BuiltModel, options: object): Promise<Run> {
  const embeddings = new Embeddings(model.embeddings)
  const session = await InferenceSession.create(model.graph, {
    ...options,
    // The graph is written with fused operators already.
    graphOptimizationLevel: 'disabled',
    extra: { session: { model_external_initializers_file_folder_path: model.folder } },
  })
  return async (batch) => {
    const [texts, longest, width] = [batch.length, longestOf(batch), embeddings.width]
    const rows = new Float32Array(texts * longest * width)
    batch.forEach((ids, i) => {
      embeddings.write(ids, rows, i * longest * width)
    })
    const lengths = Int32Array.from(batch, (ids) => ids.length)
    const outputs = await session.run({
      [GRAPH.embeddings]: new Tensor('float32', rows, [texts, longest, width]),
      [GRAPH.lengths]: new Tensor('int32', lengths, [texts]),
    })
    return cut(outputs[GRAPH.vectors] as Tensor, batch)
  }
}

async function openExported(
  { InferenceSession, Tensor }: Runtime,
  model: ExportedModel,
  options: object,
): Promise<Run> {
  const session = await InferenceSession.create(model.file, options)
  checkExported(session, model.output)
  return async (batch) => {
    const shape = [batch.length, longestOf(batch)]
    const size = shape[0]! * shape[1]!
    const ids = new BigInt64Array(size).fill(BigInt(model.padId))
    const mask = new BigInt64Array(size)
    batch.forEach((text, i) => {
      text.forEach((id, at) => {
        ids[i * shape[1]! + at] = BigInt(id)
        mask[i * shape[1]! + at] = 1n
      })
    })
    const feeds = { input_ids: ids, attention_mask: mask, token_type_ids: new BigInt64Array(size) }
    const given = Object.entries(feeds)
      .filter(([name]) => session.inputNames.includes(name))
      .map(([name, values]) => [name, new Tensor('int64', values, shape)] as const)
    const outputs = await session.run(Object.fromEntries(given), [model.output])
    return cut(outputs[model.output] as Tensor, batch)
  }
}

/** What exporters agree on; anything else would have to be guessed. */
function checkExported({ inputNames, outputNames }: InferenceSession, output: string): void {
  const strange = inputNames.find((name) => !INPUTS.includes(name))
  if (strange !== undefined) throw new Error(`it has the input ${strange}; allowed: ${INPUTS.join(', ')}`)
  if (outputNames.includes(output)) return
  throw new Error(`it has no output ${output}, only ${outputNames.join(', ')}; export it with its hidden states`)
}

const INPUTS = ['input_ids', 'attention_mask', 'token_type_ids']

const longestOf = (batch: ToStream) => batch.reduce((most, { length }) => Math.max(most, length), 0)

/** Copies, so that the batch's memory can go before its texts do. */
function cut(tensor: Tensor, batch: ToStream): Float32Array[] {
  const [, longest, width] = tensor.dims as [number, number, number]
  const all = tensor.data as Float32Array
  const vectors = batch.map((ids, i) => all.slice(i * longest * width, (i * longest + ids.length) * width))
  tensor.dispose()
  return vectors
}
