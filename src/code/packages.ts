import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hashOfCode } from './code.ts'
import { readBunLock } from './lockfiles/bun.ts'
import type { Lock, LockedPackage } from './lockfiles/lock.ts'
import { readNpmLock } from './lockfiles/npm.ts'
import { readPnpmLock } from './lockfiles/pnpm.ts'
import { readYarnLock } from './lockfiles/yarn.ts'

const LOCKFILES: [name: string, read: (text: string) => Lock | Promise<Lock>][] = [
  ['npm-shrinkwrap.json', readNpmLock],
  ['package-lock.json', readNpmLock],
  ['pnpm-lock.yaml', readPnpmLock],
  ['yarn.lock', readYarnLock],
  ['bun.lock', readBunLock],
]

interface Known {
  packages: Record<string, string>
  partly: boolean
}

/** Packages with all that they need, as the nearest lockfile has them; without one, by their installed versions. */
export async function lockedPackages(names: readonly string[], folder: string): Promise<Known> {
  for (let at = folder; ; at = dirname(at)) {
    for (const [file, read] of LOCKFILES) {
      const text = textOf(join(at, file))
      if (text === undefined) continue
      const lock = await lockIn(text, read)
      // A lockfile that cannot be read still changes when what it locks does.
      return lock ? fromLock(names, lock, folder) : { packages: { [file]: hashOfCode(text) }, partly: true }
    }
    if (dirname(at) === at) return installed(names, folder)
  }
}

async function lockIn(text: string, read: (text: string) => Lock | Promise<Lock>): Promise<Lock | undefined> {
  try {
    return await read(text)
  } catch {
    return undefined
  }
}

function fromLock(names: readonly string[], lock: Lock, folder: string): Known {
  const packages: Record<string, string> = {}
  const missing: string[] = []
  const waiting = [...names]
  const seen = new Set(waiting)
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const locked = lock.get(name) ?? []
    if (locked.length > 0) packages[name] = locked.map(described).sort().join(', ')
    // What a package wants only perhaps (its optional parts) need not be locked.
    else if (names.includes(name)) missing.push(name)
    for (const needed of locked.flatMap(({ needs }) => needs)) {
      if (!seen.has(needed)) waiting.push(needed)
      seen.add(needed)
    }
  }
  if (missing.length === 0) return { packages, partly: false }
  return { packages: { ...packages, ...installed(missing, folder).packages }, partly: true }
}

const described = ({ version, integrity }: LockedPackage) =>
  integrity === undefined ? version : `${version} ${integrity}`

function installed(names: readonly string[], folder: string): Known {
  return { packages: Object.fromEntries(names.map((name) => [name, installedVersion(name, folder)])), partly: true }
}

function installedVersion(name: string, folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    const text = textOf(join(at, 'node_modules', name, 'package.json'))
    if (text !== undefined) return readable(() => String(JSON.parse(text).version)) ?? 'unknown'
    if (dirname(at) === at) return 'unknown'
  }
}

const textOf = (path: string) => readable(() => readFileSync(path, 'utf8'))

function readable<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
