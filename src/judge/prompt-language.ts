import type { Json } from '../json.ts'
import type { Language } from '../language.ts'
import { sharedScript } from '../text/language/script.ts'

interface Question {
  input?: Json
  context?: string[]
  expected?: Json
}

/**
 * The language to ask in where none is set. It comes from what was asked and what is wanted, never from the answer, so
 * that two targets are judged by the same words. Chinese characters alone are in the language that the suite says, else
 * taken for Japanese.
 */
export function promptLanguage({ input, context, expected }: Question, ofHan: Language = 'ja'): Language {
  const script = sharedScript([input, context, expected].map(textOf))
  return script === 'other' ? 'en' : script === 'japanese' ? 'ja' : ofHan
}

/** All that is written in a value: the names of its keys are ours. */
function textOf(value: Json | undefined): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  return Object.values(value).map(textOf).join('\n')
}
