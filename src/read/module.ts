import { BadInput, badInput } from '../errors.ts'
import { type Json, nestsDeeperThan } from '../json.ts'
import type { Report, Row } from './row.ts'
import { nestsTooDeep } from './too-deep.ts'

/** What reading data from the user's own TypeScript or JavaScript takes. Both throw BadInput. */
export interface DataModules {
  /** The default export, as data. */
  readData(file: string): Promise<Json>
  /** The items of the default export: a list, something iterable, or a function that returns one. */
  readRows(file: string): AsyncIterable<Json>
}

/** The cases that a module yields. They have no lines: mistakes say which row it was. */
export async function* readModule(
  path: string,
  file: string,
  modules: DataModules | undefined,
  report: Report,
): AsyncGenerator<Row> {
  if (!modules) throw noModules(file)
  let number = 0
  try {
    for await (const value of modules.readRows(path)) {
      number++
      if (nestsDeeperThan(value)) report(nestsTooDeep({ file, path: `[${number - 1}]` }))
      else yield { value, origin: { file, line: 1 }, locate: () => undefined, exact: () => value }
    }
  } catch (error) {
    throw inFile(error, file)
  }
}

/** The default export of a module, as data. Throws BadInput. */
export async function readModuleData(path: string, file: string, modules: DataModules): Promise<Json> {
  const value = await modules.readData(path).catch((error: unknown) => {
    throw inFile(error, file)
  })
  if (nestsDeeperThan(value)) throw new BadInput(nestsTooDeep({ file }))
  return value
}

/** Mistakes found where the module was loaded do not all say in which file. */
function inFile(error: unknown, file: string): unknown {
  if (!(error instanceof BadInput)) return error
  return new BadInput(
    error.mistakes.map((mistake) => ({ ...mistake, file })),
    { cause: error },
  )
}

const noModules = (file: string) =>
  badInput(
    'cases made by code are read only as part of a suite (`saiten run`)',
    'コードで作るケースは、スイート（saiten run）でだけ読めます',
    { file },
  )
