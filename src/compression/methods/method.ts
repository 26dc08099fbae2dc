import type { Json } from '../../json.ts'
import type { Usage } from '../../score/result.ts'
import type { CompressionPoint } from '../../scorers/compression/probe.ts'
import type { Turn } from '../transcript.ts'

/** A conversation that is compressed at one point: messages 0 … cut − 1 are to go, cut … end − 1 stay. */
export interface Task {
  conversation: string
  messages: readonly Turn[]
  point: CompressionPoint
  /** Where the point before lies; absent at the first. */
  earlier?: CompressionPoint
}

/** What is left of a conversation. */
export interface Compressed {
  pieces: string[]
  /** What the method wants to see again at the next point. */
  state?: Json
  /** What it cost; nothing when nobody was asked. */
  usage?: Usage
  cost?: number | null
}

interface Around {
  signal: AbortSignal
  /** The state that the method left at the point before. */
  stateBefore(): Promise<Json | undefined>
}

/** A way to compress a conversation. */
export interface Method {
  /** All that decides its result beside the messages; never its name. */
  identity: unknown
  /** Code of the user's may change between two runs: what it made is used again within one run only. */
  ofUser: boolean
  /** Whether somebody outside is asked: nothing, a model, or the user's own code or service. */
  asks: 'nobody' | 'model' | 'user'
  compress(task: Task, around: Around): Promise<Compressed>
  close?(): Promise<void>
}
