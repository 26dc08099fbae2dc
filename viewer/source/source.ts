import type { Message } from '../../src/language.ts'

export type Params = Record<string, string | undefined>

/** Where the page's data comes from: a server, or the file that the page itself is. */
export interface Source {
  kind: 'server' | 'file'
  ask<Answer>(name: string, params: Params): Promise<Answer>
  /** Keeps something; where nothing can be kept, says so. */
  write<Answer>(name: string, body: object): Promise<Answer>
}

/** Something that went wrong, in words for the reader. */
export class PageProblem extends Error {
  readonly said: Message

  constructor(said: Message) {
    super(said.en)
    this.said = said
  }
}
