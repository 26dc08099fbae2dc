import { useState } from 'preact/hooks'
import type { Message } from '../../src/language.ts'
import type { SentVocabulary } from '../../src/views/filter/vocabulary.ts'
import type { CasePage, ReviewItem, ReviewPage } from '../../src/views/page/types.ts'
import { saidBy, useAnswer, useSource } from '../answers.ts'
import { useKeys } from '../keys.ts'
import { useSay } from '../language.ts'
import { CaseView } from '../parts/case-view.tsx'
import { DecisionForm } from '../parts/decision-form.tsx'
import { FilterBox } from '../parts/filter-box.tsx'
import { ofKind } from '../parts/review-kinds.tsx'
import { ReviewTop } from '../parts/review-top.tsx'
import { Empty, Instead, Loading, Problem } from '../parts/states.tsx'
import { WhatIf } from '../parts/what-if.tsx'
import { storedRater } from '../rater.ts'
import { go, hrefWith, useRoute } from '../route.ts'
import { NO_WORDS, receivedWords } from '../vocabulary.ts'

const keyOf = ({ run, case: id, target }: Pick<ReviewItem, 'run' | 'case' | 'target'>) =>
  JSON.stringify([run, id, target])

/** The week's cases, one at a time: decide, note, undo, go on. */
export function Review() {
  const say = useSay()
  const source = useSource()
  const { params } = useRoute()
  const rater = params.get('rater') ?? storedRater()
  const since = params.get('since') ?? undefined
  const q = params.get('q') ?? undefined
  const { answer: page, problem, again } = useAnswer<ReviewPage>('review', { since, q, rater })
  const { answer: words } = useAnswer<SentVocabulary>('review-words', { since })
  const [note, setNote] = useState('')
  const [trouble, setTrouble] = useState<Message | null>(null)
  const [done, setDone] = useState<ReviewItem[]>([])
  const items = ofKind(page?.items ?? [], params.get('only'))
  const mine = (item: ReviewItem) => item.decisions.findLast((made) => (made.rater ?? '') === rater && made.sameAnswer)
  const wanted = JSON.stringify([params.get('run'), params.get('case'), params.get('target')])
  const named = items.findIndex((item) => keyOf(item) === wanted)
  const at =
    named >= 0
      ? named
      : Math.max(
          0,
          items.findIndex((item) => !mine(item)),
        )
  const item = items[at]
  const show = (to: ReviewItem | undefined) => {
    if (!to) return
    setNote('')
    go(hrefWith({ run: to.run, case: to.case, target: to.target, repeat: null }), { replace: true })
  }
  const keep = async (on: ReviewItem, decision: string): Promise<boolean> => {
    try {
      const { run, case: id, target, repeat } = on
      await source.write('decide', { run, case: id, target, repeat, decision, note, rater })
      setTrouble(null)
      again()
      return true
    } catch (error) {
      setTrouble(saidBy(error))
      return false
    }
  }
  const decide = async (decision: string, goOn: boolean) => {
    if (!item || !(await keep(item, decision))) return
    setDone((before) => [...before, item])
    const rest = [...items.slice(at + 1), ...items.slice(0, at)]
    if (goOn) show(rest.find((other) => !mine(other)) ?? item)
  }
  const undo = async () => {
    const last = done.at(-1) ?? (item && mine(item) ? item : undefined)
    if (!last || !(await keep(last, 'undo'))) return
    setDone((before) => before.slice(0, -1))
    show(last)
  }
  useKeys({
    accept: () => decide('accept', true),
    reject: () => decide('reject', true),
    hold: () => decide('hold', true),
    flag: () => decide('hold', false),
    undo,
    back: () => show(items[at - 1]),
    forward: () => show(items[at + 1]),
    previous: () => show(items[at - 1]),
    next: () => show(items[at + 1]),
    note: () => document.getElementById('note')?.focus(),
  })
  if (!page || problem) return <Instead problem={problem} again={again} />
  return (
    <main class="review-screen">
      <ReviewTop page={page} rater={rater} />
      <FilterBox words={words ? receivedWords(words) : NO_WORDS} problem={page.problem} />
      {trouble && <Problem message={trouble} />}
      {!item ? (
        !page.problem && (
          <Empty>
            {q
              ? say('Nothing here fits this filter.', 'この条件に合うものはありません。')
              : say('Nothing to look at since then.', 'この期間に確認するものはありません。')}
          </Empty>
        )
      ) : (
        <>
          <h2>
            {item.suite} / {item.case}{' '}
            <span class="quiet">
              {item.target} · {item.run} · {`${at + 1} / ${items.length}`}
            </span>
          </h2>
          {item.why.length > 0 && (
            <p>
              {say('why here: ', 'なぜここに: ')}
              {item.why.map((why) => say(why)).join(' · ')}
            </p>
          )}
          <DecisionForm
            decision={mine(item)}
            note={note}
            onNote={setNote}
            onDecide={(decision) => decide(decision, true)}
            onUndo={undo}
            writable={page.writable}
          />
          <OpenCase key={keyOf(item)} item={item} />
        </>
      )}
      <WhatIf page={page} />
    </main>
  )
}

function OpenCase({ item }: { item: ReviewItem }) {
  const { answer, problem, again } = useAnswer<CasePage>('case', { run: item.run, case: item.case })
  if (problem) return <Problem message={problem} again={again} />
  return answer ? <CaseView page={answer} about={item} /> : <Loading />
}
