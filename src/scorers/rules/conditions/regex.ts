import { compilePattern, PatternError } from '../../../text/pattern.ts'
import { inView } from '../text-index.ts'
import { mustBe, type ReadCondition } from './condition.ts'

/** Holds when the pattern matches anywhere. */
export const regex: ReadCondition = (value, source) => {
  if (typeof value !== 'string' || value === '') {
    return mustBe(source, 'a regular expression (RE2) in quotes', '正規表現 (RE2) を引用符付きで')
  }
  try {
    compilePattern(value)
  } catch (error) {
    if (!(error instanceof PatternError)) throw error
    return source.mistake(error.said)
  }
  return inView(source.index.addPattern(value, source.caseSensitive), source.view)
}
