import { z } from 'zod'
import { errorText, ScoreError } from '../errors.ts'
import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import type { Message } from '../language.ts'
import type { AnyScorer, CaseMistake, ScorerResult } from '../score/scorer.ts'
import { loading } from './loading.ts'
import type { Call, ModuleRef, ScorerDescription } from './protocol.ts'
import type { Thread, Use } from './thread.ts'

interface Remote {
  module: ModuleRef
  timeoutMs: number
  loadMs: number
  /** A handle that no other scorer has. */
  newUse(): number
}

/** A scorer of the user's as the rest of the house sees one: its code runs in the worker. */
export function remoteScorer(thread: Thread, about: ScorerDescription, remote: Remote): AnyScorer {
  const { module, timeoutMs, loadMs, newUse } = remote
  const { description, version, threshold, judge, details, example, has } = about
  const definition: AnyScorer = {
    description,
    ...(version !== undefined && { version }),
    ...(threshold !== undefined && { threshold }),
    ...(judge && { judge }),
    ...(details && { details }),
    example: example ?? { case: {} },
    options: shownOptions(about.options),
    async setup(options: JsonObject, files): Promise<Use> {
      const use: Use = { id: newUse(), opening: { kind: 'scorer', module, options }, files }
      await loading(module, thread.ask({ call: { method: 'open', use: use.id }, timeoutMs: loadMs, use }))
      return use
    },
    score(testCase, use: Use, { files, language, repeat, target, signal, outputOf }) {
      const call = { method: 'score', use: use.id, testCase, language, repeat, target } as const
      return thread.ask({ call, timeoutMs, use, files, signal, outputOf }) as Promise<ScorerResult>
    },
  }
  if (has.checkCase) {
    definition.checkCase = async (testCase, use: Use) => {
      const call = { method: 'checkCase', use: use.id, testCase } as const
      try {
        return (await thread.ask({ call, timeoutMs, use })) as CaseMistake[]
      } catch (thrown) {
        return [{ path: '', message: failed(`${module.shown}, checkCase`, thrown) }]
      }
    }
  }
  if (has.corpus) {
    definition.corpus = {
      async summarise(rows: Iterable<Json>, use: Use) {
        const call: Call = { method: 'summarise', use: use.id, rows: [...rows] }
        try {
          return (await thread.ask({ call, timeoutMs: loadMs, use })) as JsonObject
        } catch (thrown) {
          // Figures for people, made when all scores are in: their failure is shown in their place.
          return { error: failed(`${module.shown}, corpus.summarise`, thrown).en }
        }
      },
    }
  }
  return definition
}

function failed(where: string, thrown: unknown): Message {
  const said = thrown instanceof ScoreError ? thrown.said : { en: errorText(thrown), ja: errorText(thrown) }
  return { en: `${where}: ${said.en}`, ja: `${where}: ${said.ja}` }
}

/** Names the options and shows their JSON Schema; the values themselves are checked in the worker, by the user's own. */
function shownOptions(schema: JsonObject): z.ZodObject {
  const { properties, ...rest } = schema
  try {
    const shape = isJsonObject(properties) ? Object.entries(properties) : []
    const options = z.object(
      Object.fromEntries(
        shape.map(([name, shown]) => [
          name,
          z
            .any()
            .optional()
            .meta(shown as JsonObject),
        ]),
      ),
    )
    return (schema.additionalProperties === false ? options.strict() : options.loose()).meta(rest)
  } catch {
    return z.looseObject({})
  }
}
