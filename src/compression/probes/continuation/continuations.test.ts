import { describe, expect, it } from 'vitest'
import { conversation, type Said } from '../testing.ts'
import { continuationCandidates } from './continuations.ts'

/** What is open at the end by kind; with `kept`, the last messages stay. */
function open(said: Said[], kept = 0): Record<string, string> {
  const talk = conversation(said)
  const end = talk.messages.length
  const found = continuationCandidates(talk, { point: 0, cut: end - kept, end })
  return Object.fromEntries(found.map(({ kind, truth }) => [kind, typeof truth === 'string' ? truth : truth.en]))
}

const run = (command: string, gives: string, failed = false): Said => ({
  call: 'Bash',
  given: { command },
  gives,
  failed,
})
const edit = (file_path: string): Said => ({
  call: 'Edit',
  given: { file_path, old_string: 'a', new_string: 'b' },
  gives: 'ok',
})
const todo = (...items: [string, string][]): Said => ({
  call: 'TodoWrite',
  given: { todos: items.map(([content, status]) => ({ content, status })) },
  gives: 'ok',
})

describe('a task list', () => {
  it('is open as far as it was not ticked off, or done and said so', () => {
    const list = todo(
      ['Write the parser', 'completed'],
      ['Add the `limits` page', 'pending'],
      ['Document the flag', 'pending'],
    )
    expect(open([list]).plan).toBe('- Add the `limits` page\n- Document the flag')
    expect(open([list, { agent: 'The `limits` page is done.' }]).plan).toBe('- Document the flag')
    expect(
      open([list, todo(['Add the `limits` page', 'completed'], ['Document the flag', 'completed'])]).plan,
    ).toBeUndefined()
  })

  it('is not asked for where a later one stays in sight', () => {
    const list = todo(['Add the limits page', 'pending'])
    expect(open([list, { agent: 'Working on it.' }], 1).plan).toBeDefined()
    expect(open([list, list], 2).plan).toBeUndefined()
  })
})

describe('what was said to be left', () => {
  it('is found in sentences and lists, English and Japanese', () => {
    expect(
      open([{ agent: 'Two things are left: import connect in src/pool.ts, and bump the version to 2.14.1.' }])[
        'open list'
      ],
    ).toBe('- import connect in src/pool.ts\n- bump the version to 2.14.1')
    expect(open([{ agent: 'What remains: (1) the index (2) a note for finance.' }])['open list']).toBe(
      '- the index\n- a note for finance',
    )
    expect(open([{ agent: '残りの作業は次のとおりです。\n\n- 移行スクリプト\n- 通知の宛先' }])['open list']).toBe(
      '- 移行スクリプト\n- 通知の宛先',
    )
    expect(
      open([{ agent: '残っている作業は二つです。Config 型に上限を追加すること、通知のテストを完成させることです。' }])[
        'open list'
      ],
    ).toContain('Config 型に上限を追加する')
    expect(open([{ agent: 'Everything is in place, nothing is left to do.' }])['open list']).toBeUndefined()
  })

  it('of steps told one after the other holds only those that are told again', () => {
    const steps: Said = { agent: 'Next: write the mark, then add the button, then a test with 50,001 rows.' }
    const later: Said = { agent: 'Still open: the parameters of the link, and the test with 50,001 rows.' }
    expect(open([steps, later])['open list']).toBe('- a test with 50,001 rows\n- the parameters of the link')
  })

  it('ends when the file is changed or somebody says that it is done', () => {
    const left: Said = { agent: 'Still to do: the selector in jobs/daily.yml, and the message to finance.' }
    expect(open([left, edit('jobs/daily.yml')])['open list']).toBe('- the message to finance')
    expect(open([left, { user: 'The message to finance is done.' }])['open list']).toBe(
      '- the selector in jobs/daily.yml',
    )
  })
})

describe('how things stand, as people report it', () => {
  it.each([
    'The banner is in. It has yet to be translated.',
    'All green. The changelog entry is missing.',
    'Which leaves us with the error page.',
    'The dashboard has to wait until ops give us access.',
    "I couldn't test it on Windows.",
    'Everything except the import wizard is done.',
    'Your request went through. The branch will confirm it within two working days.',
    'Nobody has tried it on a tablet.',
    "The schema is in. What's left is the changelog.",
    'The migration has been written but not run.',
    "The old table hasn't been dropped.",
    "I've left the mobile layout for another day.",
    'Someone with production access has to run the backfill.',
    "You'll need to rotate the key yourself.",
    "Don't merge before legal has signed off.",
    "The old rows are the one thing I couldn't get to.",
    'Deployment awaits sign-off from Priya.',
    "We're waiting for Maria's logo.",
    'Blocked on the API key.',
    'Ops still owe us the certificate.',
    'Isla will need to bring her licence.',
    'The renewal is up to the ops team.',
    "I've left the French strings for the translators.",
    'Nothing has been pushed.',
    "The e2e suite hasn't been run against staging.",
    'Next on the list is the importer.',
    'The importer can go into a follow-up PR.',
    "I've yet to port the importer.",
    'The retry logic remains untouched.',
    'I skipped the slow test for the time being.',
    'All done except the changelog entry.',
    'The form has to be signed by Friday.',
    'あとは、通知文の見直しと負荷試験です。',
    '直しました。iPad での確認ができていません。',
    '英語の文言は仮のままです。',
    '時刻の変更は、運用チームの承認待ちです。',
    '明日、担当者からお電話いたします。',
    'やり残しは索引だけです。',
  ])('%s', (agent) => {
    const last = agent.split(/(?<=[.。]) ?/).findLast((sentence) => sentence !== '')
    expect(open([{ user: 'How is it going?' }, { agent }])['open list']).toContain(last)
  })

  it.each([
    ['Three loose ends: a name for the flag, the docs, and somebody to review it.', 3],
    ['On my list for next week: the guide, and a codemod.', 2],
    ['Open points\n- the flag name\n- the docs', 2],
    ['残件：\n・一意制約\n・メールの文面', 2],
  ])('a list is taken apart: %s', (agent, count) =>
    expect(open([{ agent }])['open list']?.split('\n')).toHaveLength(count),
  )

  it.each([
    'The parser waits until the buffer is full.',
    'When the token expires, the client has to sign in again.',
    'Your refund will reach your card within 5 business days.',
    'Wi-Fi is what is left: 6.8 s per wake.',
    'Your card is blocked until the fees are settled.',
    'The lamp will be back in stock on March 9.',
    'That leaves Room, which also gives us one row per draft.',
    'Not important, and a bit odd: it keeps everything.',
    'Nothing else is pending.',
    'No tests are still failing.',
    'Waiting for the lock would take longer.',
    'This will have to be an integer.',
    '10 が残るのは正しい動きです。',
    '期限が切れたら再度ログインします。',
    '土曜の夕方にお伺いできます。',
  ])('what a program does, or what is so, is nobody’s task: %s', (agent) =>
    expect(open([{ user: 'Hi' }, { agent }, { user: 'Thanks!' }])['open list']).toBeUndefined(),
  )

  it('a remark that only shares a name with another one is told, too', () => {
    const user: Said = { user: "The demo save is on my laptop, I'll copy it over tomorrow." }
    const last: Said = { agent: 'The migration is written, but its test stays red until the save arrives.' }
    expect(open([{ agent: 'Do you have a save of the demo?' }, user, last])['open list']?.split('\n')).toHaveLength(2)
  })

  it('what is counted again in other words is told in the last ones', () => {
    const first: Said = { agent: 'Still open:\n- paragraph for the response letter\n- the table' }
    const later: Said = { agent: 'Still open:\n- response letter paragraph\n- the table' }
    expect(open([first, later])['open list']).toBe('- response letter paragraph\n- the table')
  })

  it('a later remark adds to what was counted, and what was mended at once was only the cause', () => {
    const counted: Said = { agent: 'Still to do: the selector, and the message to finance.' }
    const remark: Said = { agent: "The nightly job isn't switched over yet." }
    expect(open([counted, remark])['open list']).toBe(
      "- the selector\n- the message to finance\n- The nightly job isn't switched over yet.",
    )
    const cause: Said = { ...edit('Cargo.toml'), agent: "The crate isn't a dependency yet." } as Said
    expect(open([cause])['open list']).toBeUndefined()
    // `isn't` is no word that two remarks share.
    expect(open([{ agent: "It isn't signed yet." }, counted, remark])['open list']).not.toContain('signed')
  })

  it('is the answer to the question what is open, in whatever words', () => {
    const said: Said[] = [{ user: 'ok, what is left to do?' }, { agent: 'The load test, and an owner for the alerts.' }]
    expect(open(said)['open list']).toBe('- The load test, and an owner for the alerts.')
    expect(open([{ user: 'What is left of the old theme?' }, { agent: 'A few colours.' }])['open list']).toBeUndefined()
  })

  it('holds what the user counts and promises', () => {
    expect(open([{ agent: 'Green.' }, { user: 'Still missing then: an alert, and the runbook.' }])['open list']).toBe(
      '- an alert\n- the runbook',
    )
    expect(open([{ agent: 'Green.' }, { user: "I'll copy the save over tomorrow." }])['open list']).toContain(
      'the save',
    )
    expect(open([{ agent: '通りました。' }, { user: 'タグは明日こちらで打ちます。' }])['open list']).toContain('タグ')
  })
})

describe('tests and checks', () => {
  const failed = 'FAILED tests/test_a.py::test_b - assert 39 == 40\n1 failed, 12 passed'

  it('fail until they pass, with their reason', () => {
    expect(open([run('pytest -q', failed)]).checks).toBe('tests/test_a.py::test_b - assert 39 == 40')
    expect(open([run('pytest -q', failed), run('pytest -q', '13 passed')]).checks).toBeUndefined()
    expect(open([run('npx tsc --noEmit', "a.ts(1,2): error TS2304: Cannot find name 'Db'.", true)]).checks).toBe(
      "npx tsc --noEmit - a.ts(1,2): error TS2304: Cannot find name 'Db'.",
    )
  })
})

describe('a check in one command with others', () => {
  const spec = `Failures:

  1) Tariff rounds up
     Failure/Error: expect(tariff.round).to eq 3
       expected: 3
            got: 2`
  const pytest = 'FAILED tests/test_a.py::test_b - assert 39 == 40\n1 failed, 12 passed'

  it('has passed where what came after it ran', () => {
    const style =
      'lib/tariff.rb:6:5: C: Layout/Indentation: Use 2 (not 4) spaces.\n1 file inspected, 1 offense detected'
    const both = run('bundle exec rspec && bundle exec rubocop', `1 example, 0 failures\n${style}`, true)
    expect(open([run('bundle exec rspec', spec, true)]).checks).toContain('Tariff rounds up')
    expect(open([run('bundle exec rspec', spec, true), both]).checks).not.toContain('Tariff rounds up')
    const broken = run('pytest -q && ./seed.sh', 'seed.sh: line 3: psql: command not found', true)
    expect(open([run('pytest', pytest), broken]).checks).toBeUndefined()
  })

  it('is still failing where only another part of the tests ran', () => {
    expect(open([run('pytest', pytest), run('pytest tests/test_c.py', '3 passed')]).checks).toContain('test_b')
    expect(open([run('pytest', pytest), run('pytest tests/test_a.py -q', '3 passed')]).checks).toBeUndefined()
    expect(open([run('pytest', pytest), run('npx eslint src', '')]).checks).toContain('test_b')
  })

  it('has passed where everything was run', () => {
    expect(open([run('pytest', pytest), run('make test', '13 passed')]).checks).toBeUndefined()
    const types = run('npx tsc --noEmit', "a.ts(1,2): error TS2304: Cannot find name 'Db'.", true)
    expect(open([types, run('npm run verify', 'Tests 12 passed')]).checks).toBeUndefined()
    expect(open([types, run('make test', '12 passed')]).checks).toBeDefined()
  })

  it('is a test, whatever runs it', () => {
    const gives = 'test/test_battery.cpp:22: test_three_cells: Expected 4.50 Was 3.00\t[FAILED]'
    expect(open([run('pio test -e native', gives, true)]).checks).toContain('Expected 4.50 Was 3.00')
    expect(open([run('pio test -e native', gives, true), run('pio test -e native', 'PASSED')]).checks).toBeUndefined()
  })
})

describe('files after a commit', () => {
  it('are not committed yet', () => {
    const commit = run("git commit -am 'x'", '[main 1a2b3c4] x')
    expect(open([edit('a.ts'), commit, edit('b.ts'), edit('a.ts')]).uncommitted).toBe('b.ts\na.ts')
    expect(open([edit('a.ts')]).uncommitted).toBeUndefined()
  })
})

describe('a request', () => {
  it('is open until it was carried out and said so', () => {
    const request: Said = { user: 'Please move my trip to the morning flight.' }
    const update: Said = { call: 'update_reservation', given: { id: 'AB12' }, gives: '{"id":"AB12"}' }
    expect(open([request]).request).toBe('Please move my trip to the morning flight.')
    expect(open([request, update]).request).toBeDefined()
    expect(open([request, update, { agent: 'Your trip has been moved successfully.' }]).request).toBeUndefined()
    expect(open([request, { agent: 'Shall I go ahead?' }, { user: 'Yes, please.' }]).request).toBe(
      'Please move my trip to the morning flight.',
    )
    expect(open([{ user: '夕食を一人分だけアレルギー対応にしてもらえますか。' }]).request).toContain('アレルギー')
  })

  it('to look something up is answered by looking and saying', () => {
    const request: Said = { user: 'Can you check whether two flights are booked for the same day?' }
    const look: Said = { call: 'get_user', given: { id: 'a' }, gives: '{"flights":2}' }
    expect(open([request, look]).request).toBeDefined()
    expect(
      open([request, look, { agent: 'Yes: HAT045 and HAT060 are both booked for May 22.' }]).request,
    ).toBeUndefined()
  })

  it('is no mere question, and nothing that the user was thanked for', () => {
    const request: Said = { user: 'Please fix the export.' }
    expect(
      open([request, { agent: 'Here.' }, { user: 'Great. What did we trade away?' }, { agent: 'A spinner.' }]).request,
    ).toBeUndefined()
    expect(
      open([request, edit('a.ts'), { agent: 'The export is fixed.' }, { user: 'Thank you so much!' }]).request,
    ).toBeUndefined()
  })

  it.each([
    'README 直しといて。',
    '計測はこっちでやる。画面は青系にして。',
    'Looks great. One last thing: the footer still says 2024.',
    'いいですね。フッターの年が古いままなので、そこも。',
    'push it once the key is here, the others wait till monday',
  ])('may be said in passing: %s', (user) => expect(open([{ agent: 'It is in.' }, { user }]).request).toBe(user))

  it('is not what the user cannot have', () => {
    expect(open([{ agent: 'どうしますか。' }, { user: 'ルータは予約を入れてもらえん。' }]).request).toBeUndefined()
  })

  it('is answered by an account, but by a remark only where it is on the same', () => {
    const request: Said = { user: '職員向けの手順書をご用意いただけますか。' }
    expect(open([request, { agent: '承知しました。残りは索引の作り直しです。' }]).request).toBeUndefined()
    expect(open([request, { agent: '著者名の項目はまだ移していません。' }]).request).toContain('手順書')
    expect(open([request, { agent: '手順書はまだ書いていません。' }]).request).toBeUndefined()
  })

  it('is handed over in whatever words, unless the agent goes on or asks', () => {
    const request: Said = { user: 'Add a dark mode.' }
    const told = (agent: string) => open([request, edit('a.css'), { agent }]).request
    expect(told('Dark mode is in. It follows the setting of the system.')).toBeUndefined()
    expect(told('All green.')).toBeUndefined()
    expect(told("The colours are in, I'll do the icons now.")).toBeDefined()
    expect(told('Which blue do you want?')).toBeDefined()
    expect(
      open([request, { agent: 'Looking.', call: 'Read', given: { file_path: 'a.css' }, gives: 'x' }]).request,
    ).toBeDefined()
  })

  it('is settled where it was refused and the user let it be, or where all is to stay as it is', () => {
    const refused: Said[] = [{ user: 'Could you also send me the invoice?' }, { agent: 'I cannot send invoices.' }]
    expect(open(refused).request).toBeDefined()
    expect(open([...refused, { user: 'Fine.' }]).request).toBeUndefined()
    expect(open([{ agent: 'Hi.' }, { user: 'Leave the border.' }, { agent: 'OK.' }]).request).toBeUndefined()
    expect(
      open([{ agent: 'はい。' }, { user: 'そのままでお願いします。' }, { agent: '承知しました。' }]).request,
    ).toBeUndefined()
  })

  it('is not asked for beside the list that holds it', () => {
    const list = todo(['Load test', 'pending'], ['Compare the totals', 'pending'])
    expect(open([list, { user: 'Please compare the totals first.' }]).request).toBeUndefined()
    expect(open([list, { user: 'Please send me the invoice.' }]).request).toBeDefined()
  })

  it('of a long message is given in its first sentences', () => {
    const found = open([
      { user: `Please look at this. ${'The nightly export loses some of the orders. '.repeat(40)}` },
    ]).request
    expect(found).toMatch(/orders\. …$/)
    expect(found?.length).toBeLessThanOrEqual(400)
  })
})

it('where nothing is open, what the session is about is asked for', () => {
  const said: Said[] = [
    { user: 'Please fix the export of orders.' },
    edit('a.ts'),
    { agent: 'The export is fixed.' },
    { user: 'Thanks!' },
  ]
  expect(open(said)).toEqual({ goal: 'Please fix the export of orders.' })
  expect(Object.keys(open([{ agent: 'Hello.' }]))).toEqual(['goal'])
})

it('no question counts messages', () => {
  const talk = conversation([
    { user: 'Please fix it.' },
    todo(['Fix', 'pending']),
    { agent: 'Next, I will fix the parser.' },
  ])
  const end = talk.messages.length
  for (let cut = 1; cut <= end; cut++)
    for (const { question } of continuationCandidates(talk, { point: 0, cut, end }))
      expect(`${question.en}${question.ja}`).not.toMatch(/\d+ (?:messages|件)/)
})
