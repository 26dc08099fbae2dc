/** Where each construct of a config went: into the suite, onto the list, or nowhere. */
import { resolve } from 'node:path'
import type { Construct } from './constructs.ts'

interface Listed {
  construct: string
  places: { file: string; line: number }[]
}

type Scorer = { type: string; name?: string; transform?: unknown; judge?: unknown }

interface Case {
  id: string
  name?: string
  output?: unknown
  vars?: Record<string, unknown>
  metadata?: Record<string, unknown>
  scorers?: Scorer[]
  also?: Scorer[]
}

export interface Imported {
  suite: Record<string, unknown> & { scorers: Scorer[] }
  cases: Case[]
  prompts: string[]
  leftOut: Listed[]
  differs: Listed[]
  /** Where files of notes are relative to. */
  root: string
}

type Place = 'suite' | 'listed' | 'lost'

export function placedIn(
  constructs: readonly Construct[],
  imported: Imported,
): { construct: Construct; place: Place }[] {
  const carried = carriedScorers(imported)
  const written = JSON.stringify([imported.suite, imported.prompts])
  const listed = (construct: Construct, notes: readonly Listed[], named?: RegExp) =>
    notes.some(
      (note) =>
        (named?.test(note.construct) ?? true) &&
        note.places.some(
          ({ file, line }) =>
            resolve(imported.root, file) === construct.file && line >= construct.from && line <= construct.to,
        ),
    )
  const both = [...imported.leftOut, ...imported.differs]
  const leftOut = new Set<Construct>()
  const placed = (construct: Construct): { construct: Construct; place: Place } => {
    const place = (isCarried: boolean, named?: RegExp): { construct: Construct; place: Place } => ({
      construct,
      place: listed(construct, imported.leftOut, named)
        ? 'listed'
        : isCarried
          ? 'suite'
          : listed(construct, both, named)
            ? 'listed'
            : 'lost',
    })
    const { kind, name, text = '' } = construct
    const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    switch (kind) {
      case 'assertion':
        if (listed(construct, imported.leftOut, new RegExp(`^assert ${escaped}$`)))
          return { construct, place: 'listed' }
        return { construct, place: take(carried, text) ? 'suite' : 'lost' }
      case 'assert-set':
        return place(false)
      case 'provider':
        return place(written.includes(JSON.stringify(text).slice(1, -1)), /^provider (?!config )/)
      case 'provider setting':
        return place(
          (text !== '' && inSuite(written, text)) ||
            (/system|instructions/i.test(name) && inSuite(written, '"system"')),
        )
      case 'prompt':
        return place(isFile(text) || written.includes(JSON.stringify(start(text)).slice(1, -1)), /^prompt/)
      case 'test key':
        return place(name === 'providerOutput' && imported.cases.some(({ output }) => output !== undefined))
      case 'test':
        return place(imported.cases.length > 0)
      case 'var':
        return place(imported.cases.some(({ vars }) => vars && Object.hasOwn(vars, name)))
      case 'metadata':
        return place(imported.cases.some(({ metadata }) => metadata && Object.hasOwn(metadata, name)))
      case 'transform':
        return place(JSON.stringify([imported.suite, imported.cases]).includes('"transform"'))
      case 'test option':
        return place(['provider', 'prefix', 'suffix', 'disableVarExpansion', 'disableDefaultAsserts'].includes(name))
      case 'assertion key':
        return place(
          name.endsWith(' provider') &&
            JSON.stringify([imported.suite, imported.cases]).match(/"judge"|"embedding-similarity"/) !== null,
        )
      case 'tests':
        return place(imported.cases.length > 0)
      case 'template code':
        return place(/\|\s*dump/.test(name))
      default:
        return place(false)
    }
  }
  return constructs.map((construct) => {
    if (construct.owner && leftOut.has(construct.owner)) return { construct, place: 'listed' }
    const found = placed(construct)
    if (found.place === 'listed') leftOut.add(construct)
    return found
  })
}

/** The scorers of the suite and of the first case of each test, by what they are called. */
function carriedScorers({ suite, cases }: Imported): Map<string, number> {
  const first = cases.filter(({ id }) => /^test-\d+$/.test(id))
  const all = [...suite.scorers, ...first.flatMap(({ scorers = [], also = [] }) => [...scorers, ...also])]
  const names = new Map<string, number>()
  for (const { name, type } of all) {
    const called = name ?? type
    names.set(called, (names.get(called) ?? 0) + 1)
  }
  return names
}

/** A scorer called so, or so with a number: once each. */
function take(carried: Map<string, number>, label: string): boolean {
  const found = [...carried].find(([name, left]) => left > 0 && (name === label || name.replace(/-\d+$/, '') === label))
  if (!found) return false
  carried.set(found[0], found[1] - 1)
  return true
}

const isFile = (text: string) => /^file:\/\/|^[\w./*-]+\.(?:txt|json|md|ya?ml)$/.test(text)

/** The first words of a prompt, up to its first place to fill. */
const start = (text: string) =>
  text
    .split(/\{[{%]|\n/)[0]
    ?.trim()
    .slice(0, 30) ?? ''

/** As it stands in JSON, or a key of it. */
const inSuite = (written: string, text: string) =>
  written.includes(text) || written.includes(JSON.stringify(text).slice(1, -1))
