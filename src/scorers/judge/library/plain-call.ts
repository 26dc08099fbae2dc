import { BadInput, type Mistake } from '../../../errors.ts'
import { unknownKey } from '../../../mistakes/mistakes.ts'

/** Settings of a judge that a program may give beside its own. */
export const JUDGE_KEYS = [
  'model',
  'baseURL',
  'apiKeyEnv',
  'temperature',
  'timeout',
  'maxRetries',
  'deadline',
  'requestsPerMinute',
  'tokensPerMinute',
  'price',
  'maxCost',
  'maxOutputTokens',
  'structure',
  'language',
] as const

/** The names that the document behind these functions uses, and ours. */
const OURS: Readonly<Record<string, string>> = {
  reference_text: 'reference',
  candidate_text: 'candidate',
  model_name: 'model',
  max_concurrent: 'maxConcurrent',
  max_retries: 'maxRetries',
  text_pairs: 'pairs',
  on_progress: 'onProgress',
}

/**
 * What a caller gave, under our names. Plain JavaScript has no types to say that a name is wrong, so that it would be
 * ignored in silence: anything unknown is named.
 */
export function underOurNames<Given extends object>(given: Given, known: readonly string[], place: string): Given {
  const mistakes: Mistake[] = []
  const renamed: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(given)) {
    const name = OURS[key] ?? key
    if (!known.includes(name)) mistakes.push({ path: `${place}${key}`, message: unknownKey(key, known) })
    else if (name in renamed && value !== undefined)
      mistakes.push({ path: `${place}${key}`, message: twice(key, name) })
    else renamed[name] = value
  }
  if (mistakes.length > 0) throw new BadInput(mistakes)
  return renamed as Given
}

const twice = (key: string, name: string) => ({
  en: `\`${key}\` and \`${name}\` are one setting; give one of them`,
  ja: `${key} と ${name} は同じ設定です。片方だけを指定してください`,
})
