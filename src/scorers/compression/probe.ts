export const PROBE_TYPES = ['recall', 'artifact', 'continuation', 'decision'] as const

export type ProbeType = (typeof PROBE_TYPES)[number]

/** A question about what was cut away, with what a full memory would answer. */
export type Probe = {
  /** Stable: transcript, point and a number within the point. */
  id: string
  type: ProbeType
  /** What it is about, more closely than the type: error, version, created, plan, reason … Absent: a model made it. */
  kind?: string
  transcript: string
  /** The compression point it belongs to, counted from 0 within its transcript. */
  point: number
  /** Asked as it is: it states a format and its constraints. */
  question: string
  truth: string
  /** Values that a right answer contains verbatim: versions, paths, codes. */
  exact: string[]
  /** First and last message, counted from 0, that the truth was found in. */
  span: [first: number, last: number]
  language: 'en' | 'ja'
}

/** Where a conversation is compressed: messages 0 … cut − 1 go, cut … end − 1 are kept. */
export interface CompressionPoint {
  point: number
  cut: number
  end: number
}
