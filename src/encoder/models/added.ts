import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type BadInput, badInput } from '../../errors.ts'
import type { Message } from '../../language.ts'
import { didYouMean } from '../../suggest.ts'
import { modelsHome } from './home.ts'
import { publishedName } from './published-name.ts'
import { type ModelRecord, readRecord } from './record.ts'

export interface AddedModel extends ModelRecord {
  folder: string
}

/** Every model that was added, by name. What is still being fetched is not among them. */
export async function addedModels(home = modelsHome()): Promise<AddedModel[]> {
  const entries = await readdir(home, { withFileTypes: true }).catch(() => [])
  const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
  const found = await Promise.all(
    folders.map(async ({ name }) => ({ folder: join(home, name), record: await readRecord(join(home, name)) })),
  )
  return found
    .flatMap(({ folder, record }) => (record ? [{ ...record, folder }] : []))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** An added model by its name; the hub's old name and its new one (`google-bert/…`) are the same. */
export async function findAdded(name: string, home = modelsHome()): Promise<AddedModel | undefined> {
  const all = await addedModels(home)
  return (
    all.find((model) => model.name === name) ??
    all.find((model) => publishedName(model.name) === publishedName(name) || model.source === name)
  )
}

/** The same, where there has to be one. */
export async function requireAdded(name: string, home = modelsHome()): Promise<AddedModel> {
  const found = await findAdded(name, home)
  if (found) return found
  throw notAdded(
    name,
    (await addedModels(home)).map((model) => model.name),
  )
}

export async function removeModel(name: string, home = modelsHome()): Promise<AddedModel> {
  const model = await findAdded(name, home)
  if (!model)
    throw nothingToRemove(
      name,
      (await addedModels(home)).map((added) => added.name),
    )
  await rm(model.folder, { recursive: true, force: true })
  return model
}

function nothingToRemove(name: string, known: readonly string[]): BadInput {
  const meant = guessFor(name, known)
  return badInput(
    `there is no model "${name}" to remove${meant.en} (what is there: saiten models list)`,
    `削除するモデル "${name}" はありません${meant.ja}（追加済みの一覧: saiten models list）`,
  )
}

function guessFor(name: string, known: readonly string[]): Message {
  const guess = didYouMean(name, known)
  return { en: guess ? ` (did you mean "${guess}"?)` : '', ja: guess ? `（"${guess}" のことですか？）` : '' }
}

export function notAdded(name: string, known: readonly string[]): BadInput {
  const meant = guessFor(name, known)
  return badInput(
    `the model "${name}" has not been added${meant.en}. Fetch it once: saiten models add ${name} (what is there: saiten models list)`,
    `モデル "${name}" は追加されていません${meant.ja}。一度だけ取得してください: saiten models add ${name}（追加済みの一覧: saiten models list）`,
  )
}
