import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { stringify } from 'yaml'
import { z } from 'zod'
import { BadInput } from '../../../errors.ts'
import { toMistake } from '../../../mistakes/findings.ts'
import { findingsOf } from '../../../mistakes/mistakes.ts'
import { parseYamlDocuments } from '../../../read/yaml.ts'
import { PROBE_TYPES, type Probe } from '../../../scorers/compression/probe.ts'
import { messagesText } from '../../methods/message-text.ts'
import { nameOf } from '../../readers/builder.ts'
import type { Transcript } from '../../transcript.ts'

export const REVIEW_ENDING = '.review.yaml'

/** The file beside a transcript that says what a person thinks of its probes. */
export const reviewPath = (transcript: string) => `${transcript}${REVIEW_ENDING}`

const entry = z.strictObject({
  probe: z.string().min(1),
  verdict: z.enum(['accept', 'reject', 'edit', 'open']),
  type: z.enum(PROBE_TYPES),
  question: z.string().min(1),
  truth: z.string().min(1),
  exact: z.array(z.string().min(1)),
  span: z.tuple([z.int().min(0), z.int().min(0)]),
  language: z.enum(['en', 'ja']),
  transcript: z.string().min(1),
  /** The point it was made for: what is open depends on it. */
  cut: z.int().min(1),
  end: z.int().min(1),
  /** Of the question as it was made, and of the messages it rests on. */
  made: z.string().min(1),
  messages: z.string().min(1),
})

const schema = z.strictObject({ probes: z.array(entry) })

export type ReviewEntry = z.infer<typeof entry>

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** A probe is known again by what it asks and takes for true. */
export const keyOf = ({
  transcript,
  type,
  question,
  truth,
}: Pick<Probe, 'transcript' | 'type' | 'question' | 'truth'>) =>
  hashOf(JSON.stringify([transcript, type, question, truth]))

/** Which conversation of a file this is, whatever the file was called when it was read: by its name, or by a path where two share one. */
export function conversationIn(path: string, transcript: string): string {
  const own = nameOf(path)
  if (transcript === own || transcript.startsWith(`${own}#`)) return transcript.slice(own.length)
  const at = transcript.indexOf(basename(path))
  return at < 0 ? transcript : transcript.slice(at + basename(path).length)
}

/** The messages a probe rests on, as a hash; undefined where they are not there. */
export function messagesHash({ messages }: Transcript, [first, last]: readonly [number, number]): string | undefined {
  return last < messages.length && first <= last ? hashOf(messagesText(messages, first, last + 1)) : undefined
}

/** What was said of the probes of a file; nothing where there is no review. Throws BadInput with all that is wrong. */
export async function readReview(transcriptPath: string, shown: string): Promise<ReviewEntry[]> {
  const text = await readFile(reviewPath(transcriptPath), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return []
  const file = reviewPath(shown)
  const [document] = parseYamlDocuments(text, file)
  if (!document) return []
  const value = document.value
  const checked = schema.safeParse(value)
  if (checked.success) return checked.data.probes
  throw new BadInput(
    findingsOf(checked.error.issues, value, schema).map((finding) => toMistake(finding, file, document)),
  )
}

const HEAD = `# What a person thinks of the probes of this transcript: saiten probes and saiten compress go by it.
# verdict: accept, reject, edit (question, truth and exact are then asked as they stand here), open.
# 会話の質問に対する人の判断です。verdict を accept・reject・edit・open から選びます。edit なら question・truth・exact を書き換えてください。
`

export async function writeReview(transcriptPath: string, probes: readonly ReviewEntry[]): Promise<void> {
  await writeFile(reviewPath(transcriptPath), `${HEAD}${stringify({ probes }, { lineWidth: 0 })}`)
}
