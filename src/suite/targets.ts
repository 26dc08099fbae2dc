import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { JsonObject } from '../json.ts'
import type { Message } from '../language.ts'
import { quoted } from '../mistakes/describe.ts'
import type { Finding } from '../mistakes/findings.ts'
import { formatOf } from '../read/formats.ts'
import { isMissing, noSuchFile } from '../read/no-such-file.ts'
import { judgeFindings } from './judge-findings.ts'
import type { OpenTransforms } from './open-transforms.ts'
import { PromptReader } from './prompts/prompt-reader.ts'
import { CLIENT_NAMES, limitsOf, type ModelParts, modelConfig, readModel } from './prompts/read-model.ts'
import { TARGET_KINDS, type TargetInput } from './schema/suite.ts'
import type { TargetSpec } from './suite.ts'
import type { Entry } from './suite-sections.ts'

type Kind = (typeof TARGET_KINDS)[number]

/** Keys that only one kind of target has. */
const BELONGS: [keyof TargetInput, ...Kind[]][] = [
  ['env', 'command'],
  ['system', 'model'],
  ['prompt', 'model'],
  ['baseURL', 'model'],
  ['apiKeyEnv', 'model'],
  ['temperature', 'model'],
  ['price', 'model'],
  ['maxOutputTokens', 'model'],
  ['concurrency', 'model'],
  ['deadline', 'model', 'http'],
  ['retries', 'model', 'http', 'command'],
]

/** The targets of a suite whose structure was checked; without any, each case's own output. */
export async function readTargets(
  targets: readonly Entry<TargetInput>[],
  folder: string,
  reader = new PromptReader(folder),
  open: OpenTransforms = async () => undefined,
): Promise<{ targets: TargetSpec[]; findings: Finding[] }> {
  const specs: TargetSpec[] = []
  const findings: Finding[] = []
  const names = new Map<string, number>()
  for (const [index, target] of targets) {
    const at = (key: string, message: Message): Finding => ({ path: ['targets', index, key], at: 'key', message })
    const kinds = TARGET_KINDS.filter((kind) => target[kind] != null)
    if (kinds.length !== 1) findings.push({ path: ['targets', index], message: oneKind(kinds) })
    for (const [key, ...owners] of BELONGS) {
      if (target[key] != null && !owners.some((kind) => kinds.includes(kind)))
        findings.push(at(key, belongsTo(key, owners)))
    }
    const other = names.get(target.name)
    if (other !== undefined) findings.push(at('name', sameName(target.name, other)))
    names.set(target.name, index)
    const kind = kinds[0]
    if (kinds.length !== 1 || !kind) continue
    const file = await fileFindings(index, kind, target, folder)
    findings.push(...file, ...urlFindings(index, target), ...literalKeys(index, target))
    if (kind === 'model') findings.push(...judgeFindings(modelConfig(target), ['targets', index], CLIENT_NAMES))
    const parts = kind === 'model' ? await readModel(target, ['targets', index], reader) : undefined
    const transform = await open(target.transform, ['targets', index, 'transform'])
    const spec = file.length === 0 && specOf(kind, index, target, folder, parts)
    if (spec) specs.push(transform ? { ...spec, transform } : spec)
  }
  return { targets: specs, findings }
}

/** Targets that are called like one of prompts and models. */
export function takenNames(multiplied: readonly TargetSpec[], listed: readonly Entry<TargetInput>[]): Finding[] {
  const names = new Set(multiplied.map(({ name }) => name))
  return listed
    .filter(([, { name }]) => names.has(name))
    .map(([index, { name }]) => ({ path: ['targets', index, 'name'], message: multipliedToo(name) }))
}

function specOf(
  kind: Kind,
  index: number,
  target: TargetInput,
  folder: string,
  model: ModelParts | undefined,
): TargetSpec | undefined {
  const limits = { name: target.name, ...limitsOf(target), places: { model: ['targets', index] } }
  if (kind === 'outputs') return { ...limits, kind, file: resolve(folder, target.outputs as string) }
  if (kind === 'module') return { ...limits, kind, file: resolve(folder, target.module as string) }
  if (kind === 'command') {
    return { ...limits, kind, command: target.command as string | string[], ...(target.env ? { env: target.env } : {}) }
  }
  if (kind === 'model') return model && { ...limits, ...model }
  if (!target.http) return undefined
  const { url, method, headers, body, output, retry } = target.http
  const http = { url, method: method ?? 'POST', headers: headers ?? {} }
  return {
    ...limits,
    kind,
    http: {
      ...http,
      ...(body != null ? { body: body as string | JsonObject } : {}),
      ...(output != null ? { output } : {}),
      ...(retry ? { retry } : {}),
    },
  }
}

async function fileFindings(index: number, kind: Kind, target: TargetInput, folder: string): Promise<Finding[]> {
  if (kind !== 'module' && kind !== 'outputs') return []
  const file = target[kind] as string
  const path = ['targets', index, kind]
  const whole = resolve(folder, file)
  // Recorded answers are read next, which says more about what is there but no file; code is only read when it runs.
  const isThere = kind === 'module' ? (await stat(whole).catch(() => undefined))?.isFile() : !(await isMissing(whole))
  if (!isThere) return [{ path, message: await noSuchFile(file, folder) }]
  const format = formatOf(file)
  return kind === 'outputs' && format !== undefined && format !== 'jsonl' ? [{ path, message: NOT_JSONL }] : []
}

/** An address with placeholders is only whole once they are filled. */
function urlFindings(index: number, { http }: TargetInput): Finding[] {
  if (!http || /\$\{|\{\{/.test(http.url)) return []
  const isWeb = URL.canParse(http.url) && /^https?:$/.test(new URL(http.url).protocol)
  return isWeb ? [] : [{ path: ['targets', index, 'http', 'url'], message: notAnAddress(http.url) }]
}

const SECRET_NAME = /authorization|api[-_]?key|token|secret|password|cookie/i

/** A key written into a suite ends in a repository: it belongs into the environment. */
function literalKeys(index: number, { http, env }: TargetInput): Finding[] {
  const isKey = ([name, value]: [string, string]) => SECRET_NAME.test(name) && value !== '' && !value.includes('${')
  const named = (values: Record<string, string> | null | undefined) => Object.entries(values ?? {}).filter(isKey)
  return [
    ...named(http?.headers).map(([name]) => ({
      path: ['targets', index, 'http', 'headers', name],
      message: KEY_IN_HEADER,
    })),
    ...named(env).map(([name]) => ({ path: ['targets', index, 'env', name], message: KEY_IN_ENV })),
  ]
}

const KEY_IN_HEADER: Message = {
  en: `a key must not stand in a suite; write "\${MY_KEY}" and set MY_KEY in the environment`,
  ja: `キーをスイートに書くことはできません。"\${MY_KEY}" と書き、環境変数 MY_KEY を設定してください`,
}

const KEY_IN_ENV: Message = {
  en: 'a key must not stand in a suite; leave it out here and set it in the environment, which the command inherits',
  ja: 'キーをスイートに書くことはできません。ここには書かず環境変数に設定してください（コマンドに引き継がれます）',
}

const KINDS = TARGET_KINDS.join(', ')

const oneKind = (found: readonly string[]): Message => ({
  en: `a target has exactly one of ${KINDS}; found ${found.length === 0 ? 'none' : found.join(' and ')}`,
  ja: `ターゲットには ${KINDS} のうち一つだけを書いてください（現在は${found.length === 0 ? 'なし' : ` ${found.join(' と ')}`}）`,
})

const belongsTo = (key: string, kinds: readonly string[]): Message => ({
  en: `"${key}" belongs to targets with ${kinds.map((kind) => `\`${kind}\``).join(' or ')}`,
  ja: `"${key}" は ${kinds.join('・')} のターゲットで使うキーです`,
})

const sameName = (name: string, other: number): Message => ({
  en: `target ${other + 1} is called ${quoted(name)} too; names must differ`,
  ja: `${other + 1} 番目のターゲットも ${quoted(name)} という名前です。別の名前にしてください`,
})

const multipliedToo = (name: string): Message => ({
  en: `a target of \`prompts\` and \`models\` is called ${quoted(name)} too; names must differ`,
  ja: `prompts と models からできるターゲットにも ${quoted(name)} があります。別の名前にしてください`,
})

const NOT_JSONL: Message = {
  en: 'recorded answers are JSONL: one { "id": …, "output": … } per line, in a file that ends in .jsonl',
  ja: '記録された回答は JSONL です。拡張子 .jsonl のファイルに、1 行に 1 件 { "id": …, "output": … } と書いてください',
}

const notAnAddress = (url: string): Message => ({
  en: `${quoted(url)} is no address; it begins with http:// or https://`,
  ja: `${quoted(url)} は URL ではありません。http:// か https:// で始めてください`,
})
