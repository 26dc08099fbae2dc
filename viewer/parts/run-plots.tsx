import type { RunHead } from '../../src/views/page/types.ts'
import type { Distribution as DistributionData } from '../../src/views/plots/distribution.ts'
import type { RepeatGrid } from '../../src/views/plots/repeats.ts'
import type { Slice } from '../../src/views/plots/slices.ts'
import type { Tradeoff as TradeoffData } from '../../src/views/plots/tradeoff.ts'
import { useAnswer } from '../answers.ts'
import { useSay } from '../language.ts'
import { Distribution } from '../plots/distribution.tsx'
import { Repeats } from '../plots/repeats.tsx'
import { Slices } from '../plots/slices.tsx'
import { Tradeoff } from '../plots/tradeoff.tsx'
import { go, hrefWith, useRoute } from '../route.ts'

interface Plots {
  slices?: { slices: Slice[]; left: number }
  distribution?: DistributionData
  repeats?: RepeatGrid
  tradeoff?: TradeoffData
}

/** Plots that answer a question, over exactly the cases that the table lists; drawn when somebody asks. */
export function RunPlots({ head }: { head: RunHead }) {
  const say = useSay()
  const { params } = useRoute()
  const group = params.get('group') ?? ''
  const scorer = head.scorers.find(({ name }) => name === params.get('scorer'))?.name ?? ''
  const repeated = head.repeats > 1
  const flips = repeated && params.get('flips') === '1'
  const asks = group !== '' || scorer !== '' || flips || head.targets.length > 2
  const { answer } = useAnswer<Plots>(asks ? 'plots' : null, {
    run: head.run.id,
    q: params.get('q') ?? '',
    ...(group !== '' && { key: group.replace(/^metadata\./, '') }),
    ...(scorer !== '' && { scorer }),
    ...(flips && { repeats: '1' }),
    ...(head.targets.length > 2 && { tradeoff: '1' }),
  })
  return (
    <section class="plots" aria-label={say('Slices and plots', '内訳と図')}>
      <p class="tools">
        {head.metadata.length > 0 && (
          <label>
            {say('slice by', '内訳')}{' '}
            <select value={group} onChange={(event) => go(hrefWith({ group: event.currentTarget.value }))}>
              <option value="">{say('nothing', 'なし')}</option>
              {head.metadata.map(({ key }) => (
                <option key={key} value={`metadata.${key}`}>
                  {key}
                </option>
              ))}
            </select>
          </label>
        )}
        <label>
          {say('another threshold for', '別の閾値を試す')}{' '}
          <select value={scorer} onChange={(event) => go(hrefWith({ scorer: event.currentTarget.value }))}>
            <option value="">{say('nothing', 'なし')}</option>
            {head.scorers.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        {repeated && (
          <label>
            <input
              type="checkbox"
              checked={flips}
              onChange={(event) => go(hrefWith({ flips: event.currentTarget.checked ? '1' : null }))}
            />{' '}
            {say('which cases flip', '判定が変わるケース')}
          </label>
        )}
      </p>
      {group !== '' && answer?.slices && <Slices name={group} data={answer.slices} scorers={head.scorers} />}
      {scorer !== '' && answer?.distribution && <Distribution data={answer.distribution} />}
      {flips && answer?.repeats && <Repeats run={head.run.id} grid={answer.repeats} />}
      {answer?.tradeoff && <Tradeoff data={answer.tradeoff} />}
    </section>
  )
}
