export type Language = 'en' | 'ja'

/** One sentence in both languages. The edges (CLI, reports) pick one with `inLanguage`. */
export interface Message {
  en: string
  ja: string
}

export function inLanguage(message: Message | string, language: Language): string {
  return typeof message === 'string' ? message : message[language]
}

/** The language of the environment, as other programs read it; English unless it says Japanese. */
export function environmentLanguage(env: NodeJS.ProcessEnv = process.env): Language {
  const locale = env.SAITEN_LANG || env.LC_ALL || env.LC_MESSAGES || env.LANG || ''
  return locale.toLowerCase().startsWith('ja') ? 'ja' : 'en'
}

/** Parts of a Japanese sentence, with the space that stands where Latin letters and Japanese meet. */
export const joinJa = (...parts: string[]): string =>
  parts.reduce((text, part) => {
    const [last = '', first = ''] = [text.at(-1), part[0]]
    return isLatin(last) === isLatin(first) || /[\s（）。、]/.test(`${last}${first}`) ? text + part : `${text} ${part}`
  })

const isLatin = (letter: string) => /[\x21-\x7e]/.test(letter)

/** `1 case`, `2 cases`. */
export const counted = (count: number | string, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`
