import { useEffect, useRef } from 'preact/hooks'
import type { CasePage } from '../../src/views/page/types.ts'
import { useAnswer } from '../answers.ts'
import { useKeys } from '../keys.ts'
import { useSay } from '../language.ts'
import { go } from '../route.ts'
import { CaseView } from './case-view.tsx'
import { Loading, Problem } from './states.tsx'

interface Given {
  run: string
  id: string
  /** Where it stands in the list behind, where that is known. */
  place: { at: number; of: number } | null
  onMove(at: number): void
  back: string
}

/** A case over the table it was opened from, which rests meanwhile: this is then the page's main part. */
export function Drawer({ run, id, place, onMove, back }: Given) {
  const say = useSay()
  const { answer, problem, again } = useAnswer<CasePage>('case', { run, case: id })
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const move = (by: number) => {
    if (place && place.at + by >= 0 && place.at + by < place.of) onMove(place.at + by)
  }
  useKeys({
    close: () => go(back),
    back: () => move(-1),
    forward: () => move(1),
    next: () => move(1),
    previous: () => move(-1),
    open: () => {},
  })
  return (
    <main class="drawer" ref={panel} tabIndex={-1} aria-label={say(`Case ${id}`, `ケース ${id}`)}>
      <header>
        <h1>
          {id} {answer?.case.name && <span class="quiet">{answer.case.name}</span>}
        </h1>
        <p class="tools">
          {place && (
            <>
              <button
                type="button"
                onClick={() => move(-1)}
                disabled={place.at === 0}
                aria-label={say('previous case', '前のケース')}
              >
                ←
              </button>
              <span>{`${place.at + 1} / ${place.of}`}</span>
              <button
                type="button"
                onClick={() => move(1)}
                disabled={place.at + 1 >= place.of}
                aria-label={say('next case', '次のケース')}
              >
                →
              </button>
            </>
          )}
          <a href={back} data-stay>
            {say('close', '閉じる')}
          </a>
        </p>
      </header>
      {problem ? (
        <Problem message={problem} again={again} />
      ) : answer?.case.id === id ? (
        <CaseView page={answer} />
      ) : (
        <Loading />
      )}
    </main>
  )
}
