import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** SHA-256 of a file, whatever its size. */
export async function fileHash(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** One hash over those of all cases, in order. */
export function joinedHash(hashes: Iterable<string>): string {
  const all = createHash('sha256')
  for (const hash of hashes) all.update(hash)
  return all.digest('hex')
}
