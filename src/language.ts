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

/** `1 case`, `2 cases`. */
export const counted = (count: number | string, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`
