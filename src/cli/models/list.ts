import { addedModels, removeModel } from '../../encoder/models/added.ts'
import { modelsHome } from '../../encoder/models/home.ts'
import { EXIT } from '../../errors.ts'
import type { Io } from '../command.ts'
import { megabytes } from './byte-progress.ts'

/** `models list`: what was added, from where, and how large it is. */
export async function listModels(io: Io): Promise<number> {
  const models = await addedModels()
  if (io.json) {
    await io.out(`${JSON.stringify(models, null, 2)}\n`)
    return EXIT.pass
  }
  if (models.length === 0) {
    await io.out(
      io.say({
        en: `no models yet in ${modelsHome()}. The usual one:  saiten models add bert-base-multilingual-cased\n`,
        ja: `${modelsHome()} にモデルはまだありません。通常のもの:  saiten models add bert-base-multilingual-cased\n`,
      }),
    )
    return EXIT.pass
  }
  const width = Math.max(...models.map(({ name }) => name.length))
  for (const { name, source, revision, files, folder } of models) {
    const size = megabytes(files.reduce((sum, file) => sum + file.size, 0))
    const from = revision === null ? folder : `${source}@${revision.slice(0, 12)}`
    await io.out(`${name.padEnd(width)}  ${size.padStart(8)}  ${from}\n`)
  }
  return EXIT.pass
}

export async function removeOne(model: string, io: Io): Promise<number> {
  const { name, folder } = await removeModel(model)
  const text = { en: `✓ removed ${name} (${folder})\n`, ja: `✓ ${name} を削除しました（${folder}）\n` }
  await io.out(io.json ? `${JSON.stringify({ name, folder }, null, 2)}\n` : io.say(text))
  return EXIT.pass
}
