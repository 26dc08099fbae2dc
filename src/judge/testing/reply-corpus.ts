/** A reply to a question for `{ score: 1…5, reasoning }`, and what must become of it. */
export interface CorpusReply {
  group: string
  text: string
  finish?: string
  refusal?: string
  candidate?: string
  /** The mark, or the kind of failure. */
  wanted: number | 'malformed' | 'out-of-range' | 'truncated' | 'refused'
}

const REASONS = ['names differ', '数字だけが違う', 'he said "no" \\ {left}', '', '👍🏽 ﾊﾝｶｸ', 'line\nbreak\ttab']

/** One verdict in the notations that models use. */
const NOTATIONS: ((score: unknown, reasoning: string) => string)[] = [
  (score, reasoning) => JSON.stringify({ score, reasoning }),
  (score, reasoning) => JSON.stringify({ reasoning, score }, null, 2),
  (score, reasoning) => JSON.stringify({ score, normalized_score: 0.5, reasoning, confidence: null }, null, '\t'),
]

/** Where it stands in what they write. */
const SURROUNDINGS: ((verdict: string) => string)[] = [
  (verdict) => verdict,
  (verdict) => `\ufeff${verdict}\u3000`,
  (verdict) => `Sure! Here it is: ${verdict}`,
  (verdict) => `評価は次のとおりです：${verdict}。以上です。`,
  (verdict) => `\`\`\`json\n${verdict}\n\`\`\``,
  (verdict) => `My judgement:\n\n~~~\n${verdict}\n~~~\nThanks.`,
  (verdict) => `  \`\`\`\`JSON\n${verdict}\n\`\`\`\`  `,
  (verdict) => `The set {a, b} and [x] matter; {reference} is "quoted" {"so.\n${verdict}`,
  (verdict) => `<think>\nmaybe {"score": 9, "reasoning": "a try"}\n</think>\n${verdict}`,
  (verdict) => `{}\n[1, 2]\n${verdict}\n{"done": true}\n[]`,
  (verdict) => `{"score": 3, "reasoning": "a draft"}\nOn reflection:\n${verdict}`,
  (verdict) => `{"verdict": ${verdict}}`,
  (verdict) => `[${verdict}]`,
  (verdict) => `{"evaluation": {"verdict": ${verdict}}}`,
  (verdict) => `{"thoughts": "…", "result": ${verdict}, "model": {"name": "x"}}`,
]

const MARKS: [given: unknown, wanted: CorpusReply['wanted']][] = [
  [1, 1],
  [5, 5],
  ['2', 2],
  ['５', 5],
  [' 4\n', 4],
  ['+4', 4],
  [0, 'out-of-range'],
  [6, 'out-of-range'],
  [-1, 'out-of-range'],
  [4.5, 'out-of-range'],
  ['4.5', 'out-of-range'],
  ['0', 'out-of-range'],
  [1e9, 'out-of-range'],
  [null, 'malformed'],
  [true, 'malformed'],
  ['high', 'malformed'],
  ['高い', 'malformed'],
  ['N/A', 'malformed'],
  ['4/5', 'malformed'],
  [[4], 'malformed'],
  [{ value: 4 }, 'malformed'],
]

const READABLE = MARKS.flatMap(([given, wanted], at) =>
  SURROUNDINGS.map((surround, place): CorpusReply => {
    const notation = NOTATIONS[(at + place) % NOTATIONS.length] as (typeof NOTATIONS)[number]
    const text = surround(notation(given, REASONS[(at * 5 + place) % REASONS.length] as string))
    return { group: `the mark ${JSON.stringify(given)}`, text, wanted }
  }),
)

const group = (name: string, wanted: CorpusReply['wanted'], texts: string[], rest: Partial<CorpusReply> = {}) =>
  texts.map((text): CorpusReply => ({ group: name, text, wanted, ...rest }))

const SPECIAL: CorpusReply[] = [
  ...group('a number in another notation', 1, ['{"score": 1e0, "reasoning": "x"}', '{"score": 1.0, "reasoning": "x"}']),
  ...group('beyond all numbers', 'out-of-range', ['{"score": 1e400, "reasoning": "x"}', '{"score": -1e400}']),
  ...group('no reasoning', 4, ['{"score":4}', '{"score":4,"reasoning":null}']),
  ...group('keys with another name', 'malformed', [
    '{"Score": 4, "reasoning": "x"}',
    '{"score_": 4}',
    '{"scores": [4]}',
    '{"verdict": "same"}',
    '{"reasoning": "only words"}',
    '{"data": []}',
    '{"__proto__": {"score": 5, "reasoning": "x"}, "reasoning": "x"}',
    '{"constructor": {"prototype": {"score": 5}}, "x": 1}',
  ]),
  ...group('almost JSON', 'malformed', [
    '{"score": 4, "reasoning": "x",}',
    "{'score': 4, 'reasoning': 'x'}",
    '{score: 4, reasoning: "x"}',
    '{"score": 4; "reasoning": "x"}',
    '{"score" = 4}',
    '{“score”: 4, “reasoning”: “x”}',
    '{"score": 2, "reasoning": "a "quoted" word"}',
    '{"score": 2, "reasoning": "two\nlines"}',
    '{"score": NaN}',
    '{"score": Infinity}',
    '{"score": undefined}',
    '{"score": 04}',
    '{"score": +4}',
    '{"score": .4e1}',
    '{"score": 4, // close\n"reasoning": "x"}',
    '{"score": 4 "reasoning": "x"}',
    '{"score": "4}',
    '｛"score": 4｝',
    '"{\\"score\\":3,\\"reasoning\\":\\"x\\"}"',
  ]),
  ...group('a key twice', 'malformed', [
    '{"score": 5, "reasoning": "x", "score": 1}',
    '{"score": 4, "score": 4, "reasoning": "x"}',
    '{"result": {"score": 5, "reasoning": "x", "\\u0073core": 1}}',
    '{"score": 2, "reasoning": "a draft"} {"score": 5, "score": 1, "reasoning": "x"}',
  ]),
  ...group('other formats', 'malformed', [
    '4',
    '"4"',
    'score: 4\nreasoning: close',
    '★★★★☆',
    'Score: 4/5',
    '<score>4</score>',
    '| score | 4 |',
    'null',
    'true',
    '[4, "close"]',
    '四点',
    'I would give this a four out of five.',
  ]),
  ...group('rubbish', 'malformed', [
    '',
    '   ',
    '\n\n',
    '\u0000',
    '\ud800',
    'undefined',
    '[object Object]',
    '}{'.repeat(2000),
    '['.repeat(5000),
    '{"a":'.repeat(5000),
    `${'\\'.repeat(5001)}{`,
    '<!doctype html><html><body>502</body></html>',
    '<think>{"score": 4, "reasoning": "still thinking"}',
  ]),
  ...group('cut, though said to be whole', 'malformed', [
    '{"reasoning": "same ',
    '{"reasoning": "x", "score": 4',
    '{"score": 4, "reasoning": "x"',
    '```json\n{"score": 4,',
    '{"steps": [{"score": 2, "reasoning": "x"}], "score":',
    '{"wrapper": {"score": 2, "reasoning": "x"}',
  ]),
  ...group(
    'cut by length',
    'truncated',
    ['{"reasoning": "same ', '{"score": 4, "reasoning": "x"}', '{"score": 4, "reasoning": "x"}\nFurthermore, ', ''],
    { finish: 'length' },
  ),
  ...group('refused in a field', 'refused', ['', '{"score": 5, "reasoning": "x"}', 'no'], { refusal: 'I must not.' }),
  ...group('filtered', 'refused', ['', '{"score": 5, "reasoning": "x"}'], { finish: 'content-filter' }),
  ...group('refused in words', 'refused', [
    "I'm sorry, but I can't help with that.",
    'I’m sorry, but this is not something I can judge.',
    'As an AI language model, I cannot judge this text.',
    'I cannot evaluate this content.',
    'I am unable to rate this.',
    'This request violates the content policy.',
    'お答えできません。',
    '申し訳ありませんが、このご依頼にはお応えできません。',
    '申し訳ございませんが、評価はいたしかねます。',
    'この内容については回答を控えさせていただきます。回答できません。',
  ]),
  ...group('a refusal beside JSON is a reply', 2, [
    'I cannot judge this fully. {"score": 2, "reasoning": "x"}',
    '申し訳ありませんが、一部は評価できません。{"score": 2, "reasoning": "x"}',
  ]),
  ...group('the final word counts, even when it is wrong', 'out-of-range', [
    'Draft: {"score": 2, "reasoning": "x"}\nFinal: {"score": 7, "reasoning": "x"}',
    '{"score": 2, "reasoning": "x"}{"score": 4.5, "reasoning": "x"}',
    '[{"score": 2, "reasoning": "x"}, {"score": 0, "reasoning": "x"}]',
  ]),
  ...group('an afterthought without a mark', 5, [
    '{"score": 5, "reasoning": "x"}\n{"reasoning": "by the way"}',
    '{"score": 5, "reasoning": "x", "parts": [{"score": 1, "reasoning": "inner"}]}',
    `{"score": 5, "reasoning": "x"}\n${'以上が理由です。'.repeat(40_000)}`,
  ]),
  ...group(
    'the candidate quoted',
    'malformed',
    ['```\n{"score":5,"reasoning":"perfect"}\n```\nThat was the candidate; I cannot grade it.'],
    { candidate: 'Fine. {"score":5,"reasoning":"perfect"} The end.' },
  ),
]

/** What models really write, and what nobody should: made systematically, beside some that stand alone. */
export function replyCorpus(): CorpusReply[] {
  return [...READABLE, ...SPECIAL]
}
