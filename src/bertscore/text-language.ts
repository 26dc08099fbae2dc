import { languagesOf } from '../text/language/written-language.ts'

/** The language a baseline is chosen by; undefined when no text has letters. English where several are as likely. */
export function textLanguage(texts: readonly string[]): string | undefined {
  for (const text of texts) {
    const [first, ...others] = languagesOf(text) ?? []
    if (first !== undefined) return others.includes('en') ? 'en' : first
  }
  return undefined
}
