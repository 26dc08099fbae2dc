import { startOf } from '../command/shown-text.ts'
import { BadInput, type Mistake, ScoreError } from '../errors.ts'
import type { Json } from '../json.ts'
import type { Message } from '../language.ts'
import type { Case } from '../score/case.ts'
import type { HttpSpec } from '../suite/suite.ts'
import { asText, fill } from '../template/fill.ts'
import { isFixed, type KnownNames, parseTemplate, type Template } from '../template/template.ts'
import { bodyMaker } from './body.ts'
import type { HttpRequest } from './fetch-text.ts'
import { Secrets } from './secrets.ts'

export interface RequestMaker {
  make(testCase: Case): HttpRequest
  secrets: Secrets
}

/** Turns cases into requests. Everything that is wrong whatever the case is thrown here, at once, as BadInput. */
export function requestMaker(
  { url, method, headers, body }: HttpSpec,
  variables: NodeJS.ProcessEnv,
  names?: KnownNames,
): RequestMaker {
  const templates: Template[] = []
  const mistakes: Mistake[] = []
  const parse = (text: string, where: string): Template => {
    try {
      const template = parseTemplate(text, { where, variables, names })
      templates.push(template)
      return template
    } catch (thrown) {
      if (!(thrown instanceof BadInput)) throw thrown
      mistakes.push(...thrown.mistakes)
      return []
    }
  }
  const address = parse(url, 'http.url')
  const fields = Object.entries(headers).map(([key, text]) => [key, parse(text, `http.headers.${key}`)] as const)
  const verb = method.toUpperCase()
  const hasBody = verb !== 'GET' && verb !== 'HEAD'
  const makeBody = hasBody ? bodyMaker(body, parse) : undefined
  if (!hasBody && body !== undefined) mistakes.push({ path: 'http.body', message: noBody(verb) })
  if (namesHost(address)) mistakes.push({ path: 'http.url', message: hostOfCase(url) })
  // The message shows the address as written: a key may be part of it.
  if (address.length > 0 && isFixed(address) && !webAddress(fill(address, {}))) {
    mistakes.push({ path: 'http.url', message: notAnAddress(url) })
  }
  if (mistakes.length > 0) throw new BadInput(mistakes)

  return {
    secrets: new Secrets(
      fields.map(([, template]) => template),
      templates,
    ),
    make(testCase) {
      const made = makeBody?.(testCase)
      const filled = new Headers(fields.map(([key, template]) => [key, fill(template, testCase)]))
      if (made && !filled.has('content-type')) filled.set('content-type', made.contentType)
      const text = fill(address, testCase, { write: inUrl })
      const target = webAddress(text)
      if (!target) throw new ScoreError('target', notAnAddress(startOf(text)))
      const request = { url: target, method: verb, headers: filled }
      return made ? { ...request, body: made.text } : request
    },
  }
}

/** A text of dots alone would be a step to another address, in whatever way it is written. */
function inUrl(value: Json): string {
  const text = asText(value).toWellFormed()
  if (text === '.' || text === '..') throw new ScoreError('input', dotsAlone(text))
  return encodeURIComponent(text)
}

/** Whether a value could decide which service is asked, and so who gets the headers. */
function namesHost(address: Template): boolean {
  let host = ''
  for (const piece of address) {
    if (piece.kind === 'slot' || piece.kind === 'section') return !/^[a-z]+:\/\/[^/?#]+[/?#]/i.test(host)
    host += piece.text
  }
  return false
}

function webAddress(text: string): URL | undefined {
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol) ? url : undefined
}

const notAnAddress = (text: string): Message => ({
  en: `"${text}" is no address; it begins with http:// or https://`,
  ja: `"${text}" は URL ではありません。http:// か https:// で始めてください`,
})

const hostOfCase = (url: string): Message => ({
  en: `the address "${url}" would be a case's to choose, and so would be who gets the headers: names go after the host, as in https://bot.example/{{city}}`,
  ja: `"${url}" では、接続先（ヘッダーの送り先）をケースが決めることになります。名前はホストより後に書いてください（例: https://bot.example/{{city}}）`,
})

const dotsAlone = (text: string): Message => ({
  en: `the case would put ${JSON.stringify(text)} into the address, which means another address`,
  ja: `ケースの値 ${JSON.stringify(text)} をアドレスに入れると、別のアドレスを指してしまいます`,
})

const noBody = (verb: string): Message => ({
  en: `a ${verb} request has no body; remove it, or use POST`,
  ja: `${verb} には body を付けられません。body を消すか POST にしてください`,
})
