import type { Note, Notes } from '../import/notes.ts'
import type { Io } from './command.ts'

/** What was left out (✗) and what means something else here (≠), each with its first place. */
export function noteLines(notes: Notes, io: Io): string {
  const line = (mark: string) => (note: Note) => {
    const [place] = note.places
    const times = note.count > 1 ? ` (× ${note.count})` : ''
    return `${mark} ${place?.file}:${place?.line}  ${note.construct}${times}: ${io.say(note.message)}\n`
  }
  return [...notes.all('left-out').map(line('✗')), ...notes.all('differs').map(line('≠'))].join('')
}

export function notesAsJson(notes: Notes, io: Io) {
  const asJson = (list: Note[]) => list.map(({ kind: _, message, ...note }) => ({ ...note, message: io.say(message) }))
  return { leftOut: asJson(notes.all('left-out')), differs: asJson(notes.all('differs')) }
}
