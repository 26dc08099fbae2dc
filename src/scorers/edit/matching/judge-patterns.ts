import { compilePattern, type Pattern } from '../../../text/pattern.ts'
import type { ExpectedOperation } from '../reading/operation.ts'

export type ReadyPattern = ExpectedOperation['patterns'][number] & Pick<Pattern, 'test'>

/** Compiles the patterns of every expected operation once; `.` spans lines. */
export function compilePatterns(expected: readonly ExpectedOperation[], ignoreCase: boolean): ReadyPattern[][] {
  const known = new Map<string, Pattern>()
  const compile = (source: string) => {
    const pattern = known.get(source) ?? compilePattern(source, { ignoreCase, dotAll: true })
    known.set(source, pattern)
    return pattern
  }
  return expected.map(({ patterns }) =>
    patterns.map(({ source, not }) => {
      const pattern = compile(source)
      return { source, not, test: (text) => pattern.test(text) }
    }),
  )
}

/** Whether the text has what the pattern asks for: a match, or with `not` none. Where no text was written, neither holds. */
export function holdsIn({ not, test }: ReadyPattern, text: string | null): boolean {
  return text !== null && test(text) !== not
}

/** The same over several texts: one of them must match, or with `not` none may. */
export function holdsInAny({ not, test }: ReadyPattern, texts: readonly string[]): boolean {
  return texts.length > 0 && texts.some((text) => test(text)) !== not
}

export function showPattern({ source, not }: { source: string; not: boolean }): string {
  return not ? `not: ${source}` : source
}
