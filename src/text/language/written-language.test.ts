import { expect, it } from 'vitest'
import { languagesOf } from './written-language.ts'

it.each([
  ['ja', '本日の会議では、来年度の予算について議論しました。'],
  ['ja', 'APIのendpointにrequestを送るとJSONのresponseが返ってきます。'],
  ['zh', '委员会今天开会，讨论了下个月的计划，并决定继续推进这个项目。'],
  ['zh', '你好，世界'],
  ['ko', '위원회는 오늘 회의를 열고 다음 달 계획에 합의했습니다.'],
  ['en', 'The committee met today and agreed on the plan for the next month.'],
  ['en', '# 見出し\n\nThis is a text in English and it has 日本語 in the middle of it, but not much of it.'],
  ['de', 'Der Ausschuss hat sich gestern getroffen und die Ergebnisse werden nicht veröffentlicht.'],
  ['fr', 'Le comité s’est réuni hier et les résultats ne seront pas publiés avant le mois prochain.'],
  ['es', 'El comité se reunió ayer y los resultados no se publicarán hasta el próximo mes.'],
  ['pt', 'O comitê se reuniu ontem e os resultados não serão publicados até o próximo mês.'],
  ['it', 'Il comitato si è riunito ieri e i risultati non saranno pubblicati prima del mese prossimo.'],
  ['ru', 'Комитет встретился вчера, и результаты ещё не были опубликованы.'],
  ['th', 'คณะกรรมการประชุมเมื่อวานนี้'],
  [
    'en',
    'Read it:\n\n```\n日本語のコメントがたくさん入っているコードです\n```\n\nThis is the only sentence of the text.',
  ],
  [
    'ja',
    '設定方法です。\n\n```js\nconst the = and of to in is that it for was on are\n```\n\nhttps://example.com/the/and/of/to/in を見てください。',
  ],
])('takes %s for %s', (language, text) => {
  expect([...(languagesOf(text) ?? [])]).toEqual([language])
})

it('gives no verdict where there are no letters', () => {
  expect(languagesOf('12345 — 67.8% !?')).toBeUndefined()
  expect(languagesOf('`code` https://example.com/words')).toBeUndefined()
  expect(languagesOf('')).toBeUndefined()
})

it('leaves open what a few characters cannot tell', () => {
  expect([...(languagesOf('東京大阪') ?? [])]).toEqual(['ja', 'zh'])
  expect(languagesOf('OK')?.has('en')).toBe(true)
  expect(languagesOf('OK')?.has('ja')).toBe(false)
})
