import type { DecisionItem } from '../../src/views/page/types.ts'
import { visible, when } from '../format.ts'
import { useSay } from '../language.ts'
import { DECISIONS } from '../verdicts.ts'

/** What people decided, oldest first: who, when, why. */
export function Decisions({ decisions }: { decisions: DecisionItem[] }) {
  const say = useSay()
  if (decisions.length === 0) return null
  return (
    <section class="part">
      <h2>{say('decisions', '人の判断')}</h2>
      <ul class="decisions">
        {decisions.map(({ decision, rater, note, decidedAt, target, sameAnswer }) => {
          const known = DECISIONS[decision]
          return (
            <li key={`${decidedAt} ${rater} ${target}`}>
              <span class={`verdict ${known?.tone ?? 'none'}`}>
                {known?.mark} {known ? say(known.word) : decision}
              </span>{' '}
              {rater ?? say('unnamed', '名前なし')} · {target} · {when(decidedAt, say)}
              {!sameAnswer && <> · {say('another answer', '別の回答')}</>}
              {note && <> · 「{visible(note)}」</>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
