import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { folderWith } from '../usercode/testing.ts'
import { type CommandSpec, command } from './command.ts'
import { ask, troubleOf } from './testing.ts'

const NODE = process.execPath
const FOLDER = import.meta.dirname

function target(spec: Partial<CommandSpec> & Pick<CommandSpec, 'command'>) {
  const made = command({ name: 'agent', folder: FOLDER, timeoutMs: 20_000, maxBytes: 1_000_000, ...spec })
  onTestFinished(() => made.close?.())
  return made
}

/** Runs JavaScript, without a shell in between. */
const script = (code: string, rest: Partial<CommandSpec> = {}) => target({ command: [NODE, '-e', code], ...rest })

/** Waits for a process to end; one that only waits to be collected has ended. */
async function isGone(pid: number): Promise<boolean> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
    if (stat === undefined ? !isRunning(pid) : / [ZX] /.test(stat)) return true
    await sleep(50)
  }
  return false
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('a command', () => {
  it('gets a plain question as it is, and its answer loses only the last line break', async () => {
    const answer = await ask(target({ command: 'cat' }), {
      input: '質問\n二行目\n\n',
      metadata: { a: 1 },
      expected: 'no',
    })
    expect(answer.output).toBe('質問\n二行目\n')
    expect(answer.durationMs).toBeGreaterThan(0)
    expect((await ask(script('process.stdout.write("a\\r\\n")'))).output).toBe('a')
    expect((await ask(script(''))).output).toBe('')
  })

  it('gets anything richer as JSON, without what it is graded by', async () => {
    const graded = { expected: 'x', scorers: [{ type: 'contains' }] }
    const cases = [
      { id: '1', input: { q: 1 } },
      { id: '2', input: 'q', context: ['c'] },
      { id: '3', input: 'q', pages: [{ id: 'p', blocks: [] }], metadata: { k: 'v' } },
      { id: '4', messages: [{ role: 'user' }] },
    ]
    const cat = target({ command: 'cat' })
    for (const testCase of cases) {
      expect(JSON.parse((await ask(cat, { ...testCase, ...graded })).output as string)).toEqual(testCase)
    }
  })

  it("runs in the suite's folder, by a shell or without one, with the environment", async () => {
    const folder = await folderWith({ 'agent.sh': 'echo "$GREETING $(basename "$PWD") $1"' })
    const env = { GREETING: 'hello there' }
    const name = folder.split('/').at(-1)
    expect((await ask(target({ command: 'sh agent.sh "a b" | cat', folder, env }))).output).toBe(
      `hello there ${name} a b`,
    )
    expect((await ask(target({ command: ['sh', 'agent.sh', '$GREETING; ls'], folder, env }))).output).toBe(
      `hello there ${name} $GREETING; ls`,
    )
  })

  it('need not read its input', async () => {
    expect((await ask(target({ command: 'exec 0<&-; echo done' }), { input: 'x'.repeat(5_000_000) })).output).toBe(
      'done',
    )
  })

  it('fails with its exit code and what it said last', async () => {
    const code =
      'for (let i = 0; i < 50; i++) console.error("line " + i); console.error("\\x1b[31mred\\x1b[0m\\x07"); process.exit(3)'
    const lines = Array.from({ length: 9 }, (_, index) => `line ${index + 41}`).join('\n')
    expect(await troubleOf(script(code))).toBe(`target: the command failed with exit code 3: ${lines}\nred`)
    expect(await troubleOf(script('process.kill(process.pid, "SIGKILL")'))).toBe(
      'target: the command was ended by SIGKILL',
    )
    expect(await troubleOf(script('process.stderr.write("x".repeat(1e6), () => process.exit(1))'))).toBe(
      `target: the command failed with exit code 1: …${'x'.repeat(1000)}`,
    )
  })

  it('that cannot be started is an error of its case', async () => {
    expect(await troubleOf(target({ command: ['./no-such-thing'] }))).toMatch(
      /^target: the command cannot be started: ".\/no-such-thing" is no program in the suite's folder: mend the path/,
    )
    expect(await troubleOf(target({ command: ['no-such-thing'] }))).toMatch(
      /^target: the command cannot be started: "no-such-thing" is not on the PATH: install it/,
    )
    expect(await troubleOf(target({ command: ['a\0b'] }))).toMatch(/^target: the command cannot be started: "a/)
    expect(await troubleOf(target({ command: 'cat', folder: join(FOLDER, 'nowhere') }))).toMatch(
      /^target: the command cannot be started: "cat": spawn/,
    )
    expect(await troubleOf(target({ command: 'no-such-thing' }))).toMatch(
      /^target: the command failed with exit code 127/,
    )
  })

  it('that takes too long is ended with everything it started, also what will not listen', async () => {
    const folder = await folderWith({
      'agent.sh': 'sh child.sh; sleep 100',
      'child.sh': "trap '' TERM; echo $$ > pid; sleep 100; sleep 100",
    })
    expect(await troubleOf(target({ command: 'sh agent.sh', folder, timeoutMs: 500 }))).toBe(
      'timeout: no answer within 0.5 s',
    )
    expect(await isGone(await pidIn(folder))).toBe(true)
  })

  it('that floods is ended', async () => {
    const flood = script(
      'process.stdout.on("error", () => {}); setInterval(() => process.stdout.write("x".repeat(1e5)), 0)',
      { maxBytes: 1_000_000 },
    )
    expect(await troubleOf(flood)).toBe('too-large: the output is larger than 1000000 bytes (maxOutputBytes)')
    expect(await troubleOf(target({ command: 'yes', maxBytes: 100 }))).toBe(
      'too-large: the output is larger than 100 bytes (maxOutputBytes)',
    )
    expect((await ask(script('process.stdout.write("x".repeat(100))', { maxBytes: 100 }))).output).toHaveLength(100)
  })

  it('has answered when it ends, whatever it left in the background', async () => {
    const answer = await ask(target({ command: 'sleep 100 & echo $!' }))
    expect(await isGone(Number(answer.output))).toBe(true)
  })

  it('ends with the run', async () => {
    const folder = await folderWith({})
    const slow = target({ command: 'echo $$ > pid; sleep 100', folder })
    const controller = new AbortController()
    const answer = troubleOf(slow, {}, controller.signal)
    const pid = await pidIn(folder)
    controller.abort()
    expect(await answer).toBe('timeout: stopped before it answered')
    expect(await isGone(pid)).toBe(true)
    expect(await troubleOf(slow, {}, controller.signal)).toBe('timeout: stopped before it answered')
  })

  it('does not outlive a target that is closed, nor a process that exits', async () => {
    const folder = await folderWith({
      'main.mjs': `import { command } from ${JSON.stringify(join(FOLDER, 'command.ts'))}
        import { existsSync } from 'node:fs'
        const spec = { name: 'a', command: 'echo $$ > pid; sleep 100', folder: '.', timeoutMs: 60_000, maxBytes: 100 }
        command(spec).answer({ id: 'a' }, { signal: new AbortController().signal })
        setInterval(() => existsSync('pid') && process.exit(5), 20)`,
    })
    const exited = await promisify(execFile)(NODE, ['main.mjs'], { cwd: folder }).catch((error) => error.code)
    expect(exited).toBe(5)
    expect(await isGone(await pidIn(folder))).toBe(true)

    const other = await folderWith({})
    const open = target({ command: 'echo $$ > pid; sleep 100', folder: other })
    const answer = troubleOf(open)
    const pid = await pidIn(other)
    await open.close?.()
    expect(await isGone(pid)).toBe(true)
    expect(await answer).toBe('target: the command was ended by SIGKILL')
  })
})

/** The number that a command has written down, once it has. */
async function pidIn(folder: string): Promise<number> {
  for (;;) {
    const pid = Number(await readFile(join(folder, 'pid'), 'utf8').catch(() => ''))
    if (pid > 0) return pid
    await sleep(20)
  }
}
