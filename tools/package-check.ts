/**
 * Checks what would be published: the tarball's entries and types (publint, attw), that its files load, and that the
 * lockfile names no host.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'

const root = join(import.meta.dirname, '..')
const problems: string[] = []

const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
if (lock.includes('"resolved"'))
  problems.push('package-lock.json names download addresses; .npmrc should keep them out')

const { messages, pkg } = await publint({ pkgDir: root, strict: true })
for (const message of messages) problems.push(`publint: ${formatMessage(message, pkg)}`)

const folder = mkdtempSync(join(tmpdir(), 'saiten-pack-'))
try {
  const packed = execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
    cwd: root,
    encoding: 'utf8',
  })
  const [{ filename, unpackedSize, files }] = JSON.parse(packed) as [
    { filename: string; unpackedSize: number; files: { path: string }[] },
  ]
  for (const wanted of [
    'dist/cli.mjs',
    'dist/usercode-worker.mjs',
    'dist/encoder-worker.mjs',
    'dist/ipadic.dic.gz',
    'dist/serve-worker.mjs',
    ...['index.html', 'app.js', 'app.css'].map((name) => `dist/viewer/${name}`),
    ...['suite', 'case', 'ruleset', 'metrics', 'summary'].map((name) => `schemas/${name}.schema.json`),
  ]) {
    if (!files.some(({ path }) => path === wanted)) problems.push(`the package lacks ${wanted}`)
  }
  // ESM only by design: CommonJS readers get it through require(esm), which attw counts as a warning.
  const attw = join(root, 'node_modules/.bin/attw')
  execFileSync(
    attw,
    [join(folder, filename), '--profile', 'esm-only', '--quiet', '--exclude-entrypoints', './schemas/*'],
    { stdio: 'inherit' },
  )
  console.log(`package: ${files.length} files, ${(unpackedSize / 1e6).toFixed(1)} MB unpacked`)
} catch (error) {
  problems.push(`attw or npm pack: ${(error as Error).message}`)
} finally {
  rmSync(folder, { recursive: true })
}

// The tests run the sources: only here shows whether the bundler put them together so that each file can be loaded.
const RUN_AT_ONCE = ['cli', 'usercode-worker', 'encoder-worker', 'serve-worker', 'beat-worker'].map(
  (name) => `${name}.mjs`,
)
/** Tells Vitest what to do after the tests, so there must be some. */
const INSIDE_TESTS = ['vitest.mjs']
const dist = join(root, 'dist')
const alone = [...RUN_AT_ONCE, ...INSIDE_TESTS]
for (const file of readdirSync(dist).filter((name) => name.endsWith('.mjs') && !alone.includes(name))) {
  await import(join(dist, file)).catch((error: Error) => problems.push(`dist/${file}: ${error.message}`))
}

for (const problem of problems) console.error(`✗ ${problem}`)
process.exitCode = problems.length > 0 ? 1 : 0
