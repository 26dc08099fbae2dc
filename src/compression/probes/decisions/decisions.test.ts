import { describe, expect, it } from 'vitest'
import { conversation, type Said } from '../testing.ts'
import { toolRuns } from '../tool-runs.ts'
import { choiceCandidates } from './choices.ts'
import { decisionCandidates } from './decision-candidates.ts'
import { swapCandidates } from './swaps.ts'

const all = (...said: Said[]) => decisionCandidates(conversation(said))
const decision = (agent: string) => all({ agent })[0]
const asked = (agent: string) => decision(agent)?.question.en

/** One decision each, with the part that the question must not hold. */
const DECISIONS: [said: string, hidden: RegExp][] = [
  ['I picked pgbouncer because every pod was opening its own connection.', /opening/],
  ['We chose SQLite over Postgres since the tool runs on a single machine.', /Postgres|machine/],
  ['I went with a token bucket. A fixed window lets bursts through at the boundary.', /fixed window/],
  ['We settled on weekly partitions: daily ones gave us 4,000 tables.', /daily/],
  [
    'After some back and forth we decided to keep the monolith, mostly because the team is three people.',
    /three people/,
  ],
  ['I opted for feature flags rather than a long-lived branch.', /branch/],
  ["Let's use pnpm instead of npm; the workspace support is better.", /npm\b(?<!pnpm)|workspace/],
  ["Going with Playwright here, Cypress can't do multiple tabs.", /Cypress/],
  ['We ruled out Kafka. It needs at least three brokers and nobody here has run one.', /brokers/],
  ['I decided against caching the response, because the data changes every few seconds.', /seconds/],
  ['My preference is Terraform over Pulumi, as the ops team already knows it.', /Pulumi|ops team/],
  ['Considered both Redis and Memcached; chose Redis because we need persistence.', /Memcached|persistence/],
  ['Instead of polling every second, I subscribe to the change feed. That cuts the load by 90%.', /polling|90%/],
  ['To avoid a breaking change I kept the old endpoint and added a new one next to it.', /breaking/],
  ["Because the vendor's SDK isn't thread-safe, we give each worker its own client.", /thread-safe/],
  ['There were two candidates, zod and io-ts. Zod won: the error messages are far better.', /io-ts|far better/],
  ['I propose we move the cron job into Airflow. Retries and alerts come for free there.', /Retries/],
  ["Let's not upgrade to React 19 yet, half of our component library doesn't support it.", /component library/],
  ['Between gzip and zstd I took zstd: same ratio, a third of the CPU time.', /CPU/],
  ['Lookups by name are slow, so we put an index on the column.', /slow/],
  ['I would hold the upgrade back until Monday: nobody is around on the weekend.', /weekend/],
  ['One could append a counter, but then links break. It is better to keep the letters.', /links break/],
  ['You could cast to float, but that loses cents. So the rates become Decimal instead.', /loses cents/],
  ['I considered an alias table, but one link is not worth it. I will correct the link itself.', /alias|worth/],
  [
    'There are three homes: memory, a file, a table. Memory is lost and files are slow. That leaves the table.',
    /files are slow/,
  ],
  ['HEAD is quick to write yet makes builds depend on the CDN. Storing it is the way to go.', /CDN/],
  ["Retrying won't help while the export holds the table; I'd rather raise the timeout.", /export/],
  ['The CDN drops the header. Asking for identity encoding fixes that.', /drops/],
  ['Customers could type it into the notes, but that invites typos. A field of its own it is.', /typos/],
  ['Decision: keep REST. GraphQL would need a new gateway.', /gateway/],
  ['For the cache I took an LRU with 500 entries. LFU would keep stale ones forever.', /stale/],
  ["I've put the limit at 100 a minute; anything higher trips the fraud detection.", /fraud/],
  ['LittleFS over NVS: every line would rewrite a page there.', /rewrite/],
  ['The wildcard only works over DNS and you have one, so the permission it is.', /wildcard/],
  ['The ticket cannot be refunded as it was bought more than a day ago.', /a day ago/],
  ['コネクションプーリングを選びました。理由は、接続の確立に時間がかかるためです。', /確立/],
  ['キャッシュには Redis を採用しました。永続化が必要だからです。', /永続化/],
  ['GraphQL は見送りました。クライアントをすべて書き直す必要があるためです。', /書き直す/],
  ['ポーリングではなく Webhook を使うことにしました。負荷を減らせるからです。', /ポーリング|負荷/],
  ['チームが三人しかいないため、モノリスのままでいくことに決めました。', /三人/],
  ['Moment の代わりに Day.js を使います。Moment は保守モードに入っているためです。', /Moment|保守/],
  ['Terraform と Pulumi を比べて、Terraform にしました。運用チームが慣れているからです。', /Pulumi|慣れて/],
  ['正規表現をやめて、手書きのパーサーに置き換えました。長い入力で固まることがあったためです。', /正規表現|固まる/],
  [
    'シャーディングのキーは、ユーザーと地域の二案がありましたが、データの保管場所の規則があるので地域を選びました。',
    /ユーザー.*二案|保管場所/,
  ],
  ['React 19 への更新は今回は見送ります。部品ライブラリの半分が未対応です。', /未対応/],
  ['月次ではなく週次のパーティションにしました。月次だと一つが大きくなりすぎます。', /月次/],
  ['楽観ロックで行きましょう。競合はめったに起きません。', /競合/],
  ['再試行は 3 回に留めます。5 回にすると、キューが一分以上詰まるためです。', /詰まる/],
  ['今回は Kafka ではなく SQS を選択しています。運用できる人がいないのが理由です。', /Kafka|運用/],
  ['バッチの言語は Go に決まりました。決め手は配布のしやすさです。', /配布/],
  [
    '直し方は、後に回すか、先に少しだけ読むかのどっちか。今回は後者でいく。前者だと真っ白な画面が出ちゃうから。',
    /真っ白/,
  ],
  ['切り捨て・切り上げのうち、規程どおり切り捨てに統一した。', /切り上げ|規程/],
  ['REST のままにします。GraphQL にすると認可の実装をやり直すことになります。', /認可/],
  ['画像は WebP で統一。PNG より 6 割小さい。', /PNG/],
  ['上限を 100 件に設定しました。それ以上だと送信制限に引っかかります。', /送信制限/],
  ['chardet は短いファイルで間違えるので入れない。', /間違える/],
  ['今のままだとできません。行が制約に数えられるからです。別の表へ移すことにします。', /数えられる/],
  ['drift にしようと思う。SQL で移行が書けるから。', /移行/],
  ['SDK を上げる。古いのに固定する手もあるけど、秋には SDK の更新が必須になるからやめとく。', /必須/],
  ['差分だけ読む手もあるが、過去分が上書きされるので使えない。Parquet に変換する方式で行く。', /上書き/],
  ['圧縮は zstd。snappy より二割小さく、速さは変わらない。', /snappy/],
  ['更新する案もございますが、ライセンスの確認が必要になります。従いまして、版は据え置きといたします。', /ライセンス/],
]

describe('a decision', () => {
  it.each(DECISIONS)('is found in: %s', (said, hidden) => {
    const found = all({ agent: said })
    expect(found).toHaveLength(1)
    expect(String(found[0]?.truth)).toMatch(hidden)
    // The frame of the question may quote the choice, and nothing else.
    const quote = / said: "(.*)"\. /.exec(found[0]?.question.en ?? '')?.[1]
    expect(quote).not.toMatch(hidden)
  })

  it.each([
    // What is so, what happens by itself, and what others hold or wish for.
    '主力の工程は外注に切り替えています。国内では単価で勝てなくなったことが理由です。',
    'URL に鍵を入れるとログに残るので、避けたほうがよいとされています。',
    '営業はメールを、開発は通知を希望しており、まだ結論は出ていません。件数が論点になっています。',
    'この設定はサーバー単位なので、全体に効きます。',
    '10W までの規格ですので、急速充電には別の合図が要ります。',
    '入力を始めると消えるため、読み上げでも手がかりが失われます。',
    'The faster queue tends to win, as the newest object is still in the cache.',
    'Three rows were rejected because their currency was empty.',
    'The build takes 14 seconds because the cache is cold.',
    'The server returned 500 because the connection pool was exhausted.',
    "I'll run the tests again to see whether the fix holds.",
    'Let me check the logs first, since the error message is truncated.',
    'I updated the README and added a section about deployment.',
    'Which option do you prefer?',
    'You can choose between monthly and yearly billing.',
    'Since Monday the job has been failing every night.',
    'The client chose a random port, so the firewall rule did not match.',
    'I found the bug: the loop starts at 1 instead of 0.',
    'The process was killed because it ran out of memory.',
    'キャッシュが空のため、ビルドに 14 秒かかります。',
    '接続が枯渇したため、サーバーが 500 を返しました。',
    'フィクスチャの項目が足りないので、テストが失敗しています。',
    'どちらの案がよいですか。',
    '月払いと年払いから選べます。',
    '原因は、ループが 0 ではなく 1 から始まっていることです。',
    '変数が未定義なのは、データが届く前に処理が走るためです。',
    'This means that the code is similar to the code we suggested here.',
    'I would also like to change another booking, M20, to a nonstop flight if that is possible.',
    'ご本人確認のため、お客様番号をお願いいたします。',
  ])('is not: %s', (agent) => {
    expect(all({ agent })).toEqual([])
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
    expect(decision('We will keep the queue because the retries work well there. It runs at night.')?.truth).toBe(
      'We will keep the queue because the retries work well there.',
    )
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

  it.each([
    ['Should it go to your account or to a gift card?', 'gift card pls, my account is kinda broken', /kinda broken/],
    [
      'Two lamps are left: one runs on a battery, one on AC. Which one would you like?',
      'the AC one, i have a socket right there',
      /socket/,
    ],
    [
      'We could log to flash. The other possibility is a new board.',
      'Flash. No hardware changes this year.',
      /No hardware/,
    ],
    ['分けて振り込むか、窓口でお手続きいただくことになります。', '窓口は遠いので、二日に分けます。', /遠い/],
    ['捨てる／NULL にする／止める、どれにする？', 'NULL で。捨てると合計が合わなくなる。', /合わなくなる/],
    ['従量プラン、夜間プランからお選びいただけます。', '昼間に使うから、従量プランがいいです。', /昼間/],
  ])('may be a short reply: %s', (agent, user, reason) => {
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
