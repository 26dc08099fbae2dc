import { type Document, LineCounter, parseAllDocuments, visit } from 'yaml'
import { BadInput, errorText } from '../errors.ts'
import { type Json, nestsDeeperThan } from '../json.ts'
import { rowsOf, type TextDocument } from './document.ts'
import { MAY_BE_INEXACT } from './exact-json.ts'
import type { Position, Report, Row, Source } from './row.ts'
import { nestsTooDeep } from './too-deep.ts'
import { wholeText } from './whole-text.ts'
import { yamlMistake } from './yaml-mistakes.ts'
import { itemOffsetsInYaml, offsetInYaml, problemsInYaml, withAllDigits, type YamlProblem } from './yaml-nodes.ts'

/** A YAML file: in each document one case, a list, or a mapping with `cases:`. */
export async function* readYaml(source: Source, report: Report): AsyncGenerator<Row> {
  const text = await wholeText(source)
  for (const document of parseYamlDocuments(text, source.file)) yield* rowsOf(document, source.file, report)
}

/** A document may repeat one long page in every case, but not in a way that multiplies. */
const MOST_ALIASES = 10_000

/** What makes the parser stumble over all that follows. */
const TELLING = ['RESOURCE_EXHAUSTION', 'TAB_AS_INDENT']

/**
 * The documents that hold something. Throws BadInput with every mistake of the file. `cutBlocks`: the line break that ends
 * a block text (`|`, `>`) is only how YAML writes it.
 */
export function parseYamlDocuments(text: string, file: string, { cutBlocks = false } = {}): TextDocument[] {
  const counter = new LineCounter()
  const documents = parse(text, file, counter)
  if (cutBlocks) documents.forEach(withoutBlockEnds)
  const positionAt = (offset: number) => {
    const { line, col } = counter.linePos(offset)
    return { line: Math.max(line, 1), column: Math.max(col, 1) }
  }
  const problems = documents.flatMap(problemsOf)
  const telling = TELLING.flatMap((code) => problems.filter((problem) => problem.code === code).slice(0, 1))
  const mistakes = (telling.length > 0 ? telling : problems).map(({ code, message, pos }) => ({
    file,
    ...positionAt(pos[0]),
    message: yamlMistake(code, message),
  }))
  if (mistakes.length > 0) throw new BadInput(mistakes)
  return documents.flatMap((document, index) => {
    const value = valueIn(document, file, positionAt)
    return value === null ? [] : [textDocument(document, value, index)]
  })

  function textDocument(document: Document, value: Json, index: number): TextDocument {
    let exact: Json | undefined
    return {
      value,
      isInexact: MAY_BE_INEXACT.test(text),
      locate: (path, at) => positionAt(offsetInYaml(document, path, at)),
      exact: () => {
        exact ??= valueIn(withAllDigits(parse(text, file)[index] as Document), file)
        return exact
      },
      itemLines: (path) => itemOffsetsInYaml(document, path).map((offset) => positionAt(offset).line),
    }
  }
}

function withoutBlockEnds(document: Document): void {
  visit(document, {
    Scalar(_, scalar) {
      const isBlock = scalar.type === 'BLOCK_LITERAL' || scalar.type === 'BLOCK_FOLDED'
      if (isBlock && typeof scalar.value === 'string') scalar.value = scalar.value.replace(/\n$/, '')
    },
  })
}

/** A tree with syntax errors is not looked into: what is missing there would only be reported again. */
function problemsOf(document: Document): YamlProblem[] {
  const syntax = [...document.errors, ...document.warnings]
  return syntax.length > 0 ? syntax : problemsInYaml(document)
}

function parse(text: string, file: string, lineCounter?: LineCounter): Document[] {
  try {
    return parseAllDocuments(text, {
      ...(lineCounter ? { lineCounter } : {}),
      // Named here, so that a %YAML 1.1 line cannot turn `no` into false or dates into objects.
      schema: 'core',
      merge: true,
      stringKeys: true,
      // Checked in problemsInYaml: the parser compares every key with every other.
      uniqueKeys: false,
      prettyErrors: false,
      logLevel: 'silent',
    }) as Document[]
  } catch (error) {
    if (error instanceof RangeError) throw new BadInput(nestsTooDeep({ file }), { cause: error })
    throw unparsable({ file }, error)
  }
}

function valueIn(document: Document, file: string, positionAt?: (offset: number) => Position): Json {
  let value: Json
  // What is written nests no deeper than it may: only aliases can make it so, and they have a place.
  const where = () => ({ file, ...positionAt?.(firstAlias(document)) })
  try {
    value = (document.toJS({ maxAliasCount: MOST_ALIASES }) ?? null) as Json
  } catch (error) {
    if (error instanceof RangeError) throw new BadInput(nestsTooDeep(where()), { cause: error })
    throw unparsable(where(), error)
  }
  if (nestsDeeperThan(value)) throw new BadInput(nestsTooDeep(where()))
  return value
}

function firstAlias(document: Document): number {
  let offset = 0
  visit(document, {
    Alias(_key, { range }) {
      offset = range?.[0] ?? 0
      return visit.BREAK
    },
  })
  return offset
}

function unparsable(where: { file: string } & Partial<Position>, error: unknown): BadInput {
  const said = errorText(error)
  return new BadInput(
    { ...where, message: yamlMistake(/alias count/i.test(said) ? 'ALIAS_BOMB' : 'OTHER', said) },
    { cause: error },
  )
}
