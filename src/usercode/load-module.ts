import { readFileSync } from 'node:fs'
import type { Jiti } from 'jiti'
import { type BadInput, badInput, errorText } from '../errors.ts'
import { ownModules, serveOwnModules } from './own-modules.ts'
import type { ModuleRef } from './protocol.ts'

export type Exports = Readonly<Record<string, unknown>>

let jiti: Jiti | undefined
const loaded = new Map<string, Promise<Exports>>()

/** Loads a user's module once. TypeScript is transformed, so that enums and parameter properties work. */
export function loadModule(module: ModuleRef): Promise<Exports> {
  let exports = loaded.get(module.path)
  if (!exports) {
    exports = load(module)
    loaded.set(module.path, exports)
  }
  return exports
}

async function load({ path, shown }: ModuleRef): Promise<Exports> {
  if (!jiti) {
    serveOwnModules()
    // Loaded here, since runs without code of the user's load this file, too.
    const { createJiti } = await import('jiti')
    // No cache on disk: it would lie in a folder that others can write to, and hold code that is run.
    jiti = createJiti(import.meta.url, { fsCache: false, interopDefault: false, virtualModules: ownModules })
  }
  try {
    const source = /\.[mc]?[jt]s$/.test(path) ? readFileSync(path, 'utf8') : ''
    const lonely = lonelyClass(source)
    if (lonely === undefined) return await jiti.import<Exports>(path)
    return (await jiti.evalModule(`${source}\nexport default ${lonely}\n`, { filename: path, async: true })) as Exports
  } catch (thrown) {
    throw cannotLoad(shown, thrown)
  }
}

/** A file that exports nothing and declares one class, as documents show it, can only mean that class. */
function lonelyClass(source: string): string | undefined {
  if (/^\s*export\b|\bmodule\.exports\b|\bexports\./m.test(source)) return undefined
  const classes = [...source.matchAll(/^class\s+([\p{L}_$][\p{L}\p{N}_$]*)/gmu)]
  return classes.length === 1 ? classes[0]?.[1] : undefined
}

const PARSE_ERROR = /^ParseError: ([^\n]*?)\s*\n\s*.*:(\d+):(\d+)$/

function cannotLoad(shown: string, thrown: unknown): BadInput {
  const text = errorText(thrown)
  const [, syntax, line, column] = PARSE_ERROR.exec(text) ?? []
  const why = syntax ?? text.split('\nRequire stack:')[0]
  return syntax === undefined
    ? badInput(`${shown} could not be loaded: ${why}`, `${shown} を読み込めません: ${why}`)
    : badInput(
        `${shown}:${line}:${column} is no valid TypeScript: ${why}`,
        `${shown}:${line}:${column} は TypeScript として読めません: ${why}`,
      )
}

/** The name of the first class in a file that exports nothing, for the message that says so. */
export function firstClassIn(path: string): string | undefined {
  return /^\s*(?:abstract\s+)?class\s+([\p{L}_$][\p{L}\p{N}_$]*)/mu.exec(readFileSync(path, 'utf8'))?.[1]
}
