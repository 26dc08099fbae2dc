import { type IncomingMessage, request } from 'node:http'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readBody } from './read-body.ts'
import { startServer } from './testing/local-server.ts'

/** The body of a reply that is sent in small pieces, as `readBody` finds it. */
async function read(body: Buffer, encoding?: string, mostBytes?: number): Promise<Buffer> {
  await using server = await startServer((_request, response) => {
    response.writeHead(200, encoding === undefined ? {} : { 'content-encoding': encoding })
    for (let at = 0; at < body.length; at += 1000) response.write(body.subarray(at, at + 1000))
    response.end()
  })
  const reply = await new Promise<IncomingMessage>((resolve, reject) =>
    request(server.url).on('response', resolve).on('error', reject).end(),
  )
  return readBody(reply, mostBytes)
}

const TEXT = Buffer.from('採点 '.repeat(2000))

test.each<[string | undefined, Buffer]>([
  [undefined, TEXT],
  ['identity', TEXT],
  ['gzip', gzipSync(TEXT)],
  ['X-GZIP', gzipSync(TEXT)],
  ['br', brotliCompressSync(TEXT)],
  ['deflate', deflateSync(TEXT)],
  ['gzip, br', brotliCompressSync(gzipSync(TEXT))],
])('%s is read', async (encoding, body) => {
  expect((await read(body, encoding)).equals(TEXT)).toBe(true)
})

test('nothing stays nothing, whatever it is said to be', async () => {
  expect(await read(Buffer.alloc(0), 'gzip')).toHaveLength(0)
})

test.each<[string, Buffer, string, RegExp]>([
  ['cut', gzipSync(TEXT).subarray(0, 40), 'gzip', /unexpected end/],
  ['no gzip at all', TEXT, 'gzip', /incorrect header/],
  ['unknown', TEXT, 'zstd-of-tomorrow', /nobody asked for/],
])('what cannot be read is an error: %s', async (_name, body, encoding, words) => {
  await expect(read(body, encoding)).rejects.toThrow(words)
})

test('a body that is too long is not kept', async () => {
  await expect(read(TEXT, undefined, TEXT.length)).resolves.toHaveLength(TEXT.length)
  await expect(read(TEXT, undefined, TEXT.length - 1)).rejects.toThrow(/longer than/)
})

test('a small body that unfolds into a huge one is not kept', async () => {
  await expect(read(gzipSync(Buffer.alloc(5_000_000)), 'gzip', 100_000)).rejects.toMatchObject({
    code: 'ERR_BUFFER_TOO_LARGE',
  })
})
