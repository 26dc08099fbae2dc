import { expect, test } from 'vitest'
import { findRuntime } from './runtime.ts'

test('says what to install when ONNX Runtime is not there', () => {
  const resolve = () => {
    throw new Error('Cannot find module')
  }
  expect(() => findRuntime(resolve)).toThrow(/BERTScore.*npm install onnxruntime-node/)
  expect(findRuntime()).toContain('onnxruntime-node')
})
