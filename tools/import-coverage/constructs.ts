/** Counts what a config of promptfoo holds, without the importer: from the YAML itself, each construct with its lines. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, type YAMLMap } from 'yaml'

export interface Construct {
  kind: string
  /** What it is called: a type, a name, a key. */
  name: string
  /** A text of it that would stand in the suite, where there is one. */
  text?: string
  file: string
  from: number
  to: number
  /** What it is a part of: left out with it. */
  owner?: Construct
}

type Add = (kind: string, name: string, node: Node, text?: string, owner?: Construct) => Construct

export function constructsOf(file: string): Construct[] {
  const found: Construct[] = []
  read(file, found, (root, add) => config(root, add, dirname(file), found))
  return found
}

function read(file: string, found: Construct[], visit: (root: Node, add: Add) => void): void {
  const counter = new LineCounter()
  const document = parseDocument(readFileSync(file, 'utf8'), { lineCounter: counter, merge: true })
  if (!document.contents) return
  const lineOf = (offset: number) => counter.linePos(offset).line
  visit(document.contents, (kind, name, node, text, owner) => {
    const [start = 0, end = start] = node.range ?? []
    const lines = { from: lineOf(start), to: lineOf(Math.max(start, end - 1)) }
    const construct: Construct = {
      kind,
      name,
      file,
      ...lines,
      ...(text !== undefined && { text }),
      ...(owner && { owner }),
    }
    found.push(construct)
    return construct
  })
}

const KNOWN_AT_TOP = new Set([
  'description',
  'prompts',
  'providers',
  'targets',
  'tests',
  'scenarios',
  'defaultTest',
  '$schema',
])

function config(root: Node, add: Add, folder: string, found: Construct[]): void {
  for (const [key, value, at] of pairs(root)) {
    if (!KNOWN_AT_TOP.has(key) && key !== 'env' && key !== 'evaluateOptions') add('top-level key', key, at)
    if (key === 'env') for (const [name, , place] of pairs(value)) add('env', name, place)
    if (key === 'evaluateOptions')
      for (const [name, option, place] of pairs(value))
        if (name !== 'repeat') add('evaluate option', name, place, String(json(option)))
    if (key === 'prompts') for (const item of items(value)) prompt(item, add)
    if (key === 'providers' || key === 'targets') for (const item of items(value)) provider(item, add)
    if (key === 'defaultTest') test(value, add)
    if (key === 'tests') for (const item of items(value)) testItem(item, add, folder, found)
    if (key === 'scenarios')
      for (const item of items(value)) {
        for (const part of ['config', 'tests']) for (const one of items(get(item, part))) test(one, add)
      }
  }
}

function testItem(item: Node, add: Add, folder: string, found: Construct[]): void {
  const path = text(item) ?? text(get(item, 'path'))
  const file = join(folder, (path ?? '').replace(/^file:\/\//, ''))
  if (path === undefined) test(item, add)
  else if (/\.ya?ml$/.test(file) && existsSync(file)) {
    read(file, found, (root, into) => {
      for (const one of items(root)) testItem(one, into, folder, found)
    })
  } else add('tests', path, item)
}

function prompt(item: Node, add: Add): void {
  const written = text(item) ?? text(get(item, 'raw')) ?? text(get(item, 'content')) ?? text(get(item, 'id')) ?? ''
  add('prompt', written.slice(0, 40), item, written)
  templates(written, item, add)
  for (const [key, , at] of pairs(item))
    if (!['id', 'label', 'raw', 'content', 'display'].includes(key)) add('prompt key', key, at)
}

function provider(item: Node, add: Add): void {
  const [first] = pairs(item)
  const isMapped = first !== undefined && get(item, 'id') === undefined
  const options = isMapped ? first[1] : item
  const id = text(item) ?? text(get(item, 'id')) ?? first?.[0] ?? ''
  if (/^file:\/\/.*\.(?:ya?ml|json)$/.test(id)) return
  const owner = add('provider', id, item, text(get(options, 'label')) ?? id.split(':').at(-1))
  for (const [key, , at] of pairs(options)) {
    if (!['id', 'label', 'config', 'prompts', 'transform'].includes(key) && !(isMapped && key === first?.[0]))
      add('provider key', key, at, undefined, owner)
  }
  if (get(options, 'transform')) add('transform', 'provider', get(options, 'transform') as Node)
  for (const [key, value, at] of pairs(get(options, 'config'))) {
    if (isMap(value) && /^(?:generation|inference|interface)Config$/.test(key)) {
      for (const [inner, setting, place] of pairs(value))
        add('provider setting', inner, place, String(json(setting)), owner)
    } else add('provider setting', key, at, isScalar(value) ? String(json(value)) : undefined, owner)
  }
}

function test(item: Node, add: Add): void {
  add('test', text(get(item, 'description')) ?? '', item)
  for (const [key, value, at] of pairs(item)) {
    if (key === 'vars') for (const [name, , place] of pairs(value)) add('var', name, place)
    else if (key === 'metadata') for (const [name, , place] of pairs(value)) add('metadata', name, place)
    else if (key === 'assert') for (const one of items(value)) assertion(one, add)
    else if (key === 'options')
      for (const [name, option, place] of pairs(value))
        add(name === 'transform' ? 'transform' : 'test option', name, place, text(option))
    else if (key !== 'description') add('test key', key, at)
  }
}

function assertion(item: Node, add: Add): void {
  const type = text(get(item, 'type'))
  if (type === 'assert-set') {
    add('assert-set', type, item)
    for (const one of items(get(item, 'assert'))) assertion(one, add)
    return
  }
  if (type === undefined) return
  const metric = text(get(item, 'metric'))
  const owner = add('assertion', type, item, metric !== undefined && !/[{}]/.test(metric) ? metric : type)
  for (const [key, value, at] of pairs(item)) {
    if (key === 'transform') add('transform', 'assertion', value, undefined, owner)
    else if (!['type', 'value', 'threshold', 'weight', 'metric'].includes(key))
      add('assertion key', `${type} ${key}`, at, undefined, owner)
  }
  templates(text(get(item, 'value')) ?? '', item, add)
}

/** Filters, blocks and code in templates. */
function templates(written: string, at: Node, add: Add): void {
  for (const [tag] of written.matchAll(/\{\{[^}]*\|[^}]*\}\}|\{%[^%]*%\}/g)) add('template code', tag, at)
}

function pairs(node: Node | undefined): [string, Node, Node][] {
  if (!isMap(node)) return []
  return (node as YAMLMap<Node, Node>).items.flatMap(({ key, value }) =>
    isScalar(key) && value ? [[String(key.value), value, key]] : [],
  )
}

const get = (node: Node | undefined, key: string) => pairs(node).find(([name]) => name === key)?.[1]
const items = (node: Node | undefined): Node[] => (isSeq(node) ? (node.items as Node[]) : node ? [node] : [])
const text = (node: Node | undefined) => (isScalar(node) && typeof node.value === 'string' ? node.value : undefined)
const json = (node: Node) => (isScalar(node) ? node.value : undefined)
