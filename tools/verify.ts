/**
 * `npm run verify`: everything that must hold, from a clone with its packages installed. Tests wait for processes half of
 * the time, so the other checks run beside them; what fails ends the rest.
 */
import { spawn } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const ended = new AbortController()

async function check(script: string, env: NodeJS.ProcessEnv = {}): Promise<void> {
  if (ended.signal.aborted) return
  const begun = performance.now()
  // A group of its own, so that what it has started ends with it.
  const child = spawn('npm', ['run', '--silent', script], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
    detached: process.platform !== 'win32',
  })
  const end = () =>
    process.kill(process.platform === 'win32' ? (child.pid as number) : -(child.pid as number), 'SIGTERM')
  ended.signal.addEventListener('abort', end)
  const code = await new Promise((done) => child.on('close', done))
  ended.signal.removeEventListener('abort', end)
  if (ended.signal.aborted) return
  console.log(`${code === 0 ? '✓' : '✗'} ${script}  ${((performance.now() - begun) / 1000).toFixed(0)} s`)
  if (code === 0) return
  process.exitCode = 1
  ended.abort()
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    process.exitCode = 130
    ended.abort()
  })
}

/** What `npm ci` has built just now is not built again. */
const built = isBuilt() ? Promise.resolve() : check('build')

function isBuilt(): boolean {
  const dist = join(root, 'dist', 'viewer', 'index.html')
  if (!existsSync(dist)) return false
  const at = statSync(dist).mtimeMs
  const sources = globSync(['src/**', 'viewer/**', 'schemas/**', '*.json', '*.ts'], { cwd: root })
  return sources.every((file) => statSync(join(root, file)).mtimeMs < at)
}

async function staticChecks(): Promise<void> {
  for (const script of ['lint', 'typecheck', 'unused']) await check(script)
  await built
  for (const script of ['package-check', 'docs-check']) await check(script)
}

async function tests(): Promise<void> {
  await built
  await check('test', { SAITEN_TESTS_BUILD: 'dist' })
}

await Promise.all([staticChecks(), tests()])
