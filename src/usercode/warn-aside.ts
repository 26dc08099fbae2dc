import { isCi, throughDoor } from '../door/door.ts'
import { secrets } from '../secrets/of-process.ts'

/** What code of others did when nobody had asked it: on standard error, through the same door as all that is printed. */
export function warnAside(text: string): void {
  console.error(throughDoor(secrets().all(text), 'people', isCi(process.env) ? 'ci' : 'terminal'))
}
