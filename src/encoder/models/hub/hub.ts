import { badInput } from '../../../errors.ts'

/** The hub to talk to, and how to show who asks. */
export interface Hub {
  endpoint: URL
  token: string | undefined
}

/** HF_ENDPOINT and HF_TOKEN, as other tools read them. */
export function hubFrom(env: NodeJS.ProcessEnv): Hub {
  const written = env.HF_ENDPOINT?.trim() || 'https://huggingface.co'
  let endpoint: URL
  try {
    endpoint = new URL(written)
  } catch {
    throw badInput(`HF_ENDPOINT is no address: ${written}`, `HF_ENDPOINT がアドレスではありません: ${written}`)
  }
  const token = env.HF_TOKEN?.trim() || undefined
  // Said without showing it: a header with such a character would be refused in words that quote it.
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token)) {
    throw badInput(
      'HF_TOKEN holds characters that no token has; copy it again',
      'HF_TOKEN にトークンとして使えない文字が含まれています。コピーし直してください',
    )
  }
  return { endpoint, token }
}

/** An address below the endpoint; the parts of a name keep their slashes, everything else is escaped. */
export function hubUrl({ endpoint }: Hub, ...path: string[]): URL {
  const base = endpoint.href.replace(/\/+$/, '')
  return new URL(`${base}/${path.map((part) => part.split('/').map(encodeURIComponent).join('/')).join('/')}`)
}
