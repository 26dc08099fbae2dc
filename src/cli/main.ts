#!/usr/bin/env node
import { enableCompileCache } from 'node:module'

// Older versions of Node die on the first import with a stack trace that helps nobody.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(`saiten needs Node 22.18 or newer; this is ${process.version}.\n`)
  process.exit(3)
}
enableCompileCache?.()
const { main } = await import('./start.ts')
const code = await main(process.argv.slice(2))
// Everything is done: once it is printed, there is no need to wait until the memory is taken down piece by piece.
process.stderr.write('', () => process.stdout.write('', () => process.exit(code)))
