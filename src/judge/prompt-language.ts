import type { Json } from '../json.ts'
import type { Language } from '../language.ts'
import type { Case } from '../score/case.ts'

const KANA = /[\u3041-\u309f\u30a0-\u30ff\uff66-\uff9f]/

/** The language to ask in where none is set: kana in the input, else in expected or output, means Japanese. */
export function promptLanguage({ input, expected, output }: Pick<Case, 'input' | 'expected' | 'output'>): Language {
  return [input, expected, output].some(hasKana) ? 'ja' : 'en'
}

function hasKana(value: Json | undefined): boolean {
  if (value === undefined) return false
  return KANA.test(typeof value === 'string' ? value : JSON.stringify(value))
}
