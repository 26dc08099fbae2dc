import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'

export interface Digests {
  size: number
  sha256: string
  /** As git names the content: SHA-1 over a header and the bytes. */
  gitSha1: string
}

/** Reads a file once for all of its checksums. */
export async function digestsOf(path: string): Promise<Digests> {
  const { size } = await stat(path)
  const sha256 = createHash('sha256')
  const sha1 = createHash('sha1').update(`blob ${size}\0`)
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    sha256.update(chunk as Buffer)
    sha1.update(chunk as Buffer)
  }
  return { size, sha256: sha256.digest('hex'), gitSha1: sha1.digest('hex') }
}

/** The checksum in an ETag of the hub: 64 digits are a SHA-256, 40 git's name of the content; anything else says nothing. */
export function checksumIn(etag: string | null | undefined): string | undefined {
  const hex = etag?.replace(/^W\//, '').replaceAll('"', '').toLowerCase()
  return hex !== undefined && /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(hex) ? hex : undefined
}

export const hasChecksum = ({ sha256, gitSha1 }: Digests, checksum: string) =>
  checksum === (checksum.length === 64 ? sha256 : gitSha1)
