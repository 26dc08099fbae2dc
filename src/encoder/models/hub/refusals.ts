import { type BadInput, badInput } from '../../../errors.ts'

/** What is asked for, for sentences about it. */
export interface Wanted {
  model: string
  revision: string
  /** The file, where it is about one. */
  file?: string
  endpoint: URL
  hasToken: boolean
}

/** A refusal that trying again does not change; undefined for one that may pass. */
export function refusal(response: Response, wanted: Wanted): BadInput | undefined {
  const { status, headers } = response
  if (status === 408 || status === 425 || status === 429 || status >= 500) return undefined
  const code = headers.get('x-error-code')
  const { model, revision, endpoint } = wanted
  const page = `${endpoint.href.replace(/\/+$/, '')}/${model}`
  if (code === 'RevisionNotFound') {
    return badInput(
      `${model} has no revision "${revision}"; see ${page}/commits`,
      `${model} にリビジョン "${revision}" はありません。${page}/commits で確認してください`,
    )
  }
  if (code === 'GatedRepo' || status === 403) {
    return badInput(
      `${model} asks for consent first: accept its terms at ${page}, then put a token of that account into HF_TOKEN`,
      `${model} は利用条件への同意が必要です。${page} で同意し、そのアカウントのトークンを HF_TOKEN に設定してください`,
    )
  }
  // The hub answers 401 also for what does not exist, so as not to tell.
  if (status === 401) {
    return wanted.hasToken
      ? badInput(
          `the hub refused ${model}: it does not exist under this name, or the token in HF_TOKEN may not read it`,
          `${model} の取得が拒否されました。名前が違うか、HF_TOKEN のトークンに読み取りの権限がありません`,
        )
      : badInput(
          `the hub refused ${model}: it does not exist under this name, or it is private and needs a token in HF_TOKEN`,
          `${model} の取得が拒否されました。名前が違うか、非公開のため HF_TOKEN にトークンが必要です`,
        )
  }
  if (status === 404) {
    const what = wanted.file ?? model
    return badInput(
      `${what} was not found at ${page} (revision ${revision}); check the name`,
      `${what} が ${page} に見つかりません（リビジョン ${revision}）。名前を確認してください`,
    )
  }
  return badInput(
    `the hub answered ${status} for ${wanted.file ?? model}`,
    `${wanted.file ?? model} への応答が ${status} でした`,
  )
}
