import { askModel, languageOf, type ModelMethod } from './by-model.ts'
import { messagePieces, messagesText } from './message-text.ts'
import type { Method } from './method.ts'
import { PROMPTS } from './prompts.ts'

/** Summarises everything that is cut away, anew at every point: in fixed sections, or in the model's own way. */
function wholeSummary(type: 'regenerative' | 'opaque', method: ModelMethod): Method {
  const { settings, language } = method
  return {
    identity: { type, version: 1, ...settings, language: language ?? null },
    ofUser: false,
    asks: 'model',
    async compress(task) {
      const { messages, point } = task
      const wording = PROMPTS[languageOf(method, messages)]
      const prompt = wording[type](messagesText(messages, 0, point.cut))
      const { text, usage, cost } = await askModel(method, task, wording.system, prompt)
      return { pieces: [text, ...messagePieces(messages, point.cut, point.end)], usage, cost }
    },
  }
}

export const regenerative = (method: ModelMethod) => wholeSummary('regenerative', method)
export const opaque = (method: ModelMethod) => wholeSummary('opaque', method)
