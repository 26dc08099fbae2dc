import { describe, expect, it } from 'vitest'
import { ASIDE, DECISIONS, REPLIES, STATEMENTS } from '../labelled/plain.ts'
import { weightsFor } from '../learned/weights.ts'
import { conversation, type Said } from '../testing.ts'
import { toolRuns } from '../tool-runs.ts'
import { choiceCandidates } from './choices.ts'
import { decisionCandidates } from './decision-candidates.ts'
import { quoteOf } from './learned/quote.ts'
import { swapCandidates } from './swaps.ts'

const all = (...said: Said[]) => decisionCandidates(conversation(said))
const decision = (agent: string) => all({ agent })[0]
const asked = (agent: string) => decision(agent)?.question.en

describe('a decision', () => {
  it.each(DECISIONS)('is found in: %s', (said, hidden) => {
    const found = all({ agent: said })
    expect(found).toHaveLength(1)
    expect(String(found[0]?.truth)).toMatch(hidden)
    // The frame of the question may quote the choice, and nothing else.
    const quote = / said: "(.*)"\. /.exec(found[0]?.question.en ?? '')?.[1]
    expect(quote).not.toMatch(hidden)
  })

  it.each(STATEMENTS)('is not: %s', (agent) => {
    expect(all({ agent })).toEqual([])
  })

  it('is not what people ask for who are served, and what was asked before it is no reason', () => {
    const talk = all(
      { user: 'I need help with a booking.' },
      { call: 'get_booking', given: { id: 'PEP4E0' }, gives: '{"cabin":"economy","status":"paid"}' },
      { agent: 'Your cabin is economy. The bags are two. Would you like to purchase travel insurance for $30?' },
      {
        user: "It's just me traveling. I want to use my certificates first, then my card. No, I do not want insurance.",
      },
      { agent: 'Please let me know which option you would like to book.' },
      { user: "I'll go with the first option. I managed to find the other number earlier, thanks to some digging." },
    )
    expect(talk.filter(({ question }) => /first option|insurance|digging|earlier/.test(question.en))).toEqual([])
  })

  it.each([
    'The file we are interested in is `pixels/numpy_reader.py`, as indicated by the traceback of the script.',
    'Instead of showing the uploaded file, `<>` will now show the content of any file we like.',
  ])('is not what was found, or what comes of it: %s', (agent) => {
    expect(all({ user: 'Find out why it fails.' }, { agent })).toEqual([])
  })

  it('is neither where nothing was called yet: what customers are told shows that they are served', () => {
    const talk = all(
      { user: 'I want to cancel my stay.' },
      { agent: 'I can assist you with that. Please provide your guest ID and the reason for the cancellation.' },
      {
        user: "Sure, my guest ID is mara_2291. I don't have the booking at hand, but the desk told me to cancel here.",
      },
      { agent: 'Once you have the booking, please share it with me, and we will proceed from there.' },
      {
        user: "While I look for it: I'd like to use my vouchers first, then any gift cards, and my card for the rest.",
      },
      { agent: 'Vouchers must be stored in your profile for safety reasons. Please let me know when you are ready.' },
    )
    expect(talk.filter(({ question }) => /mara|vouchers|proceed|stored/i.test(question.en))).toEqual([])
  })

  it.each([
    [
      'Additionally, since the record has no owner, we cannot purge it under this policy.',
      'we cannot purge it under this policy',
    ],
    [
      'Before submitting the changes, it would be prudent to run the script again to ensure that the rounding holds.',
      'it would be prudent to run the script again',
    ],
    ['In order to reach it, we put a proxy in front.', 'we put a proxy in front'],
  ])('is quoted by a clause that says something: %s', (sentence, quote) => {
    expect(quoteOf(sentence, 'en', weightsFor('en'))?.choice).toBe(quote)
  })

  it('is quoted up to the clause that carries the reason', () => {
    const refused = 'I am unable to refund a cancellation due to personal plans, as the fare does not allow it.'
    expect(asked(refused)).toContain('"I am unable to refund a cancellation due to personal plans"')
    expect(asked(refused)).not.toContain('fare')
  })

  it('comes with the sentence before, when the reason points there', () => {
    const english =
      'Only full fares and insured trips can be refunded. Since neither condition applies, I cannot refund it.'
    expect(decision(english)?.truth).toBe(english)
    const japanese = '試験環境では再送が失敗します。この問題を避けるため、同期処理を採用しました。'
    expect(decision(japanese)?.truth).toBe(japanese.replace('。', '。 '))
  })

  it('comes with the options that were named before it, also as a list', () => {
    const agent = `Ways out:

1. raise the limit to 400
2. put pgbouncer in front

I picked pgbouncer because only a shared pool keeps the total bounded.`
    expect(decision(agent)?.truth).toBe(
      'Ways out: raise the limit to 400 put pgbouncer in front I picked pgbouncer because only a shared pool keeps the total bounded.',
    )
    expect(decision(agent)?.kind).toBe('reason and alternatives')
  })

  it('comes with the sentence after, when that names an alternative', () => {
    const english = 'We will keep the queue because the retries work well there. Alternatively, we can move to cron.'
    expect(decision(english)?.truth).toBe(english)
    expect(decision(`${ASIDE.decision} ${ASIDE.aside}`)?.truth).toBe(ASIDE.decision)
    expect(
      decision('再送が安定しているため、現在のキューを使います。代わりに cron へ移す方法もあります。')?.truth,
    ).toBe('再送が安定しているため、現在のキューを使います。 代わりに cron へ移す方法もあります。')
  })

  it('may be made by the other side, from what was offered', () => {
    const offer =
      'These rooms are free:\n\n1. the twin for 80\n2. the suite for 140\n\nHere are your options. Which one?'
    const [taken] = all({ agent: offer }, { user: "Let's go with the suite. My mother needs the space." })
    expect(taken?.truth).toContain('the twin for 80')
    expect(taken?.truth).toContain('user: Let')
    expect(taken?.span).toEqual([0, 1])
    expect(taken?.question.en).not.toMatch(/twin|mother/)
    const [japanese] = all(
      { agent: '和室と洋室がございます。どちらになさいますか。' },
      { user: '母が足を悪くしているので、洋室でお願いします。' },
    )
    expect(japanese?.question.ja).not.toContain('母')
    expect(japanese?.truth).toContain('和室と洋室')
  })

  it.each(REPLIES)('may be a short reply: %s', (agent, user, reason) => {
    const found = all({ agent }, { user })
    expect(found).toHaveLength(1)
    expect(found[0]?.truth).toMatch(reason)
    expect(found[0]?.question.en).not.toMatch(reason)
  })

  it.each([
    ['Could you provide your name, number or email?', 'It is Edith Marsh, number L-55.'],
    [
      'Would you like to wait, or speak with a human agent?',
      "I'm looking to change the second leg to a nonstop flight to LAS.",
    ],
    ['The options are: now or later.', "I'm not sure which one it is."],
  ])('is no reply that takes nothing: %s', (agent, user) => {
    expect(all({ agent }, { user })).toEqual([])
  })

  it('is what the agent does after something did not work', () => {
    const tried = (agent: string): Said[] => [{ agent, call: 'Bash', given: { command: 'ls' }, gives: 'ok' }]
    expect(all(...tried('The flag is not in the current folder. Let us search the home of root.'))).toEqual([])
    const [found] = all(...tried("The flag file does not exist in this folder. Let's try to search the home of root."))
    expect(found?.truth).toContain('does not exist')
    expect(found?.question.en).not.toContain('does not exist')
    expect(all(...tried('The test did not pass. I will run it again.'))).toEqual([])
  })

  it('told twice is one', () => {
    const said = 'I picked pgbouncer as the pooler because pods come and go.'
    expect(all({ agent: said }, { user: 'ok' }, { agent: `As said: ${said}` })).toHaveLength(1)
  })

  it('is no instruction for everybody', () => {
    expect(all({ user: 'Prefer using the tools of the container over writing a lot of code yourself.' })).toEqual([])
  })
})

describe('a decision of people who are served', () => {
  const looks = (agent: string): Said => ({ agent, call: 'get_booking', given: { id: 'M20IZO' }, gives: 'found' })
  const asks = { user: 'Hello! I would like to change my booking M20IZO, please.' }

  it('is no field of a record that is read out to them, and nothing that they do not know', () => {
    const record =
      'I found your booking:\n- Origin: JFK\n- Destination: MCO\n- Cabin: Economy\n- Insurance: No\nWould you like to change it?'
    expect(all(asks, looks(record), { user: 'Yes, but I do not have the number of my card right now.' })).toEqual([])
  })

  it('is what cannot be done, with why', () => {
    const agent = 'Since it is a basic fare and was booked more than a day ago, I am unable to change the date.'
    const [found] = all(asks, looks(agent), { user: 'That is a pity.' })
    expect(found?.truth).toContain('basic fare')
    expect(found?.question.en).toContain('I am unable to change the date')
    expect(found?.question.en).not.toContain('basic fare')
  })
})

describe('what the user chose when asked to', () => {
  const choices = (...said: Said[]) => choiceCandidates(conversation(said), [])

  it('is asked for where nothing more was said about it', () => {
    const ask = 'Please let me know which flight you would like to book.'
    const [choice] = choices({ agent: ask }, { user: "I'll go with flight HAT052 at 03:00, thanks." })
    expect(choice).toMatchObject({
      type: 'decision',
      span: [0, 1],
      truth: "I'll go with flight HAT052 at 03:00, thanks.",
    })
    expect(choice?.question.en).toContain(ask)
    expect(choices({ agent: 'どの部屋になさいますか。' }, { user: '海側の和室でお願いします。' })).toHaveLength(1)
  })

  it('is no answer to anything else, and none that was asked for twice', () => {
    const ask = { agent: 'Which flight would you like?' }
    expect(choices({ agent: 'What is your user ID?' }, { user: 'It is mia_kim_4397.' })).toEqual([])
    expect(choices(ask, { user: "I'll take flight HAT052." }, ask, { user: "I'll take flight HAT090." })).toEqual([])
  })
})

describe('a choice that nobody put into words', () => {
  const swaps = (...said: Said[]) => {
    const talk = conversation(said)
    return swapCandidates(talk, toolRuns(talk))
  }

  it('shows in a command', () => {
    const [swap] = swaps(
      { agent: 'moment drags all its locales along.' },
      { call: 'Bash', given: { command: 'npm uninstall moment && npm i date-fns@3.3.1' }, gives: 'ok' },
    )
    expect(swap).toMatchObject({ type: 'decision', exact: ['moment'], span: [0, 1] })
    expect(swap?.truth).toContain('moment drags all its locales along.')
    expect(swap?.question.en).not.toContain('moment')
    expect(swaps({ call: 'Bash', given: { command: 'npm install a b' }, gives: 'ok' })).toEqual([])
  })

  it('and in a diff', () => {
    const edit = (old_string: string, new_string: string): Said => ({
      call: 'Edit',
      given: { file_path: 'src/a.ts', old_string, new_string },
      gives: 'ok',
    })
    expect(swaps(edit("import x from 'axios'", "import x from 'ky'"))[0]?.exact).toEqual(['axios'])
    expect(swaps(edit("import x from './old'", "import x from './new'"))).toEqual([])
  })
})
