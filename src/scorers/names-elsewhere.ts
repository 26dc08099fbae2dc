import type { Message } from '../language.ts'

const same = (name: string): Message => ({ en: name, ja: name })
const using = (name: string, options: string): Message => ({
  en: `${name}, with ${options}`,
  ja: `${name}（${options.replaceAll(' and ', '、')} を付ける）`,
})

/** What the checks of promptfoo and its like are called here; users who come from there write those names first. */
const NAMES: Readonly<Record<string, Message>> = {
  equals: same('exact-match'),
  'is-json': same('json-schema'),
  'contains-json': same('json-schema'),
  'contains-html': using('is-html', 'within: true'),
  'contains-xml': using('is-xml', 'within: true'),
  icontains: using('contains', 'ignoreCase: true'),
  'contains-any': using('contains', 'any: [ … ]'),
  'contains-all': using('contains', 'all: [ … ]'),
  'icontains-any': using('contains', 'any: [ … ] and ignoreCase: true'),
  'icontains-all': using('contains', 'all: [ … ] and ignoreCase: true'),
  'not-contains': using('contains', 'not: true'),
  'not-icontains': using('contains', 'not: true and ignoreCase: true'),
  'not-regex': using('regex', 'not: true'),
  'rouge-n': same('rouge'),
  levenshtein: {
    en: 'edit-distance, with max (or edit-similarity, which grades)',
    ja: 'edit-distance（max を付ける。段階的な値なら edit-similarity）',
  },
  similar: {
    en: 'embedding-similarity (vectors) or semantic-similarity (a judge)',
    ja: 'embedding-similarity（ベクトル）か semantic-similarity（ジャッジ）',
  },
  'llm-rubric': { en: 'rubric, with criteria or questions', ja: 'rubric（criteria か questions を付ける）' },
  'g-eval': using('rubric', 'criteria'),
  'model-graded-closedqa': using('rubric', 'questions'),
  'model-graded-factuality': same('factuality'),
  'context-faithfulness': same('faithfulness'),
  'answer-relevance': same('answer-relevancy'),
  'select-best': same('pairwise'),
  'is-valid-openai-tools-call': same('tool-call-validity'),
  'is-valid-openai-function-call': same('tool-call-validity'),
  'is-valid-function-call': same('tool-call-validity'),
  'tool-call-f1': using('tool-call-accuracy', 'expectedCalls'),
  'trajectory:tool-args-match': {
    en: 'tool-call-accuracy, with expectedCalls (or trajectory, with tools)',
    ja: 'tool-call-accuracy（expectedCalls を付ける。または trajectory の tools）',
  },
  'trajectory:tool-used': using('trajectory', 'tools and order: any'),
  'trajectory:tool-sequence': using('trajectory', 'tools'),
  'trajectory:step-count': using('trajectory', 'maxSteps'),
  'trajectory:goal-success': {
    en: 'trajectory, with goal (or rubric, which asks a judge)',
    ja: 'trajectory（goal を付ける。ジャッジに尋ねるなら rubric）',
  },
  'skill-used': using('trajectory', 'tools and order: any'),
  javascript: {
    en: 'a file of your own, such as type: ./my-scorer.ts',
    ja: '自作のファイル（type: ./my-scorer.ts など）',
  },
  python: { en: 'command, such as command: [python3, score.py]', ja: 'command（command: [python3, score.py] など）' },
  ruby: { en: 'command, such as command: [ruby, score.rb]', ja: 'command（command: [ruby, score.rb] など）' },
}

export const nameHere = (type: string): Message | undefined => (Object.hasOwn(NAMES, type) ? NAMES[type] : undefined)
