import { z } from 'zod'
import { says } from '../../mistakes/expects.ts'
import { defineScorer } from '../../score/define-scorer.ts'
import { type MarkupProblem, markupIn } from '../../text/markup/problem.ts'
import { xmlProblem } from '../../text/markup/xml.ts'
import { judgedMarkup, markupDetails, NO_MARKUP } from './markup.ts'
import { outputText } from './texts.ts'

const PATH = /^[^\s/]+(?:\/[^\s/]+)*$/

/** Whether the answer is well-formed XML, with the elements it must have. */
export default defineScorer({
  description: {
    en: 'the answer is well-formed XML with namespaces, and has all `elements` (paths from the root, such as order/item); nothing is loaded, a DTD inside is refused, no schema is checked',
    ja: '答えが整形式の XML（名前空間を含む）で、elements（order/item のようなルートからのパス）をすべて持つか。外部の読み込みはせず、文書内の DTD は認めない。スキーマは調べない',
  },
  follows: {
    en: 'well-formedness of XML 1.0 (fifth edition) and Namespaces in XML 1.0; blank lines before the document are allowed',
    ja: 'XML 1.0（第 5 版）の整形式性と Namespaces in XML 1.0。文書の前の空行は認める',
  },
  options: z.object({
    kind: z.enum(['document', 'fragment']).default('document'),
    elements: z.array(z.string().regex(PATH, says('elementPath'))).default([]),
    within: z.boolean().default(false),
    not: z.boolean().default(false),
  }),
  optionNotes: {
    kind: {
      en: 'document: one root element; fragment: several, with text between them',
      ja: 'document: ルート要素は一つ。fragment: 複数の要素や文字が並んでもよい',
    },
    elements: {
      en: 'paths from the root, such as order/item, that must be there',
      ja: 'なければならない要素（order/item のようなルートからのパス）',
    },
    within: {
      en: 'the answer may have more around it: a fenced block, or from the first < to the last >',
      ja: '前後に他の文があってもよい（コードブロック、または最初の < から最後の > まで）',
    },
    not: { en: 'must not be XML', ja: 'XML であってはならない' },
  },
  threshold: 1,
  details: { ...markupDetails, missing: { en: 'the elements that are not there', ja: '見つからない要素' } },
  example: {
    en: {
      case: { input: 'The order as XML.', output: '<order><item count="2">tea</item></order>' },
      options: { elements: ['order/item'] },
    },
    ja: {
      case: { input: '注文を XML で。', output: '<注文><品 数="2">緑茶</品></注文>' },
      options: { elements: ['注文/品'] },
    },
  },
  setup: ({ elements, ...options }) => ({ ...options, elements: elements.map((path) => path.split('/')) }),
  score(testCase, { kind, elements, within, not }, { language }) {
    const text = outputText(testCase)
    const markup = within ? markupIn(text) : text
    const about = { name: 'XML', not, language }
    if (markup === undefined) return judgedMarkup([NO_MARKUP], about)
    const missing = new Set(elements)
    const problem = xmlProblem(markup, {
      fragment: kind === 'fragment',
      onElement(path) {
        for (const wanted of missing) if (isSame(wanted, path)) missing.delete(wanted)
      },
    })
    const lost = problem ? [] : [...missing].map((path) => path.join('/'))
    return judgedMarkup(problem ? [problem] : lost.map(notThere), about, lost)
  },
})

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((name, at) => name === b[at])

const notThere = (path: string): MarkupProblem => ({
  said: { en: `there is no ${path}`, ja: `${path} がありません` },
})
