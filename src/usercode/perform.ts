import { badInput } from '../errors.ts'
import { isJsonObject, type Json } from '../json.ts'
import { parseKept } from '../read/exact-json.ts'
import type { Case } from '../score/case.ts'
import type { CaseMistake } from '../score/scorer.ts'
import { openBuiltIn } from './built-in.ts'
import type { HostServices } from './host-services.ts'
import { moduleData } from './module-data.ts'
import { toPlain } from './plain.ts'
import type { Call, Opening } from './protocol.ts'
import { Rows } from './rows.ts'
import { describeScorer, type OpenScorer, openScorer, plainResult } from './user-scorer.ts'
import { answerOf, openTarget, type TargetFunction } from './user-target.ts'

/** A scorer or target that was loaded and made ready. */
export type Opened = OpenScorer | TargetFunction

export function open(opening: Opening, use: number, host: HostServices): Promise<Opened> {
  if (opening.kind === 'built-in') return openBuiltIn(opening.type, opening.options, host.filesOf(use))
  return opening.kind === 'target' ? openTarget(opening.module) : openScorer(opening, host.filesOf(use))
}

const openRows = new Map<number, Rows>()

/** Does what a call asks for. What it returns is plain data. */
export async function perform(
  call: Call,
  opened: Opened | undefined,
  { id, signal, host }: { id: number; signal: AbortSignal; host: HostServices },
): Promise<unknown> {
  switch (call.method) {
    case 'data':
      return moduleData(call.module)
    case 'describe':
      return describeScorer(call.module)
    case 'open':
      return undefined
    case 'openRows':
      openRows.set(call.rows, await Rows.open(call.module))
      return undefined
    case 'nextRows':
      return rowsOf(call.rows).next()
    case 'closeRows':
      await openRows.get(call.rows)?.close()
      openRows.delete(call.rows)
      return undefined
    case 'answer':
      return answerOf(opened as TargetFunction, call.testCase as Case, {
        signal,
        repeat: call.repeat,
        maxBytes: call.maxBytes,
        ...(call.extra && { extra: call.extra }),
      })
    case 'checkCase': {
      const { definition, ready } = opened as OpenScorer
      return caseMistakes(toPlain(await definition.checkCase?.(call.testCase, ready)) ?? [])
    }
    case 'summarise': {
      const { definition, ready } = opened as OpenScorer
      return toPlain(await definition.corpus?.summarise?.(call.rows, ready)) ?? {}
    }
    case 'scoreText':
    case 'score': {
      const { definition, ready } = opened as OpenScorer
      const { language, repeat, target } = call
      const testCase = call.method === 'score' ? call.testCase : parseKept<Case>(call.testCase)
      const outputOf = (name: string) => host.outputOf(id, name)
      const context = { files: host.filesOf(call.use), language, signal, repeat, target, outputOf }
      return plainResult(await definition.score(testCase, ready, context))
    }
  }
}

/** Mistakes as a user may write them: the sentence in one language, the path left out. */
function caseMistakes(found: Json): CaseMistake[] {
  const list = Array.isArray(found) ? found : [found]
  return list.map((mistake) => {
    const { path = '', message = mistake } = isJsonObject(mistake) ? mistake : {}
    const { en, ja } = isJsonObject(message) ? message : { en: message, ja: message }
    return { path: String(path), message: { en: asText(en ?? ja ?? message), ja: asText(ja ?? en ?? message) } }
  })
}

const asText = (value: Json) => (typeof value === 'string' ? value : JSON.stringify(value))

function rowsOf(id: number): Rows {
  const rows = openRows.get(id)
  if (rows) return rows
  throw badInput(
    'the module that yields the cases was stopped before its last case',
    'ケースを返すモジュールが、最後のケースの前に止まりました',
  )
}
