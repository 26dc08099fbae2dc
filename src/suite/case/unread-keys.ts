import { quoted } from '../../mistakes/describe.ts'
import type { Finding } from '../../mistakes/findings.ts'
import { isOneCell } from '../../read/csv-header.ts'
import { didYouMean } from '../../suggest.ts'
import { type Field, SPELLINGS } from './fields.ts'
import type { Fields } from './shape.ts'

/** What other tools and people call the keys of a case; only a hint is made of it. */
const OTHER_NAMES: ReadonlyMap<string, Field> = new Map<string, Field>([
  ...[...SPELLINGS].map(([name, field]) => [plain(name), field] as const),
  ...'question query instruction 質問 入力'.split(' ').map((name) => [name, 'input'] as const),
  ...'answer groundtruth gold ideal target label 正解 期待 模範解答'
    .split(' ')
    .map((name) => [name, 'expected'] as const),
  ...'completion prediction actual generated 出力 回答'.split(' ').map((name) => [name, 'output'] as const),
])

/** `Ground_Truth` and `ground truth` are one name. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]/g, '')
}

/** Keys that went to metadata although the case lacks what they seem to hold; undefined where none seems so. */
export function unreadKeys(unknown: readonly string[], fields: Fields, isTable: boolean): Finding | undefined {
  const meant = new Map<Field, string>()
  for (const key of unknown) {
    const guess = OTHER_NAMES.get(plain(key)) ?? SPELLINGS.get(didYouMean(key, SPELLINGS.keys()) ?? '')
    if (guess !== undefined && fields[guess] === undefined && !meant.has(guess)) meant.set(guess, key)
  }
  const [first] = meant.values()
  if (first !== undefined) return { path: [first], at: 'key', message: goToMetadata(meant) }
  // Told already, with what to do.
  if (isTable && isOneCell(unknown)) return undefined
  const isRead = Object.keys(fields).some((field) => field !== 'id' && field !== 'name' && field !== 'metadata')
  return isTable && !isRead ? { path: [unknown[0] as string], at: 'key', message: nothingRead(unknown) } : undefined
}

function goToMetadata(meant: ReadonlyMap<Field, string>) {
  const keys = [...meant.values()].map(quoted).join(', ')
  const fields = [...meant.keys()].map((field) => `"${field}"`).join(', ')
  const columns = `columns: { ${[...meant].map(([field, key]) => `${field}: ${written(key)}`).join(', ')} }`
  const isOne = meant.size === 1
  return {
    en: `${keys} ${isOne ? 'is no key of a case and goes' : 'are no keys of a case and go'} to metadata; if you meant ${fields}, rename ${isOne ? 'it' : 'them'}, or write in the suite: ${columns}`,
    ja: `${keys} はケースのキーではないため metadata に入ります。${fields} のことなら、名前を変えるか、スイートに ${columns} と書いてください`,
  }
}

function nothingRead(unknown: readonly string[]) {
  const shown = unknown.slice(0, 5).map(quoted).join(', ') + (unknown.length > 5 ? ' …' : '')
  const columns = `columns: { input: ${written(unknown[0] as string)} }`
  return {
    en: `no column of this file is read: ${shown} go to metadata. Say which holds what, in the suite, for example: ${columns}`,
    ja: `このファイルには読まれる列がありません。${shown} は metadata に入ります。どの列が何かをスイートに書いてください（例: ${columns}）`,
  }
}

/** As YAML takes it inside braces. */
const written = (key: string) => (/^[\p{L}_][\p{L}\p{N}_ -]*$/u.test(key) ? key : JSON.stringify(key))
