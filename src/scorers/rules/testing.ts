import { BadInput } from '../../errors.ts'
import { readRuleset } from './read-ruleset.ts'
import type { Ruleset } from './ruleset.ts'

/** A ruleset from YAML, with the files it may read; for tests. */
export function rulesetOf(yaml: string, files: Record<string, string> = {}): Promise<Ruleset> {
  return readRuleset(yaml, 'rules.yaml', async (path) => {
    const text = files[path]
    if (text === undefined) throw new Error('no such file')
    return text
  })
}

/** A ruleset of one rule with this `match`. */
export const oneRule = (match: string, more = '', files: Record<string, string> = {}) =>
  rulesetOf(`rules:\n  - id: r.one\n    severity: major\n    ${more}\n    match: ${match}\n`, files)

/** What is wrong with a ruleset, each as `line:column sentence`. */
export async function mistakesIn(yaml: string, files: Record<string, string> = {}): Promise<string[]> {
  try {
    await rulesetOf(yaml, files)
  } catch (error) {
    if (!(error instanceof BadInput)) throw error
    return error.mistakes.map(({ line, column, message }) => `${line}:${column} ${message.en}`)
  }
  return []
}
