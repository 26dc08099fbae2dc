import { oneLine } from '../../door/untrusted.ts'
import type { ScoreErrorKind } from '../../errors.ts'
import type { Language } from '../../language.ts'
import type { CompressionResult } from '../../views/compression/result.ts'
import { KIND_WORDS, sayIn } from '../format/words.ts'

/** Why there is no mark at all: kinds with their counts, one of them in words, and how to go on. Empty where there is one. */
export function nothingScored(run: string, { methods }: CompressionResult, language: Language): string[] {
  if (methods.some(({ overall }) => overall.mean !== null)) return []
  const say = sayIn(language)
  const counts = new Map<string, number>()
  for (const { errors } of methods)
    for (const [kind, count] of Object.entries(errors)) counts.set(kind, (counts.get(kind) ?? 0) + count)
  if (counts.size === 0) return []
  const kinds = [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([kind, count]) => `${count} × ${KIND_WORDS[kind as ScoreErrorKind]?.[language] ?? kind}`)
  const example = methods.find(({ firstError }) => firstError !== undefined)?.firstError ?? ''
  return [
    say(`NOTHING WAS SCORED: ${kinds.join(', ')}`, `採点されたものがありません: ${kinds.join('、')}`),
    ...(example === '' ? [] : [`  ${oneLine(example)}`]),
    say(
      `  When the cause is mended: saiten compress --resume ${run} --retry-errors`,
      `  原因を直したら: saiten compress --resume ${run} --retry-errors`,
    ),
  ]
}
