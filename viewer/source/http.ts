import { PageProblem, type Params, type Source } from './source.ts'

const UNREACHABLE = new PageProblem({
  en: 'The server does not answer. Is `saiten view` still running?',
  ja: 'サーバーが応答しません。saiten view は動いていますか。',
})

/** Asks the server that the page came from. */
export const httpSource: Source = {
  kind: 'server',
  ask: (name, params) => call(`/api/${name}?${query(params)}`),
  write: (name, body) =>
    call(`/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-saiten-write': '1' },
      body: JSON.stringify(body),
    }),
}

function query(params: Params): URLSearchParams {
  const given = Object.entries(params).filter(
    (pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== '',
  )
  return new URLSearchParams(given)
}

async function call<Answer>(address: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(address, init).catch(() => {
    throw UNREACHABLE
  })
  const body = await response.json().catch(() => null)
  if (response.ok) return body as Answer
  const said = body?.problem ?? {
    en: `The server answered ${response.status}.`,
    ja: `サーバーの応答: ${response.status}`,
  }
  throw new PageProblem(said)
}
