export { openCheckpoint } from './checkpoint.ts'
export { openEncoder } from './open-encoder.ts'
