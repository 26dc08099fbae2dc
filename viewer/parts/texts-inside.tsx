import type { RunHead } from '../../src/views/page/types.ts'
import { count, megabytes } from '../format.ts'
import { useSay } from '../language.ts'

/** Of a report in one file: what is not in it, why, and where it is. */
export function TextsInside({ head: { run, texts } }: { head: RunHead }) {
  const say = useSay()
  if (!texts || texts.inside === texts.of) return null
  const { inside, of, alone } = texts
  return (
    <p class="quiet">
      {alone
        ? say(
            `The scores alone take ${megabytes(alone.bytes)} of the ${megabytes(alone.budget)} that this file may have: all of them are inside, and no texts. More room: --html-budget; everything: saiten view ${run.id}`,
            `スコアだけで ${megabytes(alone.bytes)} あり、このファイルの上限 ${megabytes(alone.budget)} を超えるため、スコアはすべて入っていますが本文は入っていません。上限を上げるには --html-budget、すべて見るには: saiten view ${run.id}`,
          )
        : say(
            `Texts of ${count(inside)} of ${count(of)} cases are in this file, all scores of all cases; everything: saiten view ${run.id}`,
            `このファイルには全ケースのスコアと、${count(of)} 件中 ${count(inside)} 件の本文が入っています。すべて見るには: saiten view ${run.id}`,
          )}
    </p>
  )
}
