import { type BadInput, badInput } from '../errors.ts'

const SNIFFED = 8192

/** Passes bytes on, unless their beginning shows that they are no UTF-8 text. Throws BadInput then. */
export async function* refuseBinary(chunks: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<Uint8Array> {
  let first = true
  for await (const chunk of chunks) {
    if (first && chunk.length > 0) {
      const problem = binaryProblem(chunk, file)
      if (problem) throw problem
      first = false
    }
    yield chunk
  }
}

function binaryProblem(chunk: Uint8Array, file: string): BadInput | undefined {
  const [a, b] = chunk
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) {
    return badInput('the file is UTF-16; save it as UTF-8', 'ファイルが UTF-16 です。UTF-8 で保存してください', {
      file,
    })
  }
  if (a === 0x1f && b === 0x8b) {
    return badInput(
      'the file is compressed (gzip); unpack it first',
      'gzip で圧縮されたファイルです。先に展開してください',
      {
        file,
      },
    )
  }
  if (chunk.subarray(0, SNIFFED).includes(0)) {
    return badInput(
      'this is a binary file; cases are UTF-8 text (YAML, JSON, JSONL, CSV)',
      'バイナリファイルです。ケースは UTF-8 のテキスト（YAML、JSON、JSONL、CSV）で書いてください',
      { file },
    )
  }
  return undefined
}

/** For bytes that are not UTF-8. In Japan that is Shift_JIS more often than not. */
export function notUtf8(file: string, line?: number): BadInput {
  return badInput(
    'the text is not UTF-8 (Shift_JIS or Latin-1 perhaps?); save the file as UTF-8',
    'UTF-8 ではありません（Shift_JIS かもしれません）。UTF-8 で保存し直してください',
    line === undefined ? { file } : { file, line },
  )
}
