import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BadInput, badInput, type Mistake } from '../../errors.ts'
import { isJsonObject, type Json } from '../../json.ts'
import type { Message } from '../../language.ts'
import { fileFault } from '../../mistakes/file-fault.ts'
import type { Path } from '../../mistakes/path.ts'
import { parseDocuments } from '../../read/documents.ts'
import type { Price } from '../judge.ts'

/** What a project knows about prices goes before what we know: it has contracts, servers of its own and newer models. */
const PRICE_FILE = 'prices.yaml'

export type Prices = ReadonlyMap<string, Price>

/** The prices that lie beside a suite, by `provider:model`; empty where there is no such file. */
export async function readPrices(folder: string): Promise<Prices> {
  let text: string
  try {
    text = await readFile(join(folder, PRICE_FILE), 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return new Map()
    throw badInput(
      `${PRICE_FILE} cannot be read (${fileFault(error).en})`,
      `${PRICE_FILE} を読めません（${fileFault(error).ja}）`,
    )
  }
  const [document] = await parseDocuments(text, 'yaml', PRICE_FILE)
  const mistakes: Mistake[] = []
  const report = (path: Path, message: Message) =>
    mistakes.push({ file: PRICE_FILE, ...document?.locate(path), path: path.join('.'), message })
  const prices = pricesIn(document?.value ?? null, report)
  if (mistakes.length > 0) throw new BadInput(mistakes)
  return prices
}

function pricesIn(value: Json, report: (path: Path, message: Message) => void): Prices {
  const prices = new Map<string, Price>()
  if (!isJsonObject(value) || !isJsonObject(value.models)) {
    report([], SHAPE)
    return prices
  }
  const { asOf, source, models, ...others } = value
  for (const key of Object.keys(others)) report([key], SHAPE)
  if (typeof asOf !== 'string' || !/^\d{4}-\d{2}(-\d{2})?$/.test(asOf)) report(['asOf'], DATE)
  if (source !== undefined && source !== null && typeof source !== 'string') report(['source'], SHAPE)
  const from = [PRICE_FILE, asOf, source].filter((part) => typeof part === 'string').join(', ')
  for (const [name, price] of Object.entries(models)) {
    const { input, output, ...rest } = isJsonObject(price) ? price : {}
    if (!isAmount(input) || !isAmount(output) || Object.keys(rest).length > 0) report(['models', name], PRICE)
    else prices.set(name, { input, output, source: from })
  }
  return prices
}

const isAmount = (value: Json | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0

const SHAPE: Message = {
  en: 'a price file is { asOf: 2026-11-01, source?: text, models: { "provider:model": { input, output } } }',
  ja: '価格のファイルは { asOf: 2026-11-01, source?: 文字列, models: { "provider:model": { input, output } } } の形で書きます',
}
const DATE: Message = {
  en: '`asOf` says when the prices were looked up, e.g. 2026-11-01: an old price is a wrong one',
  ja: 'asOf には価格を調べた日付を書きます（例: 2026-11-01）。古い価格は誤った価格です',
}
const PRICE: Message = {
  en: 'must be { input, output } in US dollars per million tokens',
  ja: '{ input, output } の形で、100 万トークンあたりの米ドルで書きます',
}
