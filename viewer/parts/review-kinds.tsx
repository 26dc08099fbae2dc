import type { Message } from '../../src/language.ts'
import type { ReviewItem } from '../../src/views/page/types.ts'
import { count } from '../format.ts'
import { useSay } from '../language.ts'
import { hrefWith, useRoute } from '../route.ts'

/** Why an answer stands in the queue; each narrows it to those. */
const KINDS: Record<string, { word: Message; fits(item: ReviewItem): boolean }> = {
  review: { word: { en: 'needs review', ja: '要確認' }, fits: ({ verdict }) => verdict === 'review' },
  fail: { word: { en: 'failed', ja: '不合格' }, fits: ({ verdict }) => verdict === 'fail' },
  error: { word: { en: 'no verdict', ja: '判定なし' }, fits: ({ verdict }) => verdict === 'error' },
  disagree: { word: { en: 'rules ≠ scores', ja: 'ルール≠スコア' }, fits: ({ disagree }) => disagree },
}

/** Those that the address asks for. */
export const ofKind = (items: ReviewItem[], kind: string | null): ReviewItem[] =>
  items.filter((item) => kind === null || KINDS[kind]?.fits(item) !== false)

export function ReviewKinds({ items }: { items: ReviewItem[] }) {
  const say = useSay()
  const chosen = useRoute().params.get('only')
  const to = (only: string | null) => hrefWith({ only, run: null, case: null, target: null })
  return (
    <nav class="tools" aria-label={say('Only some of them', '一部だけ見る')}>
      <a class="token" data-stay href={to(null)} {...(chosen === null && { 'aria-current': 'true' })}>
        {say(`all ${count(items.length)}`, `すべて ${count(items.length)}`)}
      </a>
      {Object.entries(KINDS).map(([kind, { word, fits }]) => (
        <a
          key={kind}
          class="token"
          data-stay
          href={to(chosen === kind ? null : kind)}
          {...(chosen === kind && { 'aria-current': 'true' })}
        >
          {say(word)} {count(items.filter(fits).length)}
        </a>
      ))}
    </nav>
  )
}
