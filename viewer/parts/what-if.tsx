import { useState } from 'preact/hooks'
import { proposalLines } from '../../src/report/review-report.ts'
import type { ReviewPage } from '../../src/views/page/types.ts'
import { figure } from '../format.ts'
import { useSay } from '../language.ts'

/** What another threshold would do to what people decided. */
export function WhatIf({ page }: { page: ReviewPage }) {
  const say = useSay()
  const names = [...new Set(page.decided.map(({ scorer }) => scorer))]
  const [chosen, setChosen] = useState('')
  const scorer = names.includes(chosen) ? chosen : (names[0] ?? '')
  const cases = page.decided.filter((one) => one.scorer === scorer)
  const now = cases[0]?.threshold ?? 0
  const [wanted, setWanted] = useState<number | null>(null)
  const limit = wanted ?? now
  if (cases.length === 0) return null
  const agree = (threshold: number) => cases.filter(({ value, accepted }) => value >= threshold === accepted).length
  const { proposal } = page
  return (
    <section class="what-if">
      <h2>{say('What another threshold would do', '閾値を変えたら')}</h2>
      <p class="tools">
        <label>
          {say('scorer', 'スコアラー')}{' '}
          <select
            value={scorer}
            onChange={(event) => {
              setChosen(event.currentTarget.value)
              setWanted(null)
            }}
          >
            {names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <label>
          {say('threshold', '閾値')}{' '}
          <input
            type="number"
            min="0"
            max="1"
            step="0.01"
            value={limit}
            onInput={(event) => setWanted(Number(event.currentTarget.value))}
          />
        </label>
        <span role="status">
          {say(
            `agrees with ${agree(limit)} of ${cases.length} decisions (now, at ${figure(now)}: ${agree(now)})`,
            `判断 ${cases.length} 件中 ${agree(limit)} 件と一致（今の ${figure(now)} では ${agree(now)} 件）`,
          )}
        </span>
      </p>
      {proposal && (
        <ul class="proposal" aria-label={say('Proposed for the gate', 'ゲートへの提案')}>
          {proposalLines(proposal, say.language).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
