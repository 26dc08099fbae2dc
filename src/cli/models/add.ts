import { existsSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { addFromFolder } from '../../encoder/models/add-from-folder.ts'
import { type Added, addFromHub, type FetchProgress } from '../../encoder/models/add-from-hub.ts'
import { badInput, EXIT } from '../../errors.ts'
import type { Io } from '../command.ts'
import { ByteProgress, megabytes } from './byte-progress.ts'

/** `models add`: from a folder where one is meant, else from the hub. */
export async function addModel(model: string, options: Record<string, unknown>, io: Io): Promise<number> {
  const { as, revision } = options as { as?: string; revision?: string }
  const folder = folderMeant(model, io.cwd)
  const progress = new ByteProgress(io)
  io.endsInOrder()
  const request = {
    env: process.env,
    signal: io.stop,
    onProgress: (now: FetchProgress) => progress.show(now),
  }
  try {
    if (folder !== undefined && revision !== undefined) throw NO_REVISION
    const added = await (folder === undefined
      ? addFromHub(model, { ...request, name: as ?? model, ...(revision !== undefined && { revision }) })
      : addFromFolder(folder, { ...request, name: as ?? basename(folder) }))
    progress.clear()
    await io.out(io.json ? `${JSON.stringify(added, null, 2)}\n` : `${io.say(said(added))}\n`)
    return EXIT.pass
  } catch (error) {
    progress.clear()
    if (!io.stop.aborted) throw error
    const command = ['saiten models add', model, as && `--as ${as}`, revision && `--revision ${revision}`]
    const line = command.filter(Boolean).join(' ')
    io.err(
      io.say({
        en: `interrupted; what was fetched is kept. Go on with:  ${line}\n`,
        ja: `中断しました。取得した分は残っています。続けるには:  ${line}\n`,
      }),
    )
    return EXIT.interrupted
  }
}

/** A path is a folder; a name is one only where such a folder of a model lies here. */
function folderMeant(model: string, cwd: string): string | undefined {
  const folder = resolve(cwd, model)
  const isPath = /^(?:\.{0,2}[/\\]|\.{1,2}$|[A-Za-z]:[/\\])/.test(model)
  if (isPath && !statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw badInput(`there is no folder ${model}`, `フォルダー ${model} がありません`)
  return isPath || existsSync(join(folder, 'config.json')) ? folder : undefined
}

function said({ name, revision, files, folder, already }: Added) {
  const size = megabytes(files.reduce((sum, file) => sum + file.size, 0))
  const at = revision === null ? '' : ` @ ${revision.slice(0, 12)}`
  return already
    ? { en: `✓ ${name}${at} is there already (${folder})`, ja: `✓ ${name}${at} はすでにあります（${folder}）` }
    : { en: `✓ added ${name}${at}, ${size} (${folder})`, ja: `✓ ${name}${at} を追加しました。${size}（${folder}）` }
}

const NO_REVISION = badInput(
  '--revision is for models of the hub; a folder has none',
  '--revision は Hugging Face のモデル用です。フォルダーにはありません',
)
