import { BadInput, ScoreError } from '../errors.ts'
import type { Message } from '../language.ts'
import { compilePattern, PatternError } from '../text/pattern.ts'
import type { Transform } from './transform.ts'

/** Takes what a group of the first match holds; the first group, if there is one, where none is named. */
export function matching(regex: string, group: number | undefined): Transform['apply'] {
  const pattern = patternOf(regex)
  const wanted = group ?? Math.min(1, pattern.groups)
  if (wanted > pattern.groups) throw new BadInput({ path: 'group', message: noGroup(wanted, pattern.groups) })
  return ({ output }) => {
    const found = pattern.groupIn(typeof output === 'string' ? output : JSON.stringify(output), wanted)
    if (found !== undefined) return found
    throw new ScoreError('target', {
      en: `the answer does not match ${regex}`,
      ja: `回答が ${regex} に一致しません`,
    })
  }
}

function patternOf(regex: string) {
  try {
    return compilePattern(regex)
  } catch (error) {
    if (!(error instanceof PatternError)) throw error
    throw new BadInput({ path: 'regex', message: error.said }, { cause: error })
  }
}

const noGroup = (wanted: number, groups: number): Message => ({
  en: `the pattern has ${groups === 0 ? 'no groups' : groups === 1 ? 'one group' : `${groups} groups`}, and ${wanted} is asked for`,
  ja: `パターンのグループは ${groups} 個ですが、${wanted} 番目が指定されています`,
})
