import { type BadInput, badInput } from '../errors.ts'
import { didYouMean } from '../suggest.ts'
import type { Importer, Recognised } from './importer.ts'
import { importers } from './registry.generated.ts'
import type { ImportSource } from './source.ts'

export interface Found {
  name: string
  importer: Importer
  /** Absent where the user said what it is. */
  recognised?: Recognised
}

/** Which importer reads this: the one that the user names, or the only one that knows it. Throws BadInput. */
export async function findImporter(source: ImportSource, from: string | undefined): Promise<Found> {
  if (from !== undefined) return named(from)
  const found: Found[] = []
  for (const [name, load] of importers) {
    const importer = (await load()).default
    const recognised = await importer.recognise(source)
    if (recognised) found.push({ name, importer, recognised })
  }
  const [first, ...others] = found
  if (!first) throw await nothingKnown(source)
  if (others.length > 0) throw severalThings(source, found)
  return first
}

async function named(from: string): Promise<Found> {
  const load = importers.get(from)
  if (load) return { name: from, importer: (await load()).default }
  const names = [...importers.keys()]
  const guess = didYouMean(from, names)
  throw badInput(
    `--from does not know "${from}"${guess ? `; did you mean "${guess}"?` : ''} (there are ${names.join(', ')})`,
    `--from に "${from}" は指定できません${guess ? `。"${guess}" のことですか？` : ''}（使えるもの: ${names.join('、')}）`,
  )
}

async function nothingKnown(source: ImportSource): Promise<BadInput> {
  const known = await Promise.all([...importers].map(async ([name, load]) => [name, (await load()).default] as const))
  const list = (language: 'en' | 'ja') =>
    known.map(([name, { description }]) => `\n    ${name}  ${description[language]}`).join('')
  return badInput(
    `nothing that can be imported is recognised here. Known are:${list('en')}\n  If it is one of them all the same: saiten import PATH --from NAME`,
    `取り込めるものが見つかりません。取り込めるもの:${list('ja')}\n  このどれかであるはずなら: saiten import PATH --from 名前`,
    { file: source.shown(source.file ?? '.') },
  )
}

const severalThings = (source: ImportSource, found: readonly Found[]) =>
  badInput(
    `this may be several things: ${found.map(({ name, recognised }) => `${name} (${recognised?.what.en})`).join(', ')}. Say which: saiten import PATH --from ${found[0]?.name}`,
    `複数の形式に当てはまります: ${found.map(({ name, recognised }) => `${name}（${recognised?.what.ja}）`).join('、')}。どれかを指定してください: saiten import PATH --from ${found[0]?.name}`,
    { file: source.shown(source.file ?? '.') },
  )
