import { describe, expect, it } from 'vitest'
import { continuationCandidates } from './continuations.ts'
import { conversation } from './testing.ts'

const wanted = (...said: string[]) => {
  const talk = conversation(said.map((user) => ({ user })))
  const cut = talk.messages.length
  return continuationCandidates(talk, { point: 0, cut, end: cut }).find(({ kind }) => kind === 'wanted')
}

describe('what the user wanted last', () => {
  it('is more than a yes', () => {
    const request = 'Please move my trip to the morning flight.'
    for (const yes of ['Yes, please go ahead with the cancellation.', 'Thank you so much for your help!'])
      expect(wanted(request, yes)?.truth).toBe(request)
    const more = 'Yes, please proceed with booking a new reservation in economy class for me.'
    expect(wanted(request, more)?.truth).toBe(more)
    expect(wanted(request, 'Yes, cancel 59XX6W.')?.truth).toBe('Yes, cancel 59XX6W.')
    const japanese = '朝の便に変更したいのですが、できますか。'
    expect(wanted(japanese, 'はい、それでお願いします。')?.truth).toBe(japanese)
    const moreJapanese = 'はい、それとは別に窓側の座席も二人分あわせて予約してください。'
    expect(wanted(japanese, moreJapanese)?.truth).toBe(moreJapanese)
  })

  it('is given in whole sentences, of a long message the first ones', () => {
    const found = wanted('The nightly export loses some of the orders. '.repeat(30))
    expect(found?.truth).toMatch(/orders\. …$/)
    expect(String(found?.truth).length).toBeLessThanOrEqual(400)
    expect(found?.question.en).toContain('say what it is about')
    expect(wanted('夜間の出力で注文が消えています。'.repeat(40))?.truth).toMatch(/います。 …$/)
  })
})
