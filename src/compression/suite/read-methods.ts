import type { Message } from '../../language.ts'
import type { Finding } from '../../mistakes/findings.ts'
import type { Path } from '../../mistakes/path.ts'
import type { TargetInput } from '../../suite/schema/suite.ts'
import type { MethodSpec, TargetSpec } from '../../suite/suite.ts'
import { readTargets } from '../../suite/targets.ts'
import { type CompressionSuiteInput, type MethodInput, RUNNERS } from './schema.ts'

type Runner = Exclude<TargetSpec, { kind: 'method' }>
type Report = (findings: Finding[]) => void

const LIMITS = { timeout: 60, maxOutputBytes: 10 * 1024 * 1024 }
export const DEFAULT_KEPT = 10

/** The methods of a suite, each with who compresses and who answers. What is wrong goes to `report`. */
export async function readMethods(
  methods: readonly [index: number, input: MethodInput][],
  { answerer, compress }: Partial<CompressionSuiteInput>,
  folder: string,
  report: Report,
): Promise<MethodSpec[]> {
  const answering = answerer && (await readRunner({ name: 'answerer', ...answerer }, ['answerer'], folder, report))
  const specs: MethodSpec[] = []
  const names = new Map<string, number>()
  for (const [index, input] of methods) {
    const path: Path = ['methods', index]
    const other = names.get(input.name)
    if (other !== undefined) report([{ path: [...path, 'name'], at: 'value', message: sameName(input.name, other) }])
    names.set(input.name, index)
    const { type, language, ...rest } = input
    const by = needsNobody(type) ? noRunner(input, path, report) : await readRunner(rest, path, folder, report)
    const message = by && wrongRunner(type, by)
    if (message) report([{ path, message }])
    if (by === undefined || message || !answering) continue
    specs.push({
      name: input.name,
      ...LIMITS,
      kind: 'method',
      type: type ?? 'opaque',
      by,
      answerer: answering,
      keepLast: compress?.keepLast ?? DEFAULT_KEPT,
      ...(language && { language }),
    })
  }
  return specs
}

const needsNobody = (type: MethodInput['type']) => type === 'keep-last-n' || type === 'full-context'

function noRunner(input: MethodInput, path: Path, report: Report): null | undefined {
  const given = RUNNERS.filter((key) => input[key] != null)
  if (given.length === 0) return null
  report(given.map((key) => ({ path: [...path, key], at: 'key', message: takesNone(String(input.type), key) })))
  return undefined
}

/** Whoever is asked, checked as targets are. */
async function readRunner(input: TargetInput, path: Path, folder: string, report: Report): Promise<Runner | undefined> {
  const given = RUNNERS.filter((key) => input[key] != null)
  if (given.length !== 1) {
    report([{ path, message: oneRunner(given) }])
    return undefined
  }
  const { targets, findings } = await readTargets([[0, input]], folder)
  report(findings.map((finding) => ({ ...finding, path: [...path, ...finding.path.slice(2)] })))
  return findings.length === 0 ? (targets[0] as Runner | undefined) : undefined
}

function wrongRunner(type: MethodInput['type'], by: Runner): Message | undefined {
  if (by.kind === 'model') return type ? undefined : NEEDS_TYPE
  return type && type !== 'opaque' ? needsModel(type) : undefined
}

const NEEDS_TYPE: Message = {
  en: 'a model needs a `type`: anchored-iterative, tracked-notes, regenerative or opaque',
  ja: 'モデルを使う方式には type（anchored-iterative・tracked-notes・regenerative・opaque）が必要です',
}

const needsModel = (type: string): Message => ({
  en: `${type} asks a model: write model: provider:model, or leave out \`type\` for a compression of your own`,
  ja: `${type} はモデルに圧縮させます。model: provider:model と書くか、自作の圧縮なら type を消してください`,
})

const takesNone = (type: string, key: string): Message => ({
  en: `${type} asks nobody; take \`${key}\` out`,
  ja: `${type} は誰にも問い合わせません。${key} を消してください`,
})

const oneRunner = (found: readonly string[]): Message => ({
  en: `give exactly one of ${RUNNERS.join(', ')}; found ${found.length === 0 ? 'none' : found.join(' and ')}`,
  ja: `${RUNNERS.join('・')} のうち一つだけを書いてください（現在は${found.length === 0 ? 'なし' : ` ${found.join(' と ')}`}）`,
})

const sameName = (name: string, other: number): Message => ({
  en: `method ${other + 1} is called ${JSON.stringify(name)} too; names must differ`,
  ja: `${other + 1} 番目の方式も ${JSON.stringify(name)} という名前です。別の名前にしてください`,
})
