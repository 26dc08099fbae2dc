import type { CasePage, DecisionItem } from '../../src/views/page/types.ts'
import { visible, when } from '../format.ts'
import { useSay } from '../language.ts'
import { DECISIONS } from '../verdicts.ts'
import { Verdict } from './verdict.tsx'

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

/** What people said of the answers, wherever they saw them. */
export function Labels({ labels }: { labels: CasePage['labels'] }) {
  const say = useSay()
  if (labels.length === 0) return null
  return (
    <section class="part">
      <h2>{say('labels', '人のラベル')}</h2>
      <ul class="decisions">
        {labels.map(({ rater, target, scorer, passed, value }, at) => (
          <li key={at}>
            {passed === null ? (
              <span class="verdict">{say(`grade ${value}`, `評点 ${value}`)}</span>
            ) : (
              <Verdict name={passed ? 'pass' : 'fail'} />
            )}{' '}
            {[rater ?? say('unnamed', '名前なし'), target, ...(scorer === null ? [] : [scorer])]
              .map(visible)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </section>
  )
}
