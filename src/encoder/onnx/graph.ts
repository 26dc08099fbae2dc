import { ProtobufWriter } from './protobuf.ts'

/** ONNX's numbers for the number types that are used here. */
const TYPES = { float32: 1, int32: 6, int64: 7 } as const

/** The domain of ONNX Runtime's fused operators. */
export const MICROSOFT = 'com.microsoft'

/** Where a float32 tensor lies in a file beside the graph, so that its bytes never pass through here. */
export interface StoredTensor {
  file: string
  offset: number
  shape: readonly number[]
}

/** Text stands for a length that is known only when it runs. */
type Shape = readonly (number | string)[]

export type Attributes = Record<string, { int: number } | { float: number }>

interface NodeRest {
  attributes?: Attributes
  /** Empty for ONNX itself. */
  domain?: string
}

/** An ONNX model, written node by node. Names are the caller's; an empty input name leaves an optional input out. */
export class OnnxGraph {
  readonly #graph = new ProtobufWriter()

  input(name: string, shape: Shape, type: keyof typeof TYPES): void {
    this.#graph.message(11, (info) => valueInfo(info, name, TYPES[type], shape))
  }

  output(name: string, shape: Shape): void {
    this.#graph.message(12, (info) => valueInfo(info, name, TYPES.float32, shape))
  }

  /** Weights that ONNX Runtime maps from their file by itself. */
  stored(name: string, { file, offset, shape }: StoredTensor): string {
    const length = 4 * shape.reduce((product, size) => product * size, 1)
    const place = { location: file, offset: String(offset), length: String(length) }
    this.#graph.message(5, (tensor) => {
      for (const size of shape) tensor.int(1, size)
      tensor.int(2, TYPES.float32).text(8, name)
      for (const [key, value] of Object.entries(place)) {
        tensor.message(13, (entry) => entry.text(1, key).text(2, value))
      }
      tensor.int(14, 1)
    })
    return name
  }

  /** A node with one output, after which it is called. */
  node(type: string, inputs: readonly string[], output: string, rest: NodeRest = {}): string {
    const { attributes = {}, domain = '' } = rest
    this.#graph.message(1, (node) => {
      for (const input of inputs) node.text(1, input)
      node.text(2, output).text(3, output).text(4, type)
      for (const [name, value] of Object.entries(attributes)) node.message(5, (it) => attribute(it, name, value))
      if (domain !== '') node.text(7, domain)
    })
    return output
  }

  /** The model file's bytes. */
  finish(): Uint8Array {
    const graph = this.#graph.text(2, 'saiten').finish()
    return new ProtobufWriter()
      .int(1, 8)
      .text(2, 'saiten')
      .bytes(7, graph)
      .message(8, (set) => set.text(1, '').int(2, 17))
      .message(8, (set) => set.text(1, MICROSOFT).int(2, 1))
      .finish()
  }
}

function attribute(it: ProtobufWriter, name: string, value: Attributes[string]): void {
  it.text(1, name)
  if ('int' in value) it.int(3, value.int).int(20, 2)
  else it.float(2, value.float).int(20, 1)
}

function valueInfo(info: ProtobufWriter, name: string, type: number, shape: Shape): void {
  info.text(1, name).message(2, (types) =>
    types.message(1, (tensor) =>
      tensor.int(1, type).message(2, (dims) => {
        for (const size of shape) {
          dims.message(1, (dim) => (typeof size === 'number' ? dim.int(1, size) : dim.text(2, size)))
        }
      }),
    ),
  )
}
