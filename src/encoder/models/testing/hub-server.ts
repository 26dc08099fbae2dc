import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export const SHA = '0123456789abcdef0123456789abcdef01234567'

export interface Seen {
  host: 'hub' | 'cdn'
  path: string
  authorization: string | undefined
  range: string | undefined
}

export interface HubBehaviour {
  files: Record<string, Buffer | string>
  /** Files that lie on another host, as large ones do. */
  large?: string[]
  /** An answer in place of the usual one, for the `times`-th request of a path. */
  instead?(path: string, time: number, response: ServerResponse): boolean
  /** The checksum that is named for a file, where it should be wrong or missing. */
  etag?(file: string): string | undefined
}

/** A hub as Hugging Face runs one, on two real servers: names and small files here, large files on another host. */
export async function hubServer(behaviour: HubBehaviour) {
  const seen: Seen[] = []
  const times = new Map<string, number>()
  const { files, large = [], instead, etag = (file) => checksum(contentOf(file), large.includes(file)) } = behaviour
  const contentOf = (file: string) => Buffer.from(files[file] ?? '')
  const note = (host: Seen['host'], { url = '', headers }: IncomingMessage): [path: string, time: number] => {
    const path = decodeURIComponent(url.split('?')[0] ?? '')
    seen.push({ host, path, authorization: headers.authorization, range: headers.range })
    const time = (times.get(host + path) ?? 0) + 1
    times.set(host + path, time)
    return [path, time]
  }

  const cdn = await listening((request, response) => {
    const [path, time] = note('cdn', request)
    if (instead?.(`cdn${path}`, time, response)) return
    send(contentOf(path.slice(1)), request, response, { etag: '"of-the-storage"' })
  })

  const hub = await listening((request, response) => {
    const [path, time] = note('hub', request)
    if (instead?.(path, time, response)) return
    const [, id, rest = ''] = /^\/(?:api\/models\/)?((?:[^/]+\/)?[^/]+?)\/(?:revision|resolve)\/(.*)$/.exec(path) ?? []
    if (id === undefined) return void response.writeHead(404).end()
    if (path.startsWith('/api/')) {
      const siblings = Object.keys(files).map((rfilename) => ({ rfilename }))
      return void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ sha: SHA, siblings }))
    }
    const file = rest.split('/').slice(1).join('/')
    if (!(file in files)) return void response.writeHead(404, { 'x-error-code': 'EntryNotFound' }).end()
    const named = etag(file)
    if (!large.includes(file))
      return send(contentOf(file), request, response, named === undefined ? {} : { etag: `"${named}"` })
    response.writeHead(302, {
      location: `${cdn}/${file}`,
      'x-linked-size': contentOf(file).length,
      ...(named !== undefined && { 'x-linked-etag': `"${named}"` }),
    })
    response.end()
  })
  return { url: hub, seen }
}

function send(
  content: Buffer,
  { headers }: IncomingMessage,
  response: ServerResponse,
  extra: Record<string, string>,
): void {
  const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0)
  if (from >= content.length && from > 0) {
    response.writeHead(416, { ...extra, 'content-range': `bytes */${content.length}` }).end()
    return
  }
  const part = content.subarray(from)
  const range = { 'content-range': `bytes ${from}-${content.length - 1}/${content.length}` }
  response
    .writeHead(from > 0 ? 206 : 200, { ...extra, 'content-length': part.length, ...(from > 0 && range) })
    .end(part)
}

/** Sends the beginning of a file and breaks the line. */
export function cut(response: ServerResponse, content: Buffer, bytes: number): true {
  response.writeHead(200, { 'content-length': content.length })
  // Later, so that what was sent is there.
  response.write(content.subarray(0, bytes), () => setTimeout(() => response.socket?.destroy(), 100))
  return true
}

export function checksum(content: Buffer, isLarge: boolean): string {
  if (isLarge) return createHash('sha256').update(content).digest('hex')
  return createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex')
}

async function listening(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server: Server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
