import type { Category, Combination } from './matrix.ts'

/** The sentences one language's documents and messages are made of. */
export interface Phrasebook {
  titles: string[]
  headings: string[]
  /** Sentences about other things; {name}, {day} and {n} are filled in. */
  fillers: string[]
  names: string[]
  days: string[]
  /** Things that documents mention, with the new name and the note that messages ask for. */
  subjects: Subject[]
  /** A misspelling to be corrected, and nothing else. */
  typo: Subject
  /** Sentences with a {term} that is a date. */
  dateMentions: string[]
  /** A date as it stands and as it should stand. */
  date(year: number, month: number, day: number): readonly [from: string, to: string]
  message: Record<Category, (subject: Pick<Subject, 'term' | 'rename' | 'note'>) => string>
  /** What a case is called. */
  title(combination: Combination): string
  /** Stands between two sentences of one block. */
  gap: string
}

interface Subject {
  term: string
  rename: string
  note: string
  /** Sentences that mention it as {term}. */
  mentions: string[]
}
