import type { Mistake } from '../errors.ts'
import type { Message } from '../language.ts'
import { didYouMean } from '../suggest.ts'

/** What every scorer may be given, beside its own options. */
export const OF_EVERY_SCORER = [
  'name',
  'weight',
  'threshold',
  'timeout',
  'judge',
  'transform',
  'template',
  'expected',
] as const

/** An option that a scorer has not got; `options` are those it has. A judge may only be given to one that asks a judge. */
export function unknownOption(scorer: string, key: string, options: readonly string[], asksJudge = false): Mistake {
  const common = OF_EVERY_SCORER.filter((name) => name !== 'judge' || asksJudge)
  return unknownKey(scorer, key, [...new Set([...options, ...common])], ofTheGate(key))
}

export function unknownKey(scorer: string, key: string, allowed: readonly string[], hint?: Message): Mistake {
  const guess = didYouMean(key, allowed)
  const said = guess ? { en: `did you mean "${guess}"?`, ja: `"${guess}" のことですか？` } : hint
  const list = allowed.join(', ')
  return {
    path: key,
    message: {
      en: `${scorer} has no option "${key}"${said ? `; ${said.en}` : ''} (allowed: ${list})`,
      ja: `${scorer} に "${key}" というオプションはありません${said ? `。${said.ja}` : ''}（使えるもの: ${list}）`,
    },
  }
}

/** What people set beside a scorer and a suite knows once, of all cases. */
const OF_THE_GATE = new Set(['passRate', 'means', 'maxErrorRate', 'confidence', 'reviewBand'])

const ofTheGate = (key: string): Message | undefined =>
  OF_THE_GATE.has(key)
    ? { en: `the suite has it: gate: { ${key}: … }`, ja: `スイートの gate: { ${key}: … } に書きます` }
    : undefined
