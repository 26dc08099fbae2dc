/** What people want to know of an answer, and which scorers tell: the table on top of docs/scorers.*.md. */
import type { Message } from '../src/language.ts'

interface Want {
  want: Message
  scorers: string[]
}

export const WHICH_SCORER: Want[] = [
  {
    want: { en: 'it says (or does not say) certain words', ja: '決まった語句を含む（含まない）' },
    scorers: ['contains', 'starts-with', 'regex', 'exact-match', 'rules'],
  },
  {
    want: { en: 'it has the right form', ja: '形式が正しい' },
    scorers: ['json-schema', 'is-html', 'is-xml', 'length'],
  },
  {
    want: { en: 'it holds the right data', ja: 'データの中身が正しい' },
    scorers: ['json-diff'],
  },
  {
    want: { en: 'it is close to a reference in wording', ja: '参照と言い回しが近い' },
    scorers: ['rouge', 'bleu', 'chrf', 'ter', 'token-f1', 'edit-similarity', 'edit-distance'],
  },
  {
    want: { en: 'it is close to a reference in meaning', ja: '参照と意味が近い' },
    scorers: ['semantic-similarity', 'bert-score', 'embedding-similarity'],
  },
  {
    want: { en: 'its facts come from the context', ja: '事実が資料（context）に基づいている' },
    scorers: ['faithfulness'],
  },
  {
    want: { en: 'its facts agree with a reference', ja: '事実が参照と食い違っていない' },
    scorers: ['factuality'],
  },
  {
    want: { en: 'rests on the right retrieved texts (RAG)', ja: '正しい文章が検索されている（RAG）' },
    scorers: ['context-recall', 'context-precision', 'context-relevance'],
  },
  {
    want: { en: 'it answers what was asked', ja: '質問に答えている' },
    scorers: ['answer-relevancy', 'prompt-alignment'],
  },
  {
    want: { en: 'it meets criteria of your own', ja: '自分で決めた基準を満たす' },
    scorers: ['rubric', 'pairwise', 'command'],
  },
  {
    want: { en: 'an agent used its tools well', ja: 'エージェントがツールを正しく使った' },
    scorers: ['tool-call-accuracy', 'tool-call-validity', 'trajectory'],
  },
  {
    want: { en: 'it edits a document as it should', ja: '文書を期待どおりに編集している' },
    scorers: [
      'operation-accuracy',
      'operation-result',
      'content-quality',
      'target-block-precision',
      'anti-hallucination',
    ],
  },
  {
    want: { en: 'it still knows what a compressed conversation said', ja: '圧縮した会話の内容を覚えている' },
    scorers: ['compression-rubric'],
  },
  {
    want: { en: 'it came quickly, cheaply and whole', ja: '速く、安く、途中で切れずに返ってきた' },
    scorers: ['latency', 'response-time', 'cost', 'finish-reason'],
  },
  {
    want: { en: 'a person has to look, whatever scorers say', ja: 'スコアにかかわらず人が確認する' },
    scorers: ['needs-review'],
  },
]
