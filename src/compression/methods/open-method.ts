import type { Json } from '../../json.ts'
import { hashOf } from '../../judge/canonical.ts'
import type { Language } from '../../language.ts'
import type { MethodSpec, TargetSpec, TargetTools } from '../../suite/suite.ts'
import { createTarget } from '../../target/index.ts'
import { targetCode } from '../../target/target-code.ts'
import { anchoredIterative } from './anchored-iterative.ts'
import { type Answerer, modelAnswerer, targetAnswerer } from './answerer.ts'
import { fullContext } from './full-context.ts'
import { keepLastN } from './keep-last-n.ts'
import type { Method } from './method.ts'
import { ownMethod } from './own-method.ts'
import { trackedNotes } from './tracked-notes.ts'
import { opaque, regenerative } from './whole-summary.ts'

const BY_MODEL = { 'anchored-iterative': anchoredIterative, 'tracked-notes': trackedNotes, regenerative, opaque }

/** Opens a method. Throws BadInput when it could never compress: a missing variable, a module that does not load. */
export async function openMethod(spec: MethodSpec, folder: string, tools: TargetTools): Promise<Method> {
  const { name, type, by, keepLast, language } = spec
  if (type === 'full-context') return fullContext
  if (type === 'keep-last-n') return keepLastN
  if (by?.kind === 'model') {
    const client = await tools.client(by.config)
    const { model, baseURL = null, temperature } = client.provenance()
    const settings = { model, baseURL, temperature }
    return BY_MODEL[type]({ name, client, settings, ...(language && { language: language as Language }) })
  }
  if (!by) throw new Error(`the method ${name} has nothing that compresses`)
  return own(by, keepLast, folder, tools)
}

export async function openAnswerer(
  spec: Exclude<TargetSpec, { kind: 'method' }>,
  folder: string,
  tools: TargetTools,
): Promise<Answerer> {
  if (spec.kind === 'model') return modelAnswerer(await tools.client(spec.config))
  return targetAnswerer(await createTarget(spec, folder, tools.host))
}

type OwnSpec = Exclude<TargetSpec, { kind: 'method' | 'model' }>

async function own(by: OwnSpec, keepLast: number, folder: string, { host }: TargetTools): Promise<Method> {
  // Code that was changed since is another method.
  const code = await targetCode(by, folder)
  const identity = [by, keepLast, code ? hashOf(code) : null]
  if (by.kind === 'module') {
    const limits = { timeoutMs: Math.min(by.timeout * 1000, 2 ** 31 - 1), maxBytes: by.maxOutputBytes }
    const compress = await host.loadFunction(by.file, limits)
    const call = (messages: Json, last: number, signal: AbortSignal) => compress(messages, { keepLast: last }, signal)
    return ownMethod({ identity, keepLast, prints: false, call })
  }
  const target = await createTarget(by, folder, host)
  return ownMethod({
    identity,
    keepLast,
    prints: true,
    async call(messages, last, signal) {
      const asked = { id: 'conversation', messages, metadata: { keepLast: last } }
      return target.answer(asked, { repeat: 0, signal })
    },
    close: target.close && (async () => target.close?.()),
  })
}
