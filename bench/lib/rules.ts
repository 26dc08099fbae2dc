import { English } from './english.ts'

const JAPANESE = [
  'お問い合わせいただき、ありがとうございます。',
  '返金は、お申し込みから五営業日以内に、ご利用のカード会社を通じて行います。',
  '商品の交換をご希望の場合は、注文番号を添えてご連絡ください。',
  '本提案の背景と根拠は、次の資料（https://docs.saiten.example/plan）をご覧ください。',
  '配送状況は、マイページの「注文履歴」からいつでも確認できます。',
  '期間限定の割引は、月末の午後六時まで有効です。',
]

/** What a help desk answers, some 1.2 KB each: English and Japanese by turns, one in ten with something that rules forbid. */
export function* outputs(count: number): Generator<{ id: string; output: string }> {
  const english = new English(11)
  for (let i = 0; i < count; i++) {
    const text =
      i % 2 === 0
        ? english.text(200)
        : Array.from({ length: 12 }, (_, at) => JAPANESE[(i * 7 + at * at) % JAPANESE.length]).join('')
    yield { id: `o${i}`, output: i % 10 === 0 ? `${text} ${PLANTED[(i / 10) % PLANTED.length]}` : text }
  }
}

const PLANTED = ['forbidden-7', '絶対に儲かる', 'ERR-1234', 'hanako.sato@saiten-corp.jp', '禁止語3']

/** Forty rules of terms and substrings, ten of patterns. */
export function fiftyRules(): object[] {
  return [
    ...range(20, (i) => ({ contains: i % 2 ? `forbidden-${i}` : `禁止語${i}` })),
    ...range(15, (i) => ({
      forbidden_terms: range(10, (at) => (at % 2 ? `no-go ${i}-${at}` : `使用不可${i}・${at}`)),
    })),
    ...range(5, (i) => ({ required_terms: i % 2 ? ['order', 'the'] : ['。', '、'] })),
    ...PATTERNS.map((regex) => ({ regex })),
  ].map(ruleOf)
}

const PATTERNS = [
  'ERR-[0-9]{4}',
  '絶対に.{0,10}(儲かる|成功)',
  '(?i)guarantee(d|s)? (profit|return)s?',
  '[0-9]{3}-[0-9]{4}-[0-9]{4}',
  '\\b(TODO|FIXME|XXX)\\b',
  '第[0-9]+条',
  'https?://[a-z0-9.-]+\\.(test|invalid)/',
  '(?i)as an ai (language )?model',
  '[一-龠]{30,}',
  '!{3,}|！{3,}',
]

/** One condition of every other kind. */
export const OTHER_KINDS: Record<string, object> = {
  min_links: { min_links: 2 },
  'max_length, characters': { max_length: 2000 },
  'max_length, sentences': { max_length: { sentences: 40 } },
  json_schema: { json_schema: { type: 'object' } },
  language: { language: ['ja', 'en'] },
  pii: { pii: true },
  secret: { secret: true },
}

export const ruleOf = (condition: object, at = 0) => ({
  id: `rule-${at}`,
  severity: 'major',
  match: { any: [condition] },
})

const range = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at))
