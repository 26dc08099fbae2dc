import type { FloatType } from './safetensors.ts'

let halves: Float32Array | undefined

/** Every number that 16 bits of IEEE half precision can be. */
function halfTable(): Float32Array {
  const table = new Float32Array(65_536)
  for (let bits = 0; bits < 65_536; bits++) {
    const sign = bits & 0x8000 ? -1 : 1
    const exponent = (bits >> 10) & 31
    const fraction = bits & 1023
    if (exponent === 31) table[bits] = fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN
    else if (exponent === 0) table[bits] = sign * fraction * 2 ** -24
    else table[bits] = sign * (1 + fraction / 1024) * 2 ** (exponent - 15)
  }
  return table
}

/** Little-endian numbers of a weights file as float32; each type has them all exactly. */
export function toFloats(bytes: Uint8Array, type: FloatType): Float32Array {
  // A copy of exactly these bytes: a Buffer is often a view of more.
  const { buffer } = new Uint8Array(bytes)
  if (type === 'F32') return new Float32Array(buffer)
  const units = new Uint16Array(buffer)
  if (type === 'F16') {
    halves ??= halfTable()
    const table = halves
    return Float32Array.from(units, (unit) => table[unit]!)
  }
  // A bfloat16 is the upper half of a float32.
  const wide = Uint32Array.from(units, (unit) => unit << 16)
  return new Float32Array(wide.buffer)
}
