import { isJsonObject } from '../../../json.ts'
import type { ToolCall, Transcript } from '../../transcript.ts'
import { perTurn } from '../per-turn.ts'
import { proseOf, type Sentence } from '../prose.ts'
import { readEnglish } from './english/read-english.ts'
import { readJapanese } from './japanese/read-japanese.ts'
import type { Reading } from './reading.ts'

/** A sentence with what it has to do with a decision. */
export interface ReadSentence extends Sentence, Reading {}

/** What one side said in one message. */
export interface Utterance {
  at: number
  role: 'user' | 'assistant'
  sentences: ReadSentence[]
  /** The files that the message changed. */
  files: string[]
  /** It calls a tool: what it says is done. */
  acts: boolean
}

/** What people and the agent said, in order; what the agent noted down with a tool for thinking is said, too. */
export function utterancesOf({ messages }: Transcript): Utterance[] {
  const found: Utterance[] = []
  for (const [at, turn] of messages.entries()) {
    const { role, toolCalls } = turn
    if (role !== 'user' && role !== 'assistant') continue
    const sentences = sentencesRead(turn)
    const files = toolCalls.flatMap((call) => call.files.filter(({ kind }) => kind !== 'read').map(({ path }) => path))
    if (sentences.length > 0)
      found.push({ at, role, sentences, files, acts: toolCalls.length > 0 || messages[at + 1]?.role === 'tool' })
  }
  return found
}

const sentencesRead = perTurn(({ text, toolCalls }) => {
  const said = [text, ...toolCalls.map(thoughtOf)].filter((part) => part !== '').join('\n')
  return proseOf(said).map((sentence) => ({ ...sentence, ...readSentence(sentence.text) }))
})

/** What a sentence has to do with a decision, in either language. */
export const readSentence = (text: string) => (/[\u3041-\u30ff]/.test(text) ? readJapanese(text) : readEnglish(text))

function thoughtOf({ name, arguments: given }: ToolCall): string {
  if (!/^(?:think|thought|reason)/i.test(name) || !isJsonObject(given)) return ''
  const thought = given.thought ?? given.thoughts ?? given.reasoning
  return typeof thought === 'string' ? thought : ''
}
