import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Language, Message } from '../src/language.ts'

/** What the page says, in the reader's language: both stand side by side wherever something is said. */
export interface Say {
  (en: string, ja: string): string
  (message: Message): string
  language: Language
}

export function sayIn(language: Language): Say {
  const say = (first: string | Message, ja?: string) =>
    typeof first === 'string' ? (language === 'ja' ? (ja as string) : first) : first[language]
  return Object.assign(say, { language })
}

export const LanguageContext = createContext<Say>(sayIn('en'))
export const useSay = (): Say => useContext(LanguageContext)

/** The address decides, in a report of one file also what stands before its #; without it the browser. */
export function languageOf(params: URLSearchParams): Language {
  const asked = params.get('lang') ?? new URLSearchParams(location.search).get('lang') ?? navigator.language
  return asked.toLowerCase().startsWith('ja') ? 'ja' : 'en'
}
