import { describe, expect, it } from 'vitest'
import { decisionCandidates } from './decisions.ts'
import { conversation } from './testing.ts'

const decision = (agent: string) => decisionCandidates(conversation([{ agent }]))[0]

describe('a decision', () => {
  it('is quoted up to the clause that carries the reason', () => {
    const found = decision('I am unable to refund a cancellation due to personal plans, as the fare does not allow it.')
    expect(found?.question.en).toContain('"I am unable to refund a cancellation due to personal plans"')
    expect(found?.question.en).not.toContain('fare')
    const earlier = decision(
      'I need to see the booking date, as it is required for refunds due to personal reasons here.',
    )
    expect(earlier?.question.en).toContain('"I need to see the booking date"')
    const leading = decision(
      'Since the fare forbids a new destination, even with insurance, I recommend a human agent.',
    )
    expect(leading?.question.en).toContain('"I recommend a human agent"')
    const plain = decision('We decided to keep the old queue due to the missing retry support of the new one.')
    expect(plain?.question.en).toContain('"We decided to keep the old queue"')
  })

  it('comes with the sentence after, when that names an alternative', () => {
    const english = 'We will keep the queue because the retries work well there. Alternatively, we can move to cron.'
    expect(decision(english)?.truth).toBe(english)
    expect(decision('We will keep the queue because the retries work well there. It runs at night.')?.truth).toBe(
      'We will keep the queue because the retries work well there.',
    )
    expect(
      decision('再送が安定しているため、現在のキューを使います。代わりに cron へ移す方法もあります。')?.truth,
    ).toBe('再送が安定しているため、現在のキューを使います。 代わりに cron へ移す方法もあります。')
  })

  it('comes with the sentence before, when the reason points there', () => {
    const english =
      'Only full fares and insured trips can be refunded. Since neither condition applies, I cannot refund it.'
    expect(decision(english)?.truth).toBe(english)
    const japanese = '試験環境では再送が失敗します。この問題を避けるため、同期処理を採用しました。'
    expect(decision(japanese)?.truth).toBe(
      '試験環境では再送が失敗します。 この問題を避けるため、同期処理を採用しました。',
    )
  })
})
