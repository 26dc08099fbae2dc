// node matrix-limit.ts CHECKPOINT: how many floating-point operations a second one core reaches in ONNX Runtime's matrix
// multiplication of the model's shape; prints it by the clock and by CPU time.
import { join } from 'node:path'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { MICROSOFT, OnnxGraph } from '../../src/encoder/onnx/graph.ts'
import { readSafetensors } from '../../src/encoder/safetensors.ts'

const [folder] = process.argv.slice(2) as [string]
const [rows, inner, width] = [512, 3072, 768]
const places = await readSafetensors(join(folder, 'model.safetensors'))
const { offset, shape } = places.get('encoder.layer.0.intermediate.dense.weight')!

const graph = new OnnxGraph()
graph.input('rows', [rows, width], 'float32')
graph.stored('weights', { file: 'model.safetensors', offset, shape })
const attributes = { transB: { int: 1 } }
// A hundred at once, each from the same rows: what the runtime needs around them does not count.
const products = Array.from({ length: 100 }, (_, i) => {
  const product = graph.node('FusedMatMul', ['rows', 'weights'], `product.${i}`, { attributes, domain: MICROSOFT })
  return graph.node('ReduceMax', [product], `most.${i}`, { attributes: { keepdims: { int: 0 } } })
})
graph.node('Sum', products, 'sum')
graph.output('sum', [])

const session = await InferenceSession.create(graph.finish(), {
  intraOpNumThreads: 1,
  graphOptimizationLevel: 'disabled',
  extra: { session: { model_external_initializers_file_folder_path: folder } },
})
const input = { rows: new Tensor('float32', new Float32Array(rows * width).fill(0.5), [rows, width]) }
await session.run(input)
const started = { clock: performance.now(), cpu: process.cpuUsage() }
await session.run(input)
await session.run(input)
const seconds = (performance.now() - started.clock) / 1000
const { user, system } = process.cpuUsage(started.cpu)
const flop = 2 * 100 * 2 * rows * inner * width
console.log(JSON.stringify({ perSecond: flop / seconds, perCpuSecond: (flop / (user + system)) * 1e6 }))
