import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PROBE_TYPES } from '../../scorers/compression/probe.ts'
import type { Transcript } from '../transcript.ts'
import { compressionPoints } from './compression-points.ts'
import { probesAt, probesFor } from './probes-for.ts'
import { conversation, type Said } from './testing.ts'

const english = conversation([
  { user: 'The nightly job fails with order number ORD-88172. We run Python 3.11.4 there.' },
  {
    agent: "I'll look at the job first.",
    call: 'Read',
    given: { file_path: 'jobs/nightly.py' },
    gives: 'def run(): ...',
  },
  {
    agent: 'Now I run the job to see the failure.',
    call: 'Bash',
    given: { command: 'python -m jobs.nightly --once' },
    gives:
      'Traceback (most recent call last):\n  File "jobs/nightly.py", line 3, in run\n    x\nKeyError: \'warehouse_id\'',
    failed: true,
  },
  {
    agent:
      'We decided to use a token bucket instead of a fixed window because bursts of `import_batch` calls are normal.',
    call: 'Write',
    given: { file_path: 'jobs/limiter.py', content: 'class TokenBucket:\n    capacity = 40' },
    gives: 'ok',
  },
  {
    call: 'Edit',
    given: { file_path: 'jobs/nightly.py', old_string: 'x', new_string: 'row.get("warehouse_id")' },
    gives: 'ok',
  },
  {
    call: 'Bash',
    given: { command: 'pytest -q' },
    gives: 'FAILED tests/test_limiter.py::test_burst - assert 39 == 40\n1 failed, 12 passed',
  },
  {
    agent: 'Next, I will fix the off-by-one in the limiter.',
    call: 'TodoWrite',
    given: {
      todos: [
        { content: 'Fix test_burst', status: 'in_progress' },
        { content: 'Read the job', status: 'completed' },
      ],
    },
    gives: 'ok',
  },
  { user: 'Go on.' },
  { agent: 'Fine.' },
])

const japanese = conversation([
  { user: '予約番号 RSV-20418 の請求が二重になっています。Redis バージョン 7.2.4 を使っています。' },
  { agent: '処理を確認します。', call: 'Read', given: { file_path: 'src/billing.ts' }, gives: 'charge()' },
  {
    agent: '二重送信を防ぐため、冪等キーを採用しました。',
    call: 'Edit',
    given: { file_path: 'src/billing.ts', old_string: 'charge()', new_string: 'charge({ idempotencyKey })' },
    gives: 'ok',
  },
  {
    agent: 'テストを実行して結果を見ます。',
    call: 'Bash',
    given: { command: 'npm run test:billing' },
    gives: 'Error: connect ECONNREFUSED 127.0.0.1:6379',
    failed: true,
  },
  { agent: '次に Redis を起動して、テストをやり直します。まだ返金処理には手を付けていません。' },
  { user: 'お願いします。' },
])

const whole = (transcript: Transcript, kept = 2) => ({
  point: 0,
  cut: transcript.messages.length - kept,
  end: transcript.messages.length,
})
const ask = (transcript: Transcript, options = {}) =>
  probesFor(transcript, whole(transcript), { perPoint: 40, ...options })
const find = (transcript: Transcript, part: string) => ask(transcript).find(({ question }) => question.includes(part))

describe('what an English session is asked', () => {
  it('the error, word for word', () => {
    expect(find(english, 'python -m jobs.nightly')).toMatchObject({
      type: 'recall',
      truth: "KeyError: 'warehouse_id'",
      exact: ["KeyError: 'warehouse_id'"],
    })
  })

  it('values of the user, versions and commands', () => {
    expect(find(english, 'order number ____')).toMatchObject({ exact: ['ORD-88172'], span: [0, 0] })
    expect(find(english, 'version of Python')).toMatchObject({ exact: ['3.11.4'] })
    expect(find(english, 'Now I run the job')).toMatchObject({ exact: ['python -m jobs.nightly --once'] })
  })

  it('the files that were created, changed and read', () => {
    expect(find(english, 'newly created')).toMatchObject({ truth: 'jobs/limiter.py', exact: ['jobs/limiter.py'] })
    expect(find(english, 'existed before the session were changed')?.truth).toBe(
      'jobs/nightly.py\n    - x\n    + row.get("warehouse_id")',
    )
    expect(find(english, 'looked at but')).toBeUndefined()
  })

  it('what was open', () => {
    expect(find(english, 'task list')).toMatchObject({ type: 'continuation', truth: '- Fix test_burst' })
    expect(find(english, 'Which tests or checks failed')).toMatchObject({
      exact: ['tests/test_limiter.py::test_burst'],
    })
    expect(find(english, 'would do next')?.truth).toBe('Next, I will fix the off-by-one in the limiter.')
  })

  it('why something was chosen, with the reason left out of the question', () => {
    const probe = find(english, 'We decided to use a token bucket')
    expect(probe).toMatchObject({ type: 'decision', kind: 'reason and alternatives' })
    expect(probe?.truth).toContain('instead of a fixed window because bursts')
    expect(probe?.question).not.toMatch(/bursts|fixed window/)
  })
})

describe('what a Japanese session is asked', () => {
  it('is asked in Japanese, with the same kinds of truth', () => {
    expect(ask(japanese).every(({ language }) => language === 'ja')).toBe(true)
    expect(find(japanese, '予約番号 ____')).toMatchObject({ exact: ['RSV-20418'] })
    expect(find(japanese, 'Redis のバージョン')).toMatchObject({ exact: ['7.2.4'] })
    expect(find(japanese, 'npm run test:billing')).toMatchObject({
      truth: 'Error: connect ECONNREFUSED 127.0.0.1:6379',
    })
    expect(find(japanese, '変更されたもの')?.truth).toContain('idempotencyKey')
    expect(find(japanese, '冪等キーを採用しました')).toMatchObject({
      type: 'decision',
      truth: '二重送信を防ぐため、冪等キーを採用しました。',
    })
  })

  it('or in the language that is wanted', () => {
    expect(ask(japanese, { language: 'en' }).every(({ language }) => language === 'en')).toBe(true)
  })
})

describe('at every point', () => {
  it('truth comes from what is cut away, and no question gives its answer away', () => {
    for (const transcript of [english, japanese]) {
      for (let cut = 1; cut <= transcript.messages.length; cut++) {
        const gone = transcript.messages
          .slice(0, cut)
          .map(({ text, toolCalls }) => `${text} ${JSON.stringify(toolCalls)}`)
          .join('\n')
        for (const { question, exact, span } of probesFor(transcript, { point: 0, cut, end: cut }, { perPoint: 99 })) {
          expect(span[1]).toBeLessThan(cut)
          for (const value of exact) {
            expect(gone).toContain(value)
            expect(question).not.toContain(value)
          }
        }
      }
    }
  })

  it('a type without evidence is not asked, but continuation always is', () => {
    const small = conversation([{ user: 'Hello, who are you?' }, { agent: 'An agent.' }])
    const types = probesFor(small, whole(small, 0)).map(({ type }) => type)
    expect(types).toEqual(['continuation'])
  })

  it('a tight cap is shared by the types, and the most telling come first', () => {
    const four = ask(english, { perPoint: 4 }).map(({ type }) => type)
    expect(new Set(four)).toEqual(new Set(PROBE_TYPES))
    expect(ask(english, { perPoint: 3, types: ['recall'] }).map(({ type }) => type)).toEqual([
      'recall',
      'recall',
      'recall',
    ])
  })

  it('the same transcript gives the same probes, with ids of their own', () => {
    const again = conversation(
      JSON.parse(JSON.stringify([{ user: 'My code is QX-1199, keep it.' }, { agent: 'Noted, thanks.' }])) as Said[],
    )
    expect(probesFor(again, whole(again, 0))).toEqual(probesFor(structuredClone(again), whole(again, 0)))
    const ids = ask(english).map(({ id }) => id)
    expect(ids[0]).toBe('talk@0/1')
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('what can still be read in the messages that stay is asked only on demand, and last', () => {
    const talk = conversation([
      { user: 'My first code is AB-1111, remember it.' },
      { user: 'My second code is CD-2222, remember it.' },
      { agent: 'AB-1111 is noted.' },
    ])
    const point = { point: 0, cut: 2, end: 3 }
    const recall = (options: object) => probesAt(talk, point, { types: ['recall'], ...options })
    expect(recall({}).probes.map(({ exact }) => exact)).toEqual([['CD-2222']])
    expect(recall({}).flawed).toEqual({ 'in what stays': 1 })
    expect(recall({ all: true }).probes.map(({ exact }) => exact)).toEqual([['CD-2222'], ['AB-1111']])
  })

  it('any text can be asked about', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        'Error: x',
        '`'.repeat(500),
        'because '.repeat(300),
        '1.'.repeat(2000),
        '次に'.repeat(800),
        '\ud800',
      ),
    )
    fc.assert(
      fc.property(
        fc.array(fc.record({ role: fc.constantFrom('user', 'agent', 'call'), text }), { maxLength: 8 }),
        (said) => {
          const talk = conversation(
            said.map(({ role, text: words }) =>
              role === 'user'
                ? { user: words }
                : role === 'agent'
                  ? { agent: words }
                  : { call: 'Bash', given: { command: words }, gives: words },
            ),
          )
          for (const point of compressionPoints(talk, { at: [0.5, 1], keepLast: 1 }).points)
            expect(JSON.stringify(probesFor(talk, point))).toBeTypeOf('string')
        },
      ),
    )
  })
})

it('asks for a command also where a log has the words before it as an entry of their own', () => {
  const talk = conversation([
    { user: 'Please see why the nightly job is slow.' },
    { agent: 'First I look which version of the driver runs here.' },
    { call: 'Bash', given: { command: 'npm ls pg-native' }, gives: 'ok' },
    { call: 'Bash', given: { command: 'npm ls pg-format' }, gives: 'ok' },
    { user: 'Go on.' },
    { agent: 'Fine.' },
  ])
  const [point] = compressionPoints(talk, { keepLast: 2 }).points
  const commands = probesFor(talk, point!).filter(({ kind }) => kind === 'command')
  expect(commands.map(({ exact }) => exact)).toEqual([['npm ls pg-native']])
})
