#!/usr/bin/env node
// By its default: a name that an older Node lacks would end it before the sentence below.
import nodeModule from 'node:module'

// Older versions of Node die on the first import with a stack trace that helps nobody.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  const isJapanese = /^ja/i.test(process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG || '')
  const said = isJapanese
    ? `saiten には Node 22.18 以上が必要です。現在は ${process.version} です。`
    : `saiten needs Node 22.18 or newer; this is ${process.version}.`
  process.stderr.write(`${said}\n`)
  process.exit(3)
}
nodeModule.enableCompileCache?.()
const { main } = await import('./start.ts')
const code = await main(process.argv.slice(2))
// Everything is done: once it is printed, there is no need to wait until the memory is taken down piece by piece.
process.stderr.write('', () => process.stdout.write('', () => process.exit(code)))
