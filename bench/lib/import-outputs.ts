import { Random } from '../../src/stats/random.ts'

const PIECES = [
  'Tokyo',
  'tokyo',
  'TOKYO',
  'Kyoto',
  'refund',
  'Refund',
  '30 days',
  '2026-11-15',
  'sorry',
  'Sorry,',
  'As an AI',
  'yes',
  'no',
  '東京',
  '京都',
  '返品',
  '30日以内',
  'です。',
  '申し訳ありません',
  '　',
  'ご返金',
  'ﾃｽﾄ',
  'straße',
  'İstanbul',
  '{"city":"Tokyo"}',
  '{"city":"Kyoto","n":2}',
  '[1,2,3]',
  '{"city":}',
  'null',
  '42',
  '"text"',
  'a,b',
  'a.b',
  '(x)',
  '$5.00',
  '100%',
  'line one\nline two',
  '\t',
  '…',
  '—',
  'e\u0301',
  '$&',
  '\\d',
] as const

const WHOLE = [
  '',
  ' ',
  'Tokyo',
  'Tokyo ',
  'tokyo',
  'Toky',
  'Tokyoo',
  'Kyoto',
  '東京',
  '東京都',
  '42',
  '{"city":"Tokyo"}',
  ' {"city":"Tokyo"} ',
  '[]',
  'true',
  'kitten',
  'sitting',
  'mitten',
  'kitchen',
] as const

/** Texts as models write them, and as they should not: seeded, the short ones among them met exactly. */
export function generatedOutputs(count: number, seed = 24): string[] {
  const random = new Random(seed)
  const pick = <Item>(list: readonly Item[]) => list[random.below(list.length)] as Item
  return Array.from({ length: count }, () => {
    if (random.uniform() < 0.25) return pick(WHOLE)
    const pieces = Array.from({ length: 1 + random.below(8) }, () => pick(PIECES))
    // promptfoo cuts a line break off the end of a var.
    return pieces.join(pick([' ', '', ', '])).replace(/\n+$/, '')
  })
}

/** Assertions that look at the text alone, plain and negated; each with a name to find it by. */
export function textAssertions(): { type: string; value?: unknown; threshold?: number; metric: string }[] {
  const plain: { type: string; value?: unknown; threshold?: number }[] = [
    { type: 'contains', value: 'Tokyo' },
    { type: 'contains', value: '東京' },
    { type: 'contains', value: 42 },
    { type: 'contains', value: '$&' },
    { type: 'icontains', value: 'REFUND' },
    { type: 'icontains', value: 'STRASSE' },
    { type: 'icontains', value: 'i̇stanbul' },
    { type: 'contains-any', value: ['Kyoto', '京都', 'no'] },
    { type: 'contains-any', value: 'Kyoto, "a,b", 返品' },
    { type: 'contains-all', value: ['Tokyo', 'Kyoto'] },
    { type: 'contains-all', value: ['です。', '30日以内'] },
    { type: 'icontains-any', value: ['SORRY', 'kyoto'] },
    { type: 'icontains-all', value: ['tokyo', 'refund'] },
    { type: 'starts-with', value: 'Tokyo' },
    { type: 'starts-with', value: '申し訳' },
    { type: 'equals', value: 'Tokyo' },
    { type: 'equals', value: '東京' },
    { type: 'equals', value: 42 },
    { type: 'regex', value: '^Tokyo' },
    { type: 'regex', value: '\\d{4}-\\d{2}-\\d{2}' },
    { type: 'regex', value: '[Rr]efund\\b' },
    { type: 'regex', value: '\\s東京' },
    { type: 'regex', value: '^\\S+$' },
    { type: 'regex', value: '(?:Tokyo|Kyoto)\\W+' },
    { type: 'regex', value: '[\\u3041-\\u3096]+' },
    { type: 'is-json' },
    {
      type: 'is-json',
      value: { type: 'object', required: ['city'], properties: { city: { type: 'string', minLength: 5 } } },
    },
    { type: 'levenshtein', value: 'Tokyo', threshold: 1 },
    { type: 'levenshtein', value: 'kitten' },
    { type: 'levenshtein', value: '東京都', threshold: 2 },
    { type: 'word-count', value: { min: 2, max: 6 } },
    { type: 'word-count', value: 1 },
  ]
  const negated = plain.map((assertion) => ({ ...assertion, type: `not-${assertion.type}` }))
  return [...plain, ...negated, { type: 'equals', value: { city: 'Tokyo' } }].map((assertion, at) => ({
    ...assertion,
    metric: `a${at + 1}`,
  }))
}

/** Where the two differ on purpose: the docs say why. */
export const KNOWN_DIFFERENCES: {
  output: string
  assertion: { type: string; value?: unknown; threshold?: number }
  there: boolean
  here: boolean
}[] = [
  { output: '{"a":1,"a":2}', assertion: { type: 'is-json' }, there: true, here: false },
  { output: '{"a":1e999}', assertion: { type: 'is-json' }, there: true, here: false },
  { output: '😀', assertion: { type: 'regex', value: '^.$' }, there: false, here: true },
  { output: 'a\rb', assertion: { type: 'regex', value: 'a.b' }, there: false, here: true },
]
