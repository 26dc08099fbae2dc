// By its default: a name that an older Node lacks would end it before needs-node.ts can say so.
import nodeModule, { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** This package's public entries, and the file in src/entries/ and in the build that each is. */
const ENTRIES = new Map([
  ['saiten', 'index'],
  ['saiten/edit', 'edit'],
  ['saiten/text', 'text'],
  ['saiten/judge', 'judge'],
  ['saiten/vitest', 'vitest'],
  ['saiten/vitest/reporter', 'vitest-reporter'],
  ['saiten/stats', 'stats'],
])

export const ownEntries: Iterable<string> = ENTRIES.keys()

/** Where `saiten` and `zod` are for a user's file: here, so that a file beside a suite needs no install. */
function ownUrl(specifier: string): string | undefined {
  const entry = ENTRIES.get(specifier)
  if (entry) {
    const inSource = import.meta.url.endsWith('.ts')
    return new URL(inSource ? `../entries/${entry}.ts` : `./${entry}.mjs`, import.meta.url).href
  }
  if (specifier === 'zod' || specifier.startsWith('zod/')) return import.meta.resolve(specifier)
  return undefined
}

/** Modules that Node itself loads (.mjs, .cjs) are served by a hook … */
export function serveOwnModules(): void {
  nodeModule.registerHooks({
    resolve(specifier, context, next) {
      // Our own question below comes through here too.
      const url = context.parentURL === import.meta.url ? undefined : ownUrl(specifier)
      return url === undefined ? next(specifier, context) : { url, shortCircuit: true }
    },
  })
}

/** … and those that jiti transforms by this object, which loads what is asked for when it is asked for. */
export const ownModules: Record<string, unknown> = new Proxy(
  {},
  {
    has: (_, specifier) => typeof specifier === 'string' && ownUrl(specifier) !== undefined,
    get: (_, specifier) => requireOwn(fileURLToPath(ownUrl(String(specifier)) ?? '')),
  },
)

const requireOwn = createRequire(import.meta.url)
