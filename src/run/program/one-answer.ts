import { BadInput, type Mistake } from '../../errors.ts'
import type { Finding } from '../../mistakes/findings.ts'
import { findingsOf } from '../../mistakes/mistakes.ts'
import { formatPath } from '../../mistakes/path.ts'
import { unknownKey } from '../../mistakes/unknown-option.ts'
import type { Case } from '../../score/case.ts'
import { didYouMean } from '../../suggest.ts'
import { FIELDS, SPELLINGS } from '../../suite/case/fields.ts'
import { besideType } from '../../suite/schema/scorers.ts'
import { unreadable } from './check-settings.ts'

/**
 * A case that a program hands over alone, with its keys as a file may spell them. A whole row may be handed over, with
 * what else it has; a key that is nearly one of ours is a slip.
 */
export function answerGiven(given: unknown): Omit<Case, 'id'> & { id?: string } {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw unreadable('case', given, A_CASE)
  const made: Record<string, unknown> = {}
  const mistakes: Mistake[] = []
  for (const [key, value] of Object.entries(given)) {
    const field = SPELLINGS.get(key)
    if (field) made[field] ??= value
    else if (didYouMean(key, FIELDS) !== undefined) mistakes.push(unknownKey('a case', key, FIELDS))
    else made[key] = value
  }
  if (mistakes.length > 0) throw new BadInput(mistakes)
  return made
}

/** What every scorer may be given beside its options is what a suite allows there. */
export function checkBesideType(options: unknown): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw unreadable('options', options, OPTIONS)
  const parsed = besideType.safeParse(options)
  if (parsed.success) return
  throw new BadInput(findingsOf(parsed.error.issues, options, besideType).map(asMistake))
}

const asMistake = ({ path, message }: Finding): Mistake => ({ path: formatPath(path), message })

const A_CASE = {
  en: 'a case, such as { input, output, expected }',
  ja: 'ケース（{ input, output, expected } など）',
}

const OPTIONS = {
  en: 'the options of the scorer, such as { value: "refund" }',
  ja: 'スコアラーのオプション（{ value: "refund" } など）',
}
