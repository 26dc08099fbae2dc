import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { type Block, blocksIn, indentedCode, pagesOfDocs } from './blocks.ts'

const schemas = join(import.meta.dirname, '../../schemas')
const ajv = new Ajv2020({ strict: false })

type Schema = { required?: string[]; $defs?: Record<string, unknown> } & Record<string, unknown>
const read = (name: string): Schema => JSON.parse(readFileSync(join(schemas, `${name}.schema.json`), 'utf8'))

const suite = read('suite')
const { required: _required, ...anyPart } = suite
const check = {
  suite: ajv.compile(anyPart),
  scorers: ajv.compile({ type: 'array', items: { $ref: '#/$defs/scorer' }, $defs: suite.$defs }),
  cases: ajv.compile(read('case')),
  'compression-suite': ajv.compile(read('compression-suite')),
  ruleset: ajv.compile(read('ruleset')),
  /** Their own tests read these two. */
  workflow: undefined,
  prices: undefined,
  /** Not ours: what is imported. */
  promptfoo: undefined,
}
type Kind = keyof typeof check

/** A block that is saved is checked by the command that reads it; a part of a file says which, or shows it. */
function kindOf({ info, text }: Block, value: unknown): Kind {
  const said = /\bof=([\w-]+)/.exec(info)?.[1] ?? /\$schema=\S*?([\w-]+)\.schema\.json/.exec(text)?.[1]
  if (said !== undefined) return said as Kind
  if (!Array.isArray(value)) return 'suite'
  return value.every((item) => typeof item === 'object' && item !== null && 'type' in item) ? 'scorers' : 'cases'
}

const LANGUAGES = new Set(['console', 'csv', 'dockerfile', 'js', 'json', 'python', 'sh', 'sql', 'text', 'ts', 'yaml'])

it.each(pagesOfDocs().map((page) => [basename(page), page]))('%s: every block says what it is', (_name, page) => {
  const unknown = blocksIn(page).filter(({ language }) => !LANGUAGES.has(language))
  expect(unknown.map(({ line, language }) => `line ${line}: "${language}"`)).toEqual([])
})

it.each(pagesOfDocs().map((page) => [basename(page), page]))(
  '%s: what can be typed stands where it is typed',
  (_name, page) => {
    const commands = blocksIn(page, ['text']).filter(({ text }) => /^\$ /m.test(text))
    expect(commands.map(({ line }) => `line ${line}: commands in a text; make it \`\`\`console`)).toEqual([])
    expect(indentedCode(page).map((line) => `line ${line}: indented code; put it between fences`)).toEqual([])
  },
)

it.each(
  pagesOfDocs()
    .map((page) => [basename(page), blocksIn(page, ['yaml'])] as const)
    .filter(([, blocks]) => blocks.length > 0),
)('%s: what is shown of suites, cases and rules is accepted', (_name, blocks) => {
  const wrong = blocks.flatMap((block) =>
    parseAllDocuments(block.text).flatMap((document): string[] => {
      if (document.errors.length > 0) return document.errors.map(({ message }) => `line ${block.line}: ${message}`)
      const value: unknown = document.toJS()
      const kind = kindOf(block, value)
      if (!(kind in check)) return [`line ${block.line}: nothing is called ${kind}`]
      const accepts = check[kind]
      if (!accepts || accepts(value)) return []
      return (accepts.errors ?? [])
        .slice(0, 3)
        .map((error) => `line ${block.line}: ${error.instancePath} ${error.message}`)
    }),
  )
  expect(wrong).toEqual([])
})

it.each(
  pagesOfDocs()
    .map((page) => [basename(page), blocksIn(page, ['json'])] as const)
    .filter(([, blocks]) => blocks.length > 0),
)('%s: JSON is JSON, or one value a line', (_name, blocks) => {
  for (const { text, line } of blocks) {
    expect(() => parsed(text), `line ${line}`).not.toThrow()
  }
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line))
  }
}
