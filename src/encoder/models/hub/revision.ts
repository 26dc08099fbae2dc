import { z } from 'zod'
import { badInput } from '../../../errors.ts'
import { checksumIn } from '../checksum.ts'
import { type Hub, hubUrl } from './hub.ts'
import { refusal } from './refusals.ts'
import { hubRequest } from './request.ts'
import { networkReason, Passing, retryAfter, withRetries } from './retry.ts'

const infoSchema = z.object({
  sha: z.string().regex(/^[0-9a-f]{6,64}$/i),
  siblings: z.array(
    z.object({
      rfilename: z.string(),
      size: z.number().optional(),
      blobId: z.string().optional(),
      lfs: z.object({ sha256: z.string() }).optional(),
    }),
  ),
})

export interface HubFile {
  path: string
  size: number | undefined
  checksum: string | undefined
}

export interface Revision {
  /** The commit that a branch or tag stands for now. */
  sha: string
  files: Map<string, HubFile>
}

/** Asks what a revision of a model is made of. */
export function readRevision(hub: Hub, model: string, revision: string, signal: AbortSignal): Promise<Revision> {
  const url = hubUrl(hub, 'api/models', model, 'revision')
  // A revision is one part of the address, also where it has slashes (refs/pr/1).
  url.pathname += `/${encodeURIComponent(revision)}`
  url.searchParams.set('blobs', 'true')
  return withRetries(
    model,
    async () => {
      const { response } = await hubRequest(hub, url, { signal }).catch((error: unknown) => {
        throw new Passing(networkReason(error))
      })
      if (!response.ok) {
        await response.body?.cancel()
        const wanted = { model, revision, endpoint: hub.endpoint, hasToken: hub.token !== undefined }
        throw refusal(response, wanted) ?? new Passing(`HTTP ${response.status}`, retryAfter(response.headers))
      }
      const parsed = infoSchema.safeParse(await response.json().catch(() => undefined))
      if (!parsed.success) throw notAHub(hub.endpoint)
      const files = parsed.data.siblings.map(({ rfilename, size, lfs, blobId }) => ({
        path: rfilename,
        size,
        checksum: checksumIn(lfs?.sha256 ?? blobId),
      }))
      return { sha: parsed.data.sha, files: new Map(files.map((file) => [file.path, file])) }
    },
    { signal },
  )
}

const notAHub = (endpoint: URL) =>
  badInput(
    `${endpoint.href} did not answer as the Hugging Face hub does; check HF_ENDPOINT`,
    `${endpoint.href} の応答が Hugging Face Hub の形式ではありません。HF_ENDPOINT を確認してください`,
  )
