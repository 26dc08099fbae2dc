import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { gate, jsonl, row } from '../src/cli/testing/gate.ts'
import {
  scoreAntiHallucination,
  scoreContentQuality,
  scoreOperationAccuracy,
  scoreOperationResult,
} from '../src/entries/edit.ts'
import { isPassed, run, score, weightedAverage } from '../src/entries/index.ts'
import { createPromptAlignmentScorerLLM } from '../src/entries/judge.ts'
import { alignmentReply } from '../src/scorers/judge/testing/alignment-reply.ts'
import { type MockCall, mockModel } from '../src/scorers/judge/testing/mock-model.ts'

/** The rows of the page: what the left three cells say. */
function rowsOf(page: string): string[] {
  const lines = readFileSync(new URL(`../docs/${page}`, import.meta.url), 'utf8').split('\n')
  return lines.filter((line) => line.startsWith('| ')).slice(1)
}
const PAGES = [rowsOf('reading.md'), rowsOf('reading.ja.md')] as const

const pair = { input: 'いつ開きますか。', output: '9 時です。', expected: '9 時に開きます。' }
const similarity = (reply: object) =>
  score('semantic-similarity', pair, {}, { judge: { model: mockModel(() => reply) } })
const align = (reply: object, options: object = {}) =>
  createPromptAlignmentScorerLLM({ model: mockModel(() => reply), options })
const asked = { input: [{ role: 'user', content: 'Name two.' }], output: { role: 'assistant', text: 'One.' } }

const pages = [{ id: 'p', blocks: ['a', 'b'].map((id) => ({ id, type: 'paragraph', content: id })) }]
const deletes = (...ids: string[]) => ({
  operations: [{ pageId: 'p', operations: ids.map((id) => ({ type: 'delete' as const, targetBlockId: id })) }],
})
const replaces = (pattern: string) => ({
  operations: [
    {
      pageId: 'p',
      operations: [{ type: 'replace' as const, targetBlockId: 'a', expectedContentPatterns: [pattern] }],
    },
  ],
})

const RULES = `rules:
  - { id: no.promise, severity: critical, description: no, match: { any: [ { contains: 絶対に } ] } }
`
const judged = async (output: string, expected: string, more: string[] = []) => {
  const files = { 'a.jsonl': jsonl(row('1', output, expected)), 'rules.yaml': RULES }
  const args = ['--inputs', 'a.jsonl', '--expected', 'a.jsonl', '--rules', 'rules.yaml', ...more]
  const { metrics, stderr } = await gate(files, args)
  if (!metrics) throw new Error(stderr)
  return metrics
}

/** How a claim is known in both languages, and the behaviour that it claims. */
const CLAIMS: [en: string, ja: string, holds: () => unknown][] = [
  [
    '4.5 is out of range, "4" and "４" are read',
    '4.5 は範囲外、"4" と "４" は読む',
    async () => {
      expect((await similarity({ score: 4.5, reasoning: '' })).error?.kind).toBe('out-of-range')
      for (const mark of ['4', '４']) expect((await similarity({ score: mark, reasoning: '' })).value).toBe(0.8)
    },
  ],
  [
    'always mark / 5',
    '常に 評点 / 5',
    async () => expect((await similarity({ score: 2, normalized_score: 0.9, reasoning: '' })).value).toBe(0.4),
  ],
  [
    'a longer one is cut after 50 characters, and the details say so',
    '超えた分は 50 文字で切り、詳細に記す',
    async () => {
      const { details } = await similarity({ score: 4, reasoning: '理'.repeat(60) })
      expect(details).toMatchObject({ reasoning: `${'理'.repeat(50)}…`, reasoningCut: true })
    },
  ],
  [
    'recomputed as fulfilled / listed',
    '満たした数 / 挙げた数',
    async () => {
      const reply = alignmentReply([1, 1, 1], [true, false])
      Object.assign(reply.requirementsFulfillment, { overallScore: 1 })
      expect((await align(reply, { evaluationMode: 'user' }).run(asked)).score).toBe(0.85)
    },
  ],
  [
    'the user side alone is scored, and the reason says so',
    'ユーザー側だけを採点し、理由に記す',
    async () => {
      const result = await align(alignmentReply([1, 1, 1], [true, false])).run(asked)
      expect(result.score).toBe(0.85)
      expect(result.reason).toMatch(/no system prompt/i)
    },
  ],
  [
    'the value has four decimals; only the scaled score has two',
    '値は小数 4 桁',
    async () => {
      const testCase = { input: 'Name three.', output: 'One.' }
      const judge = { model: mockModel(() => alignmentReply([1, 1, 1], [true, false, false])) }
      const user = { evaluationMode: 'user' as const, scale: 10 }
      const tenths = await score('prompt-alignment', { ...testCase }, user, { judge })
      expect(tenths.value).toBe(0.8)
      const thirds = mockModel(() => alignmentReply([0.3333, 1, 1], [true]))
      const fine = await score('prompt-alignment', testCase, user, { judge: { model: thirds } })
      expect(fine.value).toBe(0.7333)
      expect(fine.details?.scaledScore).toBe(7.33)
    },
  ],
  [
    'scores 0 without asking the judge',
    'ジャッジに尋ねず 0',
    async () => {
      const model = mockModel(() => alignmentReply([1, 1, 1], [true]))
      const empty = { ...asked, output: { role: 'assistant', text: '' } }
      expect((await createPromptAlignmentScorerLLM({ model }).run(empty)).score).toBe(0)
      expect(model.calls).toHaveLength(0)
    },
  ],
  [
    'our own words, in Japanese and English',
    '日本語と英語で書き下ろしたもの',
    async () => {
      const prompts: string[] = []
      const model = mockModel((call: MockCall) => {
        prompts.push(`${call.system}\n${call.prompt}`)
        return { score: 4, reasoning: '' }
      })
      const judge = { model }
      await score('semantic-similarity', pair, {}, { judge })
      await score('semantic-similarity', { input: 'When?', output: 'At 9.', expected: 'It opens at 9.' }, {}, { judge })
      const own = { compare: { prompt: 'OWN {{reference}} {{candidate}}' } }
      await score('semantic-similarity', pair, { prompts: own }, { judge })
      expect(prompts[0]).toMatch(/[ぁ-ん]/)
      expect(prompts[1]).not.toMatch(/[ぁ-ん]/)
      expect(prompts[0]).not.toContain('参照テキストと候補テキストの意味的類似度を5段階')
      expect(prompts[2]).toContain('OWN ')
    },
  ],
  [
    'an error with its kind, counted and shown',
    '種類つきのエラーとして数え',
    async () => {
      const cases = [{ id: '1', ...pair }]
      const judge = { model: mockModel(() => 'とても似ています。') }
      const scorers = [{ type: 'semantic-similarity' as const, threshold: 0.6 }]
      const summary = await run({ name: 's', cases, scorers }, { judge })
      expect(summary.scores).toMatchObject({ planned: 1, scored: 0, errors: 1 })
      expect(JSON.stringify(summary)).toContain('malformed')
      expect(summary.targets[0]?.scorers[0]?.mean).toBeNull()
    },
  ],
  [
    'one-to-one, as many pairs as possible, order aside',
    '最も多く対になるよう 1 対 1',
    () => {
      expect(scoreOperationAccuracy(deletes('b', 'a'), deletes('a', 'b'), pages).score).toBe(1)
      expect(scoreOperationAccuracy(deletes('a'), deletes('a', 'b'), pages).score).toBe(0.5)
    },
  ],
  [
    '1 for an answer without operations, else 0',
    '操作のない回答なら 1、あれば 0',
    () => {
      expect(scoreOperationAccuracy({ operations: [] }, deletes(), pages).score).toBe(1)
      expect(scoreOperationAccuracy(deletes('a'), deletes(), pages).score).toBe(0)
    },
  ],
  [
    'not applicable to content-quality; operation-result is then the success rate',
    'content-quality は対象外、operation-result は適用できた割合',
    () => {
      expect(scoreContentQuality(deletes('a'), deletes('a'), pages).score).toBeNull()
      expect(scoreOperationResult(deletes('a', 'zz'), deletes('a'), pages).score).toBe(0.5)
    },
  ],
  [
    'RE2: no look-around and no back-references',
    'RE2。先読み・後読みと後方参照はない',
    () => expect(() => scoreContentQuality(deletes('a'), replaces('(?=x)x'), pages)).toThrow(/\(\?=x\)x/),
  ],
  [
    'also reads the final document as an answer; what is neither scores 0',
    'どちらでもなければ 0',
    () => {
      const [a, b] = pages[0]?.blocks ?? []
      expect(scoreAntiHallucination({ blocks: [a, b] }, deletes(), pages).score).toBe(1)
      expect(scoreAntiHallucination({ blocks: [a] }, deletes(), pages).score).toBe(0)
      expect(scoreAntiHallucination('できません。', deletes(), pages).score).toBe(0)
    },
  ],
  [
    'an empty list does not pass, and weights of 0 have no average',
    '空の一覧は合格せず、重みの合計が 0 なら平均はない',
    () => {
      expect(isPassed([])).toBe(false)
      expect(weightedAverage([{ score: 1, threshold: 1, weight: 0 }])).toBeNull()
    },
  ],
  [
    'recomputed from the marks; whole marks only',
    '評点から計算し直す。評点は整数だけ',
    async () => {
      const ids = ['accuracy_factual', 'accuracy_technical']
      const graded = (mark: number) => {
        const criterionResults = ids.map((criterionId, at) => ({ criterionId, score: at ? 0 : mark, reasoning: '' }))
        const judge = {
          model: mockModel(() => ({ criterionResults, aggregateScore: 5, dimensionScores: { accuracy: 5 } })),
        }
        const probe = {
          input: 'どの版ですか。',
          expected: '4.6.2',
          output: '4.6.2',
          metadata: { probe_type: 'recall' },
        }
        return score('compression-rubric', probe, { criteria: ids } as never, { judge })
      }
      expect((await graded(5)).details).toMatchObject({ aggregateScore: 3, dimensionScores: { accuracy: 3 } })
      expect((await graded(4.5)).error?.kind).toBe('out-of-range')
    },
  ],
  [
    'rules see the raw text and what a reader sees',
    '元のテキストと、読み手に見えるテキストの両方',
    async () => {
      for (const output of ['絶**対**に成功します', '<!-- 絶対に -->成功します']) {
        expect((await judged(output, output, ['--encoder', 'none'])).violations.counts.critical, output).toBe(1)
      }
    },
  ],
  [
    'also when an evaluator could not run or a row was left out',
    '評価器が動かなかったとき、除いた行があるときも',
    async () => {
      const metrics = await judged('予定どおりです。', '予定どおりです。')
      expect(metrics).toMatchObject({ overall_pass: true, needs_review: true })
      expect(metrics.semantic.bert_score).toBeNull()
    },
  ],
  [
    'without a model the tokenizer is chosen by script, and provenance says so',
    'モデルがなければ文字種からトークナイザーを選び、来歴に記す',
    async () => {
      const { surface, provenance } = await judged('予定どおりです。', '予定どおりです。', ['--encoder', 'none'])
      expect(surface.rougeL).toBe(1)
      expect(JSON.stringify(provenance)).toContain('auto')
    },
  ],
  [
    'of several the best; one that gives no tokens beside others is left out of account',
    '複数なら最もよいもの',
    async () => {
      const several = { output: 'the cat sat', expected: ['a dog ran', 'the cat sat', '!!!'] }
      for (const type of ['rouge', 'token-f1'] as const) expect((await score(type, several)).value).toBe(1)
      const none = await score('rouge', { output: 'the cat sat', expected: ['!!!'] }, { tokenizer: 'rouge' })
      expect(none.error?.kind).toBe('no-tokens')
    },
  ],
  [
    'never has width 0 and never leaves 0 to 1',
    '幅が 0 にならず 0〜1 を出ない区間',
    async () => {
      const answers = (...outputs: string[]) =>
        outputs.map((output, at) => ({ id: `${at}`, output, expected: 'a b c d' }))
      for (const cases of [answers('a b c d', 'a b c d', 'a b c d'), answers('a b c d', 'a b', 'x')]) {
        const summary = await run({ name: 's', cases, scorers: [{ type: 'rouge' }] })
        const figures = summary.targets[0]?.scorers[0]
        const [low, high] = figures?.ci95 ?? [Number.NaN, Number.NaN]
        expect(figures?.n).toBe(3)
        expect(figures?.bounds).toHaveLength(2)
        expect(low).toBeGreaterThanOrEqual(0)
        expect(high).toBeLessThanOrEqual(1)
        expect(low).toBeLessThan(high)
      }
    },
  ],
]

test('the page claims in both languages what is tried here, and nothing else', () => {
  for (const [language, rows] of PAGES.entries()) {
    expect(rows).toHaveLength(CLAIMS.length)
    for (const [at, claim] of CLAIMS.entries()) expect(rows[at]).toContain(claim[language as 0 | 1])
  }
})

test.each(CLAIMS)('as the page says: %s', async (_en, _ja, holds) => {
  await holds()
})
