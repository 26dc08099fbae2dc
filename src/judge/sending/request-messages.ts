import type { Message } from '../../language.ts'
import type { Scrubber } from '../../secrets/scrubber.ts'
import type { Model } from '../models/model.ts'
import type { JudgeSettings } from '../settings.ts'
import { meantAddress } from './meant-address.ts'
import type { RequestFailure } from './thrown-failure.ts'

const MOST_WORDS = 300

/** What a provider said, fit to be shown: no secret, one line, not too long. */
function shown(words: string, scrub: Scrubber): string {
  const line = scrub.all(words).replace(/\s+/g, ' ').trim()
  return line.length > MOST_WORDS ? `${line.slice(0, MOST_WORDS).toWellFormed()}…` : line
}

export function failureMessage(
  { kind, status, words, alone, unreached, waitMs = 0 }: Omit<RequestFailure, 'next'>,
  { provider, id, baseURL }: Model,
  { timeoutMs, deadlineMs, concurrency }: JudgeSettings,
  scrub: Scrubber,
): Message {
  const model = `${provider}:${id}`
  const said = shown(words, scrub)
  const code = status === undefined ? '' : ` (${status})`
  if (kind === 'timeout') {
    const [timeout, deadline] = [timeoutMs / 1000, deadlineMs / 1000]
    const late: Message = {
      en: `${model} did not answer in time (timeout ${timeout} s, deadline ${deadline} s, concurrency ${concurrency})`,
      ja: `${model} が時間内に答えませんでした（timeout ${timeout} 秒、deadline ${deadline} 秒、concurrency ${concurrency}）`,
    }
    if (alone) {
      return {
        en: `${late.en}, though it was the only request out, and was not sent again: it would take as long. Raise timeout, and deadline with it`,
        ja: `${late.ja}。同時に送っていたリクエストはほかになく、結果は変わらないため再送していません。timeout を、必要なら deadline も上げてください`,
      }
    }
    return {
      en: `${late.en}. Lower concurrency to what the server does at once, or raise timeout and deadline`,
      ja: `${late.ja}。concurrency をサーバーの同時処理数まで下げるか、timeout と deadline を上げてください`,
    }
  }
  // Fewer requests would not have helped.
  if (kind === 'rate-limited' && waitMs >= deadlineMs) {
    const [asked, deadline] = [Math.ceil(waitMs / 1000), deadlineMs / 1000]
    return {
      en: `${model} asks to wait ${asked} s${code}, longer than a question may take (deadline ${deadline} s): ${said}. Ask again later, or raise deadline`,
      ja: `${model} が ${asked} 秒待つよう求めています${code}。1 問にかけられる時間（deadline ${deadline} 秒）を超えます: ${said}。時間をおいてやり直すか、deadline を上げてください`,
    }
  }
  if (kind === 'rate-limited') {
    return {
      en: `${model} asks for fewer requests${code}: ${said}. Lower concurrency or set requestsPerMinute`,
      ja: `${model} がリクエストを制限しています${code}: ${said}。concurrency を下げるか requestsPerMinute を設定してください`,
    }
  }
  if (kind === 'rejected') {
    return {
      en: `${model} rejected the request${code}: ${said}`,
      ja: `${model} がリクエストを拒否しました${code}: ${said}`,
    }
  }
  if (unreached) {
    // What to do stands first: reports cut what is long.
    if (baseURL === undefined) {
      return {
        en: `${model} cannot be reached; is there a way into the network? (${said})`,
        ja: `${model} に接続できません。ネットワークに接続できるか確かめてください（${said}）`,
      }
    }
    const place = shown(baseURL, scrub)
    return {
      en: `nobody answers at ${place}: start the server of ${model}, or name another address in baseURL (${said})`,
      ja: `${place} に応答するものがありません。${model} のサーバーを起動するか、baseURL に別のアドレスを書いてください（${said}）`,
    }
  }
  return {
    en: `no usable answer from ${model}${code}: ${said}`,
    ja: `${model} から使える応答がありません${code}: ${said}`,
  }
}

/** Why no question can be answered, and what to look at. */
export function stopMessage({ status, words }: RequestFailure, model: Model, scrub: Scrubber): Message {
  const { provider, id, keyName, baseURL } = model
  const said = shown(words, scrub)
  if (status === 404) {
    const place = baseURL === undefined ? provider : shown(baseURL, scrub)
    const meant = baseURL === undefined ? undefined : meantAddress(baseURL)
    if (meant !== undefined) {
      const address = shown(meant, scrub)
      return {
        en: `nothing answers questions at ${place} (404: ${said}). Most servers do at baseURL: ${address}`,
        ja: `${place} では質問に答えていません（404: ${said}）。多くのサーバーでは baseURL: ${address} です`,
      }
    }
    return {
      en: `there is no model "${id}" at ${place} (404: ${said}). Check the model's name and the baseURL`,
      ja: `${place} にモデル "${id}" がありません（404: ${said}）。モデル名と baseURL を確かめてください`,
    }
  }
  const code = status === undefined ? '' : `${status}: `
  if (keyName === undefined) {
    return {
      en: `${provider} wants a key for the model "${id}" (${code}${said}). Put it into an environment variable and name that in apiKeyEnv`,
      ja: `${provider} はモデル "${id}" に鍵を求めています（${code}${said}）。環境変数に入れ、その名前を apiKeyEnv に書いてください`,
    }
  }
  return {
    en: `${provider} does not accept ${keyName} for the model "${id}" (${code}${said}). Check the key and run again`,
    ja: `${provider} がモデル "${id}" に対する ${keyName} を受け付けません（${code}${said}）。鍵を確かめてから再実行してください`,
  }
}
