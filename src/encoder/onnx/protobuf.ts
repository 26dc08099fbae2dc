/** Writes the few kinds of protobuf fields that an ONNX graph needs: numbers, floats, texts, bytes and nested messages. */
export class ProtobufWriter {
  readonly #parts: Uint8Array[] = []
  #length = 0

  /** A whole number ≥ 0 up to 2^53. */
  int(field: number, value: number): this {
    return this.#varint(field * 8).#varint(value)
  }

  float(field: number, value: number): this {
    const bytes = new Uint8Array(4)
    new DataView(bytes.buffer).setFloat32(0, value, true)
    return this.#varint(field * 8 + 5).#push(bytes)
  }

  bytes(field: number, value: Uint8Array): this {
    return this.#varint(field * 8 + 2)
      .#varint(value.length)
      .#push(value)
  }

  text(field: number, value: string): this {
    return this.bytes(field, new TextEncoder().encode(value))
  }

  message(field: number, write: (inner: ProtobufWriter) => void): this {
    const inner = new ProtobufWriter()
    write(inner)
    return this.bytes(field, inner.finish())
  }

  finish(): Uint8Array {
    const whole = new Uint8Array(this.#length)
    let at = 0
    for (const part of this.#parts) {
      whole.set(part, at)
      at += part.length
    }
    return whole
  }

  /** Seven bits a byte, the lowest first; division, since offsets into a weights file pass 2^32. */
  #varint(value: number): this {
    const bytes: number[] = []
    let rest = value
    while (rest >= 0x80) {
      bytes.push((rest % 0x80) + 0x80)
      rest = Math.floor(rest / 0x80)
    }
    bytes.push(rest)
    return this.#push(Uint8Array.from(bytes))
  }

  #push(part: Uint8Array): this {
    this.#parts.push(part)
    this.#length += part.length
    return this
  }
}
