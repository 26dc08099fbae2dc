import { askModel, languageOf, type ModelMethod } from './by-model.ts'
import { messagePieces, messagesText } from './message-text.ts'
import type { Method } from './method.ts'
import { PROMPTS } from './prompts.ts'
import { mergeSections, readSections, sectionsFrom, sectionsText } from './sections.ts'

/** Summarises only what is newly cut away, and merges it into sections that stay from point to point. */
export function anchoredIterative(method: ModelMethod): Method {
  const { settings, language } = method
  return {
    identity: { type: 'anchored-iterative', version: 1, ...settings, language: language ?? null },
    ofUser: false,
    asks: 'model',
    async compress(task, { stateBefore }) {
      const { messages, point, earlier } = task
      const said = languageOf(method, messages)
      const known = sectionsFrom(earlier && (await stateBefore()))
      const added = messagesText(messages, earlier?.cut ?? 0, point.cut)
      const { system, anchored } = PROMPTS[said]
      const { text, usage, cost } = await askModel(method, task, system, anchored(sectionsText(known, said), added))
      const sections = mergeSections(known, readSections(text))
      const kept = messagePieces(messages, point.cut, point.end)
      return { pieces: [sectionsText(sections, said), ...kept], state: { ...sections }, usage, cost }
    },
  }
}
