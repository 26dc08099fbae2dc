import { BadInput, badInput } from '../../errors.ts'

/** SQLite's primary result codes that a user can do something about. */
const FULL = 13
const READONLY = 8
const IOERR = 10
const CORRUPT = 11
const CANTOPEN = 14
const NOTADB = 26
const BUSY = 5

/** Another process is at the file. */
export const isBusy = (error: unknown) => ((error as { errcode?: number } | null)?.errcode ?? 0) % 256 === BUSY

/** Runs a store operation; what the disk or the file is to blame for becomes a sentence that says what to do. */
export function explained<T>(place: string, action: () => T, said = SAID): T {
  try {
    return action()
  } catch (error) {
    throw explain(place, error, said)
  }
}

/** The same while a store is opened, when nothing is recorded yet. */
export const explainedOpening = <T>(place: string, action: () => T): T => explained(place, action, SAID_OPENING)

function explain(place: string, error: unknown, sentences: typeof SAID): unknown {
  if (error instanceof BadInput) return error
  const code = (error as { errcode?: number } | null)?.errcode
  if (code === undefined) return error
  const said = sentences[code & 0xff]
  if (!said) return error
  return badInput(`${place}: ${said[0]}`, `${place}: ${said[1]}`)
}

const SAID: Record<number, [en: string, ja: string]> = {
  [FULL]: [
    'the disk is full. What was recorded is safe: free some space, then run the same command with --resume',
    'ディスクがいっぱいです。記録済みの結果は残っています。空きを作ってから、同じコマンドに --resume を付けて続けてください',
  ],
  [IOERR]: [
    'the disk could not be written (I/O error; is it full?). What was recorded is safe: run the same command with --resume',
    'ディスクに書き込めません（I/O エラー。空きがない可能性があります）。記録済みの結果は残っています。同じコマンドに --resume を付ければ続けられます',
  ],
  [READONLY]: [
    'the store cannot be written; choose another place with --store',
    'ストアに書き込めません。--store で別の場所を指定してください',
  ],
  [CANTOPEN]: [
    'the store cannot be opened; check the folder, or choose another place with --store',
    'ストアを開けません。フォルダーを確認するか、--store で別の場所を指定してください',
  ],
  [CORRUPT]: [
    'the store is damaged; move the file away, or choose another place with --store',
    'ストアが壊れています。ファイルを移すか、--store で別の場所を指定してください',
  ],
  [NOTADB]: [
    'this file is not a store of Saiten; choose another place with --store',
    'これは Saiten のストアではありません。--store で別の場所を指定してください',
  ],
  [BUSY]: [
    'another process has kept the store locked for 30 s; try again when it is done',
    '別のプロセスがストアを 30 秒以上使用しています。終わってからもう一度実行してください',
  ],
}

const SAID_OPENING: typeof SAID = {
  ...SAID,
  [FULL]: [
    'the disk is full, so there is no room for a store; free some space, or choose another place with --store',
    'ディスクがいっぱいで、ストアを作れません。空きを作るか、--store で別の場所を指定してください',
  ],
  [IOERR]: [
    'the store cannot be written (I/O error; is the disk full?); free some space, or choose another place with --store',
    'ストアに書き込めません（I/O エラー。ディスクに空きがない可能性があります）。空きを作るか、--store で別の場所を指定してください',
  ],
}
