import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { badInput } from '../../../errors.ts'
import { checksumIn, type Digests, digestsOf, hasChecksum } from '../checksum.ts'
import { type Hub, hubUrl } from './hub.ts'
import { refusal } from './refusals.ts'
import { hubRequest } from './request.ts'
import { networkReason, Passing, retryAfter, withRetries } from './retry.ts'
import type { HubFile } from './revision.ts'

export interface DownloadRequest {
  hub: Hub
  model: string
  sha: string
  file: HubFile
  /** Where it goes; until it is whole and checked it is `….part`. */
  path: string
  signal: AbortSignal
  onProgress(done: number, total: number | undefined): void
}

/** A connection that is silent for so long is taken for dead. */
const SILENCE_MS = 60_000

/** Fetches one file, going on where an earlier attempt was cut, and checks it against what the hub says it is. */
export async function download(request: DownloadRequest): Promise<Digests> {
  const { path, file, signal } = request
  await mkdir(dirname(path), { recursive: true })
  if (await sizeOf(path)) return digestsOf(path)
  const part = `${path}.part`
  // A part left by an earlier attempt may be spoilt: after a wrong checksum it is fetched once more, from the start.
  for (let again = false; ; again = true) {
    const reached = { now: await sizeOf(part), before: 0 }
    const checksums = await withRetries(file.path, () => fetchPart(request, part, reached), {
      signal,
      advanced: () => reached.now > reached.before,
    })
    const digests = await digestsOf(part)
    if (checksums.length === 0) throw noChecksum(file.path)
    if (checksums.every((checksum) => hasChecksum(digests, checksum))) {
      await rename(part, path)
      return digests
    }
    await rm(part, { force: true })
    if (again) throw wrongChecksum(file.path)
  }
}

/** Bytes there now, and when the latest request was made. */
interface Reached {
  now: number
  before: number
}

/** One request for what is missing. Gives the checksums that the whole has to have. */
async function fetchPart(request: DownloadRequest, part: string, reached: Reached): Promise<string[]> {
  const { hub, model, sha, file } = request
  const silence = new AbortController()
  const signal = AbortSignal.any([request.signal, silence.signal])
  const have = await sizeOf(part)
  reached.now = reached.before = have
  const url = hubUrl(hub, model, 'resolve', sha, file.path)
  const headers = have > 0 ? { range: `bytes=${have}-` } : {}
  const { response, linked } = await hubRequest(hub, url, { headers, signal }).catch((error: unknown) => {
    throw new Passing(networkReason(error))
  })
  const checksums = [checksumIn(linked.etag ?? response.headers.get('etag')), file.checksum].filter(
    (checksum) => checksum !== undefined,
  )
  const total = file.size ?? wholeSize(response, linked.size)
  if (response.status === 416) {
    // Nothing is missing, or the part is not of this file: the checksum tells.
    await response.body?.cancel()
    if (total === undefined || have === total) return checksums
    await rm(part, { force: true })
    throw new Passing('HTTP 416')
  }
  if (!response.ok || !response.body) {
    await response.body?.cancel()
    const wanted = { model, revision: sha, file: file.path, endpoint: hub.endpoint, hasToken: hub.token !== undefined }
    throw refusal(response, wanted) ?? new Passing(`HTTP ${response.status}`, retryAfter(response.headers))
  }
  // A server that knows no ranges sends everything again.
  const from = response.status === 206 && startsAt(response, have) ? have : 0
  if (response.status === 206 && from === 0) {
    await response.body.cancel()
    await rm(part, { force: true })
    throw new Passing('another part of the file than asked for')
  }
  const handle = await open(part, from > 0 ? 'a' : 'w')
  try {
    await receive(response.body, handle, silence, (bytes) => {
      reached.now = bytes === 0 ? from : reached.now + bytes
      request.onProgress(reached.now, total)
    })
  } finally {
    await handle.close()
  }
  const got = await sizeOf(part)
  if (total !== undefined && got < total) throw new Passing(`the connection ended at ${got} of ${total} bytes`)
  return checksums
}

async function receive(
  body: AsyncIterable<Uint8Array>,
  handle: FileHandle,
  silence: AbortController,
  onBytes: (count: number) => void,
): Promise<void> {
  const wake = () => setTimeout(() => silence.abort(new Error('the server fell silent')), SILENCE_MS)
  let timer = wake()
  onBytes(0)
  const chunks = body[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { value, done } = await chunks.next().catch((error: unknown) => {
        throw new Passing(networkReason(error))
      })
      if (done) return
      clearTimeout(timer)
      timer = wake()
      await handle.write(value)
      onBytes(value.length)
    }
  } finally {
    clearTimeout(timer)
  }
}

const startsAt = ({ headers }: Response, from: number) =>
  headers.get('content-range')?.startsWith(`bytes ${from}-`) === true

/** How long the whole file is: what is left to come and what is there. */
function wholeSize({ headers }: Response, linked: string | null): number | undefined {
  const range = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1]
  const length = headers.get('content-range') === null ? headers.get('content-length') : undefined
  const known = linked ?? range ?? length
  return known === undefined || known === null ? undefined : Number(known)
}

const sizeOf = async (path: string) => (await stat(path).catch(() => undefined))?.size ?? 0

const wrongChecksum = (file: string) =>
  badInput(
    `${file} arrived twice with another checksum than the hub names; nothing of it was kept. Try again later, or check HF_ENDPOINT`,
    `${file} のチェックサムが二度とも一致しませんでした。受信した分は破棄しました。時間をおくか、HF_ENDPOINT を確認してください`,
  )

const noChecksum = (file: string) =>
  badInput(
    `the hub names no checksum for ${file}, so nobody can tell whether it arrived whole; check HF_ENDPOINT`,
    `${file} のチェックサムが示されず、正しく受信できたか確かめられません。HF_ENDPOINT を確認してください`,
  )
