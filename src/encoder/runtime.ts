import { createRequire } from 'node:module'
import { badInput } from '../errors.ts'

/** Where ONNX Runtime is installed; it is an optional package, found when an encoder is opened. */
export function findRuntime(resolve: (name: string) => string = createRequire(import.meta.url).resolve): string {
  try {
    return resolve('onnxruntime-node')
  } catch {
    throw badInput(
      'Encoders (BERTScore, embedding similarity) need a package that is not installed: npm install onnxruntime-node',
      'エンコーダー（BERTScore・埋め込みの類似度）に必要なパッケージが入っていません: npm install onnxruntime-node',
    )
  }
}
