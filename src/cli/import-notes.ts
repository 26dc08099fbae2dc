import { shortName } from '../door/untrusted.ts'
import type { Note, Notes } from '../import/notes.ts'
import type { Io } from './command.ts'

/** More is for the page to show. */
const MOST_LINES = 25

/** What was left out (✗) and what means something else here (≠), each with its first place. */
export function noteLines(notes: Notes, io: Io): string {
  const line = (mark: string) => (note: Note) => {
    const [place] = note.places
    const times = note.count > 1 ? ` (× ${note.count})` : ''
    return `${mark} ${place?.file}:${place?.line}  ${shortName(note.construct)}${times}: ${io.say(note.message)}\n`
  }
  const lines = [...notes.all('left-out').map(line('✗')), ...notes.all('differs').map(line('≠'))]
  const rest = lines.length - MOST_LINES
  if (rest <= 0) return lines.join('')
  return `${lines.slice(0, MOST_LINES).join('')}  ${io.say({ en: `… and ${rest} more`, ja: `… ほか ${rest} 件` })}\n`
}

export function notesAsJson(notes: Notes, io: Io) {
  const asJson = (list: Note[]) => list.map(({ kind: _, message, ...note }) => ({ ...note, message: io.say(message) }))
  return { leftOut: asJson(notes.all('left-out')), differs: asJson(notes.all('differs')) }
}
