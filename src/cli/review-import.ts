import { resolve } from 'node:path'
import { badInput, EXIT } from '../errors.ts'
import { counted } from '../language.ts'
import { importDecisions } from '../review/import-decisions.ts'
import type { Store } from '../store/store.ts'
import type { Io } from './command.ts'

/** `saiten review import FILE`: what was recorded, what was known, and what no run here has. */
export async function importFile(store: Store, [file]: string[], io: Io): Promise<number> {
  if (file === undefined)
    throw badInput('which file? saiten review import FILE', 'ファイルを指定してください: saiten review import FILE')
  const imported = await importDecisions(store, resolve(io.cwd, file), file)
  const { recorded, known, leftOut } = imported
  const shown = { ...imported, leftOut: leftOut.map((one) => ({ ...one, reason: io.say(one.reason) })) }
  if (io.json) await io.out(`${JSON.stringify(shown, null, 2)}\n`)
  else {
    await io.out(
      io.say({
        en: `recorded ${counted(recorded, 'decision')}, ${known} ${known === 1 ? 'was' : 'were'} known\n`,
        ja: `判断 ${recorded} 件を記録しました（既知 ${known} 件）\n`,
      }),
    )
    for (const { line, run, case: id, reason } of leftOut)
      io.err(`! ${file}:${line}: ${run} ${id}: ${io.say(reason)}\n`)
  }
  return leftOut.length > 0 ? EXIT.undecided : EXIT.pass
}
