import { resolve } from 'node:path'
import { badInput } from '../../errors.ts'
import { DEFAULT_STORE } from '../places.ts'
import type { RunOwner } from '../runs.ts'

/** A live run is nobody else's: who has it, and how to follow it. */
export const stillGoingOn = (id: string, owner: RunOwner, place: string) => {
  const watch = `saiten show ${id}${storeOption(place)}`
  return badInput(
    `run ${id} is still going on: ${who(owner).en}. Only one process works on a run: wait until it has ended, or look at it with:  ${watch}`,
    `実行 ${id} はまだ動いています: ${who(owner).ja}。一つの実行を扱えるのは一つのプロセスだけです。終わるまで待つか、途中経過を見てください:  ${watch}`,
  )
}

/** A shared run is its workers', also when whoever submitted it has left. */
export const workedOn = (id: string, workers: number) =>
  badInput(
    `run ${id} is still going on: ${workers} ${workers === 1 ? 'worker is' : 'workers are'} at it. Wait until they have ended, or go on together with them:  saiten run --resume ${id} --workers`,
    `実行 ${id} はまだ動いています: ワーカー ${workers} 個が処理中です。終わるまで待つか、一緒に続けてください:  saiten run --resume ${id} --workers`,
  )

/** This process was held up so long that another took the run over. */
export const takenOver = (id: string, owner: RunOwner | null) => {
  const by = owner && who(owner)
  return badInput(
    `run ${id} was taken over by another process${by ? ` (${by.en})` : ''}; this one stops here, and what it recorded before is kept`,
    `実行 ${id} は別のプロセスに引き継がれました${by ? `（${by.ja}）` : ''}。このプロセスはここで止まります。それまでの記録は残っています`,
  )
}

/** Writing to a run takes having made or claimed it. */
export const notClaimed = (id: string) =>
  badInput(`run ${id} is not this process's to write`, `実行 ${id} はこのプロセスのものではないため、書き込めません`)

function who({ host, process, beat }: RunOwner) {
  const ago = Math.max(0, Math.round((Date.now() - Date.parse(beat)) / 1000))
  return {
    en: `process ${process} on ${host}, last sign of life ${ago} s ago`,
    ja: `${host} のプロセス ${process}、最後の応答は ${ago} 秒前`,
  }
}

const storeOption = (place: string) => (place.startsWith(resolve(DEFAULT_STORE)) ? '' : ` --store ${place}`)
