import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import { setOwn } from '../../read/own-key.ts'
import type { Notes } from '../notes.ts'
import type { Part } from '../part.ts'
import { translateTemplate } from './template.ts'

export const isHttp = (id: string) => /^https?(?::\/\/|$)/.test(id)

const READ_KEYS = new Set(['url', 'method', 'headers', 'body', 'transformResponse', 'responseParser'])
/** Headers whose values nobody should write into a file. */
const SECRET = /authorization|cookie|key|token|secret|password/i
/** Where the answer stands in the reply: `json.choices[0].message.content`. */
const PATH = /^\(?(?:json|response|output)\)?((?:\.[A-Za-z_]\w*|\[\d+\]|\[(?:'[^']*'|"[^"]*")\])+)$/

/** A service that is asked over HTTP, with the prompt still open in its body. */
export function httpTarget(
  id: string,
  options: Part,
  notes: Notes,
): { spec: JsonObject; names: ReadonlySet<string> } | undefined {
  const config = options.get('config')
  const url = config.get('url').text ?? id
  const names = new Set<string>()
  const filled = (value: Json | undefined): Json | undefined => rendered(value, names)
  for (const [key, part] of config.entries())
    if (!READ_KEYS.has(key)) notes.leftOut(`provider config ${key}`, NOT_CARRIED, part.origin)
  const spec: JsonObject = {}
  const made = {
    url: filled(url),
    headers: headersOf(config.get('headers'), notes, names),
    body: filled(config.get('body').value),
  }
  if (
    typeof made.url !== 'string' ||
    !/^https?:\/\//.test(made.url) ||
    (config.get('body').isThere && made.body === undefined)
  ) {
    notes.leftOut(`provider ${id}`, NO_TEMPLATE, options.origin)
    return undefined
  }
  spec.url = made.url
  const method = config.get('method').text
  if (method !== undefined) spec.method = method.toUpperCase()
  if (made.headers && Object.keys(made.headers).length > 0) spec.headers = made.headers
  if (typeof made.body === 'string' || isJsonObject(made.body)) spec.body = made.body
  const output = outputOf(config, notes)
  if (output !== undefined) spec.output = output
  return { spec, names }
}

function outputOf(config: Part, notes: Notes): string | undefined {
  const written = config.get('transformResponse').isThere
    ? config.get('transformResponse')
    : config.get('responseParser')
  if (!written.isThere) return undefined
  const path = PATH.exec(written.text?.trim() ?? '')?.[1]
  if (path === undefined) {
    notes.leftOut('provider config transformResponse', CODE, written.origin)
    return undefined
  }
  return `$${path.replace(/\['([^']*)'\]/g, '["$1"]')}`
}

function headersOf(headers: Part, notes: Notes, names: Set<string>): JsonObject {
  const made: JsonObject = {}
  for (const [name, part] of headers.entries()) {
    const value = rendered(part.value, names)
    const isFixed = typeof value === 'string' && !value.includes('${')
    if (typeof value !== 'string' || (SECRET.test(name) && isFixed))
      notes.leftOut(`header ${name}`, SECRET_HEADER, part.origin)
    else setOwn(made, name, value)
  }
  return made
}

/** Templates in texts, wherever they stand; undefined where one of them has no counterpart. */
function rendered(value: Json | undefined, names: Set<string>): Json | undefined {
  if (typeof value === 'string') {
    const withVariables = value
      .replace(/\{\{\s*env\.(\w+)\s*\}\}/g, '$${$1}')
      .replace(/\{\{\s*(\w+)\s*\|\s*(?:dump|tojson)\s*\}\}/g, '"{{$1}}"')
    const made = translateTemplate(withVariables)
    if ('unsupported' in made) return undefined
    for (const name of made.names) names.add(name)
    return made.text
  }
  if (Array.isArray(value)) {
    const items = value.map((item) => rendered(item, names))
    return items.some((item) => item === undefined) ? undefined : (items as Json[])
  }
  if (!isJsonObject(value)) return value
  const made: JsonObject = {}
  for (const [key, item] of Object.entries(value)) {
    const one = rendered(item, names)
    if (one === undefined) return undefined
    setOwn(made, key, one)
  }
  return made
}

const NOT_CARRIED = { en: 'is not carried over', ja: '取り込みません' }
const CODE = {
  en: 'is code: here `output` is a path into the reply, such as $.answer',
  ja: 'コードです。ここでは output に $.answer のような応答の中の位置を書きます',
}
const SECRET_HEADER = {
  en: 'may hold a secret: name a variable of the environment there instead, as docs/suites.md shows',
  ja: '秘密の値かもしれません。代わりに環境変数を書いてください（書き方は docs/suites.ja.md）',
}
const NO_TEMPLATE = {
  en: 'its address or body cannot be written as a template here; its answers have to be recorded',
  ja: 'アドレスか本文をここのテンプレートでは書けません。回答を記録してください',
}
