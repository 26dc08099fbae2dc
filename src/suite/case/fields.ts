/** The keys of a case, and the other names that files give them. */
export const FIELDS = [
  'id',
  'name',
  'input',
  'output',
  'expected',
  'context',
  'pages',
  'messages',
  'durationMs',
  'metadata',
  'vars',
  'scorers',
  'also',
] as const
export type Field = (typeof FIELDS)[number]

const ALIASES: [string, Field][] = [
  ['prompt', 'input'],
  ['userMessage', 'input'],
  ['response', 'output'],
  ['reference', 'expected'],
]

/** Every spelling of every field. */
export const SPELLINGS: ReadonlyMap<string, Field> = new Map([
  ...FIELDS.map((field) => [field, field] as const),
  ...ALIASES,
])
