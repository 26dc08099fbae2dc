import type { Language } from '../../language.ts'
import { scriptOf } from '../../text/language/script.ts'
import type { Transcript } from '../transcript.ts'

const ENOUGH = 20_000

/** The language that people and the agent talk in; what tools print does not count. */
export function conversationLanguage({ messages }: Transcript): Language {
  let sample = ''
  for (const { role, text } of messages) {
    if (role === 'user' || role === 'assistant') sample += `${text.slice(0, 2000)}\n`
    if (sample.length > ENOUGH) break
  }
  return scriptOf(sample) === 'japanese' ? 'ja' : 'en'
}
