/** Looks into the yaml package's tree: for places, and for what YAML allows but data does not. */
import { type Document, isAlias, isMap, isScalar, isSeq, type Pair, visit } from 'yaml'
import { type ExactNumber, numberOf } from '../exact-number.ts'
import type { Path } from '../mistakes/path.ts'

export interface YamlProblem {
  code: string
  message: string
  pos: [number, number]
}

/** Keys written twice, numbers that JSON does not have, aliases to nothing. */
export function problemsInYaml(document: Document): YamlProblem[] {
  const problems: YamlProblem[] = []
  const anchors = new Set<string>()
  const add = (code: string, message: string, offset: number) =>
    problems.push({ code, message, pos: [offset, offset + 1] })
  try {
    visit(document, {
      Node(_, node) {
        if ('anchor' in node && node.anchor) anchors.add(node.anchor)
      },
    })
    visit(document, {
      Map(_, map) {
        const seen = new Set<string>()
        for (const pair of map.items) {
          const key = keyOf(pair)
          if (key === undefined || key === '<<') continue
          if (seen.has(key)) add('DUPLICATE_KEY', key, startOf(pair.key))
          seen.add(key)
        }
      },
      Scalar(_, scalar) {
        if (typeof scalar.value === 'number' && !Number.isFinite(scalar.value)) {
          add('NOT_FINITE', scalar.source ?? '', startOf(scalar))
        }
      },
      Alias(_, alias) {
        if (!anchors.has(alias.source)) add('BAD_ALIAS', alias.source, startOf(alias))
      },
    })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    add('RESOURCE_EXHAUSTION', '', 0)
  }
  return problems
}

/** The same document with every number as it is written. */
export function withAllDigits(document: Document): Document {
  visit(document, {
    Scalar(_, scalar) {
      if (typeof scalar.value === 'number' && scalar.source !== undefined) scalar.value = numberIn(scalar.source)
    },
  })
  return document
}

/** YAML also writes numbers as +1, .5, 5. and 0xff. */
function numberIn(source: string): number | ExactNumber {
  if (/^0[xo]/.test(source)) return numberOf(BigInt(source).toString())
  const json = source
    .replace(/^\+/, '')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.(?!\d)/, '')
    .replace(/^(-?)0+(?=\d)/, '$1')
  return numberOf(json)
}

/** Offset of the value or key at the path; of the nearest thing around it when it is not there. */
export function offsetInYaml(document: Document, path: Path, at: 'key' | 'value' = 'value'): number {
  let node: unknown = document.contents
  let place = startOf(node)
  for (const [index, step] of path.entries()) {
    const inside = stepInto(document, node, step)
    if (!inside) return place
    node = inside.value
    const isLast = index === path.length - 1
    place = isLast && at === 'key' ? startOf(inside.key, place) : startOf(node, startOf(inside.key, place))
  }
  return place
}

/** Offsets of the items of the list at the path. */
export function itemOffsetsInYaml(document: Document, path: Path): number[] {
  let node: unknown = document.contents
  for (const step of path) node = stepInto(document, node, step)?.value
  const list = target(document, node)
  return isSeq(list) ? list.items.map((item) => startOf(item)) : []
}

function stepInto(
  document: Document,
  from: unknown,
  step: string | number,
): { key: unknown; value: unknown } | undefined {
  const node = target(document, from)
  if (isSeq(node)) {
    const item = node.items[Number(step)]
    return item === undefined ? undefined : { key: item, value: item }
  }
  if (!isMap(node)) return undefined
  const pair = node.items.find((item) => keyOf(item) === String(step))
  if (pair) return pair
  for (const merged of node.items) {
    if (keyOf(merged) !== '<<') continue
    const sources = target(document, merged.value)
    for (const source of isSeq(sources) ? sources.items : [sources]) {
      const inside = isMap(target(document, source)) && stepInto(document, source, step)
      if (inside) return inside
    }
  }
  return undefined
}

const target = (document: Document, node: unknown) => (isAlias(node) ? node.resolve(document) : node)

function keyOf(pair: Pair): string | undefined {
  return isScalar(pair.key) ? String(pair.key.value) : undefined
}

function startOf(node: unknown, otherwise = 0): number {
  return (node as { range?: [number, number, number] } | null | undefined)?.range?.[0] ?? otherwise
}
