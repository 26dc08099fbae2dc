import { z } from 'zod'
import type { Mistake } from '../errors.ts'
import type { JsonObject } from '../json.ts'
import { formatPath } from '../mistakes/path.ts'
import type { AnyScorer } from '../score/scorer.ts'
import { didYouMean } from '../suggest.ts'

/** What is wrong with the options of a user's scorer, in zod's own words in both languages. */
export async function optionMistakes(definition: AnyScorer, given: JsonObject, shown: string): Promise<Mistake[]> {
  const issuesIn = async (language: 'en' | 'ja') =>
    (await definition.options.safeParseAsync(given, { error: z.locales[language]().localeError })).error?.issues ?? []
  const [english, japanese] = [await issuesIn('en'), await issuesIn('ja')]
  const known = Object.keys(definition.options.shape)
  return english.flatMap((issue, index) => {
    const path = formatPath(issue.path.map((step) => (typeof step === 'number' ? step : String(step))))
    if (issue.code === 'unrecognized_keys' && path === '')
      return issue.keys.map((key) => unknownOption(key, known, shown))
    const message = { en: `${shown}: ${issue.message}`, ja: `${shown}: ${japanese[index]?.message ?? issue.message}` }
    return [{ path, message }]
  })
}

function unknownOption(key: string, known: string[], shown: string): Mistake {
  const guess = didYouMean(key, known)
  const allowed = known.join(', ') || '—'
  return {
    path: key,
    message: {
      en: `${shown} has no option "${key}"${guess ? `; did you mean "${guess}"?` : ''} (allowed: ${allowed})`,
      ja: `${shown} に "${key}" というオプションはありません${guess ? `。"${guess}" のことですか？` : ''}（使えるもの: ${allowed}）`,
    },
  }
}
