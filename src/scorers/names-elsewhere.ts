/** What the checks of promptfoo and its like are called here; users who come from there write those names first. */
const NAMES: Readonly<Record<string, string>> = {
  equals: 'exact-match',
  'is-json': 'json-schema',
  'contains-json': 'json-schema',
  icontains: 'contains, with ignoreCase: true',
  'contains-any': 'contains, with any: [ … ]',
  'contains-all': 'contains, with all: [ … ]',
  'icontains-any': 'contains, with any: [ … ] and ignoreCase: true',
  'icontains-all': 'contains, with all: [ … ] and ignoreCase: true',
  'not-contains': 'contains, with not: true',
  'not-icontains': 'contains, with not: true and ignoreCase: true',
  'not-regex': 'regex, with not: true',
  'rouge-n': 'rouge',
  levenshtein: 'edit-distance, with max (or edit-similarity, which grades)',
  similar: 'embedding-similarity (vectors) or semantic-similarity (a judge)',
  'llm-rubric': 'rubric, with criteria or questions',
  'g-eval': 'rubric, with criteria',
  'model-graded-closedqa': 'rubric, with questions',
  'model-graded-factuality': 'factuality',
  'context-faithfulness': 'faithfulness',
  'answer-relevance': 'answer-relevancy',
  'select-best': 'pairwise',
  javascript: 'a file of your own, such as type: ./my-scorer.ts',
  python: 'command, such as command: [python3, score.py]',
  ruby: 'command, such as command: [ruby, score.rb]',
}

export const nameHere = (type: string): string | undefined => (Object.hasOwn(NAMES, type) ? NAMES[type] : undefined)
