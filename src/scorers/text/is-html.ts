import { z } from 'zod'
import { defineScorer } from '../../score/define-scorer.ts'
import { htmlProblems, kindOf } from '../../text/markup/html.ts'
import { markupIn } from '../../text/markup/problem.ts'
import { judgedMarkup, markupDetails, NO_MARKUP } from './markup.ts'
import { outputText } from './texts.ts'

/** Whether the answer is HTML and nothing else. */
export default defineScorer({
  description: {
    en: 'the answer is HTML, a whole document or a fragment: no parse error of the standard’s tokenizer, known elements, tags that match, no text outside elements; which element may stand in which is not checked',
    ja: '答えが HTML（文書または断片）か。標準の字句解析の構文エラーがなく、要素名が正しく、タグが対応し、要素の外に文字がないことを調べる。要素の入れ子の可否は調べない',
  },
  follows: {
    en: 'the tokenization of the HTML Living Standard (as parse5 implements it), its void elements and its optional end tags',
    ja: 'HTML Living Standard の字句解析（parse5 による）、空要素、省略できる終了タグ',
  },
  options: z.object({
    kind: z.enum(['any', 'document', 'fragment']).default('any'),
    within: z.boolean().default(false),
    not: z.boolean().default(false),
  }),
  optionNotes: {
    kind: {
      en: 'document: with doctype and <html>; any: as it begins',
      ja: 'document: doctype と <html> が必要。any: 書き出しで判断',
    },
    within: {
      en: 'the answer may have more around it: a fenced block, or from the first < to the last >',
      ja: '前後に他の文があってもよい（コードブロック、または最初の < から最後の > まで）',
    },
    not: { en: 'must not be HTML', ja: 'HTML であってはならない' },
  },
  threshold: 1,
  // A tag with thousands of attributes takes the tokenizer time with the square of their number.
  blocksAbove: 10_000,
  details: markupDetails,
  example: {
    en: { case: { input: 'A list in HTML, please.', output: '<ul><li>Tea</li><li>Coffee</li></ul>' } },
    ja: { case: { input: 'HTML で一覧を書いて。', output: '<ul><li>緑茶</li><li>珈琲</li></ul>' } },
  },
  score(testCase, { kind, within, not }, { language }) {
    const text = outputText(testCase)
    const markup = within ? markupIn(text) : text
    if (markup === undefined) return judgedMarkup([NO_MARKUP], { name: 'HTML', not, language })
    const problems = htmlProblems(markup, kind === 'any' ? kindOf(markup) : kind)
    return judgedMarkup(problems, { name: 'HTML', not, language })
  },
})
