import type { Mistake } from '../errors.ts'
import type { Message } from '../language.ts'
import type { Located } from './located.ts'
import { formatPath, type Path } from './path.ts'

/** Something wrong at a place inside data; it becomes a mistake once the data's own place in a file is known. */
export interface Finding {
  path: Path
  /** Whether the key is wrong or its value. */
  at?: 'key' | 'value'
  message: Message
}

export function toMistake({ path, at, message }: Finding, file: string, data: Pick<Located, 'locate'>): Mistake {
  return { ...placesIn(file, data)(path, at), message }
}

/** Says where things stand in a file. */
export function placesIn(file: string, data: Pick<Located, 'locate'>) {
  return (path: Path, at?: Finding['at']): Omit<Mistake, 'message'> => ({
    file,
    ...data.locate(path, at),
    ...(path.length > 0 ? { path: formatPath(path) } : {}),
  })
}
