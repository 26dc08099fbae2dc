import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'

/** Far more than any model writes. */
const MOST_BYTES = 64 * 1024 * 1024

const DECODERS = new Map([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['br', promisify(brotliDecompress)],
  ['deflate', promisify(inflate)],
])

/** What a server may use. */
export const ENCODINGS = 'gzip, deflate, br'

/** The body of a reply as it was before it was compressed. Neither form may be longer than `mostBytes`. */
export async function readBody(reply: IncomingMessage, mostBytes = MOST_BYTES): Promise<Buffer<ArrayBuffer>> {
  let body = await collect(reply, mostBytes)
  const encodings = reply.headers['content-encoding']
  if (encodings === undefined || body.length === 0) return body
  // They are named in the order in which they were applied.
  for (const encoding of encodings.toLowerCase().split(',').reverse()) {
    const name = encoding.trim()
    const decode = DECODERS.get(name)
    if (decode) body = (await decode(body, { maxOutputLength: mostBytes })) as Buffer<ArrayBuffer>
    else if (name !== 'identity' && name !== '') throw new Error('the reply is compressed in a way nobody asked for')
  }
  return body
}

function collect(reply: IncomingMessage, mostBytes: number): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    reply.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      chunks.push(chunk)
      if (bytes > mostBytes) reply.destroy(new Error(`the reply is longer than ${mostBytes} bytes`))
    })
    reply.on('end', () => resolve(Buffer.concat(chunks)))
    reply.on('error', reject)
  })
}
