import { describe, expect, it } from 'vitest'
import { conversation, type Said } from '../testing.ts'
import { announcedStep } from './announced.ts'
import { workAt } from './work.ts'

const whatIsOpen = (...said: Said[]) => {
  const talk = conversation(said)
  const cut = talk.messages.length
  return announcedStep(workAt(talk, { point: 0, cut, end: cut }))?.text
}

describe('what the agent announced', () => {
  it('is no request to the user', () => {
    expect(whatIsOpen({ agent: "To proceed, I'll need your user ID and the reservation ID." })).toBeUndefined()
    expect(whatIsOpen({ agent: "Please provide the order number, and I'll be able to assist you." })).toBeUndefined()
    expect(whatIsOpen({ agent: '次に予約番号を教えてください。' })).toBeUndefined()
    expect(whatIsOpen({ agent: '次に、お名前とメールアドレスが必要です。' })).toBeUndefined()
    expect(whatIsOpen({ agent: "I'll need to check the fare rules of HX-20 first." })).toBe(
      "I'll need to check the fare rules of HX-20 first.",
    )
  })

  it('says something that can be remembered', () => {
    for (const agent of ["I'll need to look at these points:", "Let's proceed.", "I'll be here whenever you're ready."])
      expect(whatIsOpen({ agent })).toBeUndefined()
    expect(whatIsOpen({ agent: '次に行うことは：' })).toBeUndefined()
    expect(whatIsOpen({ agent: '設定に従って切り替わります。' })).toBeUndefined()
    expect(whatIsOpen({ agent: '配色を切り替えます。' })).toBe('配色を切り替えます。')
  })

  it('comes with the sentence it points back to', () => {
    const english = 'The index of the `orders` table is missing. Let me add it.'
    expect(whatIsOpen({ agent: english })).toBe(english)
    const japanese = '注文テーブルの索引が壊れています。次にそれを作り直します。'
    expect(whatIsOpen({ agent: japanese })).toBe('注文テーブルの索引が壊れています。 次にそれを作り直します。')
    expect(whatIsOpen({ agent: 'これから返金処理を書きます。' })).toBe('これから返金処理を書きます。')
    expect(whatIsOpen({ agent: 'Let me fix that.' })).toBeUndefined()
  })

  it('or with the list', () => {
    const agent =
      "Here is the plan:\n- Upgrade to economy\n- Move to HAT041\n\nPlease confirm, and I'll make these changes."
    expect(whatIsOpen({ agent })).toBe(
      "Here is the plan: - Upgrade to economy - Move to HAT041 Please confirm, and I'll make these changes.",
    )
  })

  it('may be what comes after the next step', () => {
    const agent = 'Telnet is not encrypted, so we can further examine the packets. But first, let us count endpoints.'
    expect(whatIsOpen({ agent })).toBe('Telnet is not encrypted, so we can further examine the packets.')
  })

  it('is open until a call has carried it out', () => {
    const run = { call: 'Bash', given: { command: 'npm run migrate' } }
    const agent = 'Now I will run the migration of the orders.'
    expect(whatIsOpen({ agent, ...run, gives: 'done' })).toBeUndefined()
    expect(whatIsOpen({ agent, ...run, gives: 'Error: locked', failed: true })).toBe(agent)
    expect(whatIsOpen({ agent }, { ...run, gives: 'done' })).toBeUndefined()
    expect(whatIsOpen({ agent: 'これから移行を実行します。', ...run, gives: '完了' })).toBeUndefined()
    const steps = 'I will run the migration first. I will then compare the row counts.'
    expect(whatIsOpen({ agent: steps, ...run, gives: 'done' })).toBe('I will then compare the row counts.')
  })
})
