/** What people copy along with the address of a server that speaks OpenAI's protocol. */
const CALLS = /\/(chat\/completions|completions|embeddings|responses|models)$/

/** Where such a server usually answers, for an address without its /v1 or with a call behind it. */
export function meantAddress(baseURL: string): string | undefined {
  const url = new URL(baseURL)
  const path = url.pathname.replace(/\/+$/, '')
  const base = path.replace(CALLS, '')
  if (base === path && path !== '') return undefined
  return url.origin + (base || '/v1')
}
