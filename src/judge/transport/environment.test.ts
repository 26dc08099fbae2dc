import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { CERTIFICATE, listening, startServer } from './testing/local-server.ts'

/** What three requests are answered with, sent by a process of their own with these variables. */
async function repliesIn(variables: NodeJS.ProcessEnv, url: string): Promise<string> {
  const script = `
    const { leanFetch } = await import(${JSON.stringify(new URL('lean-fetch.ts', import.meta.url).href)})
    for (let i = 0; i < 3; i++) {
      const reply = await leanFetch(${JSON.stringify(url)}, { method: 'POST', body: '{}' })
      process.stdout.write(await reply.text())
    }`
  const env = { ...process.env, no_proxy: '', NO_PROXY: '', ...variables }
  return (await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { env, timeout: 20_000 }))
    .stdout
}

test('TLS works with a certificate that the user trusts, over one connection', async () => {
  await using server = await startServer((_request, response) => response.end('ok '), { tls: true })
  expect(await repliesIn({ NODE_EXTRA_CA_CERTS: fileURLToPath(CERTIFICATE) }, server.url)).toBe('ok ok ok ')
  expect(server.connections).toBe(1)
})

test('a proxy that Node was told to use is used, and no other', async () => {
  await using server = await startServer((_request, response) => response.end('ok '))
  const asked: (string | undefined)[] = []
  const tunnel = createServer().on('connect', (request, socket) => {
    asked.push(request.url)
    const onward = connect(server.port, '127.0.0.1', () => socket.write('HTTP/1.1 200 OK\r\n\r\n'))
    onward.on('error', () => socket.destroy()).pipe(socket)
    socket.on('error', () => onward.destroy()).pipe(onward)
  })
  await using proxy = await listening(tunnel, 'http')
  expect(await repliesIn({ http_proxy: proxy.url, NODE_USE_ENV_PROXY: '0' }, server.url)).toBe('ok ok ok ')
  expect(asked).toEqual([])
  expect(await repliesIn({ http_proxy: proxy.url, NODE_USE_ENV_PROXY: '1' }, server.url)).toBe('ok ok ok ')
  expect(new Set(asked)).toEqual(new Set([`127.0.0.1:${server.port}`]))
})
