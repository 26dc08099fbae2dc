import { z } from 'zod'
import type { Mistake } from '../errors.ts'
import type { JsonObject } from '../json.ts'
import { formatPath } from '../mistakes/path.ts'
import { unknownOption } from '../mistakes/unknown-option.ts'
import type { AnyScorer } from '../score/scorer.ts'

/** What is wrong with the options of a user's scorer, in zod's own words in both languages. */
export async function optionMistakes(definition: AnyScorer, given: JsonObject, shown: string): Promise<Mistake[]> {
  const issuesIn = async (language: 'en' | 'ja') =>
    (await definition.options.safeParseAsync(given, { error: z.locales[language]().localeError })).error?.issues ?? []
  const [english, japanese] = [await issuesIn('en'), await issuesIn('ja')]
  const known = Object.keys(definition.options.shape)
  return english.flatMap((issue, index) => {
    const path = formatPath(issue.path.map((step) => (typeof step === 'number' ? step : String(step))))
    if (issue.code === 'unrecognized_keys' && path === '')
      return issue.keys.map((key) => unknownOption(shown, key, known))
    const message = { en: `${shown}: ${issue.message}`, ja: `${shown}: ${japanese[index]?.message ?? issue.message}` }
    return [{ path, message }]
  })
}
