import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../../../language.ts'
import { readTranscripts } from '../../readers/read-transcripts.ts'
import type { Transcript } from '../../transcript.ts'

/**
 * `tuned` was looked at while the extraction was written. The others were written after it, each in styles unlike the ones
 * before, and measured before anything was mended for them: `held-out`, `varied`, `unseen`, `last`.
 * `strangers` are by two others, who had seen nothing of the extraction, `newcomers` and `sealed` by a third, `fresh` by two
 * more. The last two were kept apart until readers had been made and measured on them; they are learned from since, as are
 * `visitors` and `guests`, by two more. `apart` is by one more.
 */
export const LABELLED_SETS = [
  'tuned',
  'held-out',
  'varied',
  'unseen',
  'last',
  'strangers',
  'newcomers',
  'sealed',
  'fresh',
  'visitors',
  'guests',
  'apart',
] as const
export type SetName = (typeof LABELLED_SETS)[number]

/** Nobody looks into them, not even to mend a label, and nothing is learned from them. */
export const KEPT_APART: ReadonlySet<SetName> = new Set(['apart'])

export const LABEL_TYPES = ['decision', 'error', 'version', 'file', 'task'] as const
export type LabelType = (typeof LABEL_TYPES)[number]

/** Something that a person marked in a transcript: what a full memory would know. */
export interface Label {
  type: LabelType
  language: Language
  /** The messages it stands in; a file's operations are spread over the whole. */
  span?: [first: number, last: number]
  truth: string
  /** What a truth has to contain word for word to be this one. */
  facts?: string[]
  /** Of a decision: what was chosen, why, and over what. */
  choice?: string[]
  reason?: string[]
  over?: string[]
  /** Of a file: what was done to it in the end. */
  kind?: 'created' | 'modified' | 'read' | 'deleted'
  /** Of a version: of what. */
  name?: string
  /** People may differ about it: asking for it is no mistake, and not asking neither. */
  optional?: true
}

export interface LabelledTranscript {
  transcript: Transcript
  labels: Label[]
}

const FOLDER = join(import.meta.dirname, 'fixtures')
const LABELS = '.labels.jsonl'

/** The transcripts of a set with what was marked in them. */
export async function* labelledSet(set: SetName): AsyncGenerator<LabelledTranscript> {
  const folder = join(FOLDER, set)
  for (const file of readdirSync(folder).sort()) {
    if (file.endsWith(LABELS)) continue
    const labels = readFileSync(join(folder, file.replace(/\.\w+$/, LABELS)), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Label)
    for await (const transcript of readTranscripts(join(folder, file))) yield { transcript, labels }
  }
}
