import { keptUsage } from '../../judge/cost/ledger.ts'
import type { Judge } from '../../judge/judge.ts'
import { promptLanguage } from '../../judge/prompt-language.ts'
import type { Language } from '../../language.ts'
import type { Usage } from '../../score/result.ts'
import type { Turn } from '../transcript.ts'
import type { Task } from './method.ts'

/** A method that asks a language model, with the same limits, retries, cache and budget as the judge. */
export interface ModelMethod {
  name: string
  client: Judge
  /** The model and what decides how it answers. */
  settings: { model: string; baseURL: string | null; temperature: number | null }
  /** Language of the prompts; absent: that of the conversation. */
  language?: Language
}

export interface Said {
  text: string
  usage: Usage
  cost: number | null
}

export async function askModel(
  { name, client }: ModelMethod,
  { conversation, point }: Task,
  system: string,
  prompt: string,
): Promise<Said> {
  const asker = { scorer: name, case: `${conversation}@${point.point}`, target: name, repeat: 0 }
  const { text, usage, first } = await client.askText({ ...asker, system, prompt })
  return {
    text: text.trim(),
    usage: keptUsage(usage),
    cost: first.cost,
  }
}

const SPOKEN = 20

/** The language that the people in the conversation write. */
export function languageOf({ language }: Pick<ModelMethod, 'language'>, messages: readonly Turn[]): Language {
  if (language) return language
  const spoken = messages.filter(({ role }) => role === 'user').slice(0, SPOKEN)
  return promptLanguage({ input: spoken.map(({ text }) => text.slice(0, 2000)) })
}
