import type { Message } from '../language.ts'
import type { Origin } from '../read/origin.ts'

/** Left out: not in the suite. Differs: carried over, but it means something else here. */
type NoteKind = 'left-out' | 'differs'

/** One thing that was said of a construct, with every place where it holds. */
export interface Note {
  kind: NoteKind
  /** The construct as its own tool calls it, e.g. `assert python`. */
  construct: string
  message: Message
  /** The first places; of a data set of millions not all are kept. */
  places: Origin[]
  count: number
}

const MOST_PLACES = 1000

/** Gathers what an import could not carry over, or carries over with another meaning. */
export class Notes {
  readonly #notes = new Map<string, Note>()

  leftOut(construct: string, message: Message, place: Origin): void {
    this.#add('left-out', construct, message, place)
  }

  differs(construct: string, message: Message, place: Origin): void {
    this.#add('differs', construct, message, place)
  }

  /** In the order in which they were first met. */
  all(kind?: NoteKind): Note[] {
    return [...this.#notes.values()].filter((note) => kind === undefined || note.kind === kind)
  }

  #add(kind: NoteKind, construct: string, message: Message, place: Origin): void {
    const key = JSON.stringify([kind, construct, message.en])
    const note = this.#notes.get(key)
    if (!note) this.#notes.set(key, { kind, construct, message, places: [place], count: 1 })
    else {
      note.count++
      if (note.places.length < MOST_PLACES) note.places.push(place)
    }
  }
}
