import { fileTrail } from '../probes/file-trail.ts'
import { askModel, languageOf, type ModelMethod } from './by-model.ts'
import { fileNotes } from './file-notes.ts'
import { messagePieces, messagesText } from './message-text.ts'
import type { Method } from './method.ts'
import { PROMPTS } from './prompts.ts'
import { mergeSections, readSections, sectionsFrom, sectionsText, WRITTEN_SECTIONS } from './sections.ts'

/**
 * Notes in which the file trail is kept from tool calls: a model writes intent, decisions, state and next steps, and what
 * was created, changed, deleted and read is read off what the agent did. No summary can forget or invent a file.
 */
export function trackedNotes(method: ModelMethod): Method {
  const { settings, language } = method
  return {
    identity: { type: 'tracked-notes', version: 1, ...settings, language: language ?? null },
    ofUser: false,
    asks: 'model',
    async compress(task, { stateBefore }) {
      const { conversation, messages, point, earlier } = task
      const said = languageOf(method, messages)
      const known = sectionsFrom(earlier && (await stateBefore()))
      const notes = sectionsText(known, said, WRITTEN_SECTIONS)
      const added = messagesText(messages, earlier?.cut ?? 0, point.cut)
      const { system, tracked } = PROMPTS[said]
      const { text, usage, cost } = await askModel(method, task, system, tracked(notes, added))
      // Files that the model lists all the same are the record's business.
      const sections = { ...mergeSections(known, readSections(text)), filesModified: [], filesRead: [] }
      const transcript = { id: conversation, messages: [...messages], leftOut: [], metadata: {} }
      const files = fileNotes(fileTrail(transcript, point.cut), said)
      const kept = messagePieces(messages, point.cut, point.end)
      return {
        pieces: [sectionsText(sections, said, WRITTEN_SECTIONS), ...(files === '' ? [] : [files]), ...kept],
        state: { ...sections },
        usage,
        cost,
      }
    },
  }
}
