import { createWriteStream, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { modelServer } from './testing/model-server.ts'
import { folderWith, saiten, startSaiten } from './testing/saiten.ts'

/** A session of `run --watch`, and what it has printed so far. */
function watching(cwd: string, args: string[] = [], env: NodeJS.ProcessEnv = {}) {
  const { child, finished } = startSaiten(['run', 'suite.yaml', '--watch', ...args], { cwd, env })
  onTestFinished(() => void child.kill('SIGKILL'))
  let [stdout, stderr] = ['', '']
  child.stdout?.on('data', (text: string) => {
    stdout += text
  })
  child.stderr?.on('data', (text: string) => {
    stderr += text
  })
  const until = async (isThere: () => boolean) => {
    while (!isThere()) {
      if (child.exitCode !== null) throw new Error(`it ended: ${stdout}${stderr}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const waits = () => stderr.split('waiting for a file to be saved').length - 1
  return {
    /** What was printed up to the next time it waits, from the last time on. */
    async result() {
      const before = waits()
      await until(() => waits() > before || (before === 0 && waits() > 0))
      const said = { stdout, stderr }
      ;[stdout, stderr] = ['', '']
      return said
    },
    until: (text: string) => until(() => (stdout + stderr).includes(text)),
    async end(signal: NodeJS.Signals = 'SIGINT') {
      child.kill(signal)
      return finished
    },
  }
}

const CASES = ['refund', 'delivery', 'hours']
  .map((id) => `${JSON.stringify({ id, vars: { topic: id }, expected: 'x' })}\n`)
  .join('')

const COMMANDS = {
  'suite.yaml': `cases: cases.jsonl
targets:
  - { name: one, command: [sh, one.sh, "{{topic}}"] }
  - { name: two, command: [sh, two.sh, "{{topic}}"] }
scorers: [{ type: contains, value: good }]
gate: { passRate: 0.5 }
`,
  'cases.jsonl': CASES,
  'one.sh': 'echo "one $1" >> calls.log\necho good\n',
  'two.sh': 'echo "two $1" >> calls.log\necho bad\n',
}

const callsIn = (cwd: string) => readFileSync(join(cwd, 'calls.log'), 'utf8').trim().split('\n').sort()

describe('run --watch', () => {
  it('names the judge whose replies were saved, and only then', async () => {
    const replies = (answer: string) =>
      ['refund', 'delivery', 'hours']
        .map((id) => {
          const reply = JSON.stringify({ answers: [{ id: 'q1', answer, reasoning: 'it is so' }] })
          return `${JSON.stringify({ scorer: 'rubric', case: id, reply })}\n`
        })
        .join('')
    const cwd = folderWith({
      ...COMMANDS,
      'suite.yaml': `cases: cases.jsonl
targets: [{ name: one, command: [sh, one.sh, "{{topic}}"] }]
judge: { model: "scripted:replies.jsonl" }
scorers: [{ type: rubric, questions: ["Is it polite?"], threshold: 0.5 }]
`,
      'replies.jsonl': replies('yes'),
    })
    const session = watching(cwd)
    await session.result()
    writeFileSync(join(cwd, 'replies.jsonl'), replies('no'))
    const { stdout } = await session.result()
    expect(stdout).toMatch(/^changed: judge \(replies\.jsonl\)$/m)
    expect(stdout).toContain('3 flipped')
    writeFileSync(join(cwd, 'one.sh'), 'echo better\n')
    expect((await session.result()).stdout).toMatch(/^changed: target one \(one\.sh\)$/m)
    await session.end()
  })

  it('asks again only the target that a saved file changes, and tells what flipped', async () => {
    const cwd = folderWith(COMMANDS)
    const session = watching(cwd)
    const first = await session.result()
    expect(first.stdout).toContain('GATE FAIL')
    expect(callsIn(cwd)).toHaveLength(6)
    rmSync(join(cwd, 'calls.log'))
    writeFileSync(join(cwd, 'two.sh'), COMMANDS['two.sh'].replace('echo bad', 'echo better; echo good'))
    const second = await session.result()
    expect(second.stderr).toContain('saved: two.sh')
    expect(callsIn(cwd)).toEqual(['two delivery', 'two hours', 'two refund'])
    expect(second.stdout).toContain('changed: target two (two.sh)')
    expect(second.stdout).toContain('answers: 3 asked, 3 from before')
    expect(second.stdout).toContain('✓ refund [two]  fail → pass')
    expect(second.stdout).toMatch(/one +1\.00 +1\.00\ntwo +0\.00 → 1\.00 +0\.00 → 1\.00 +3 flipped/)
    expect(second.stdout).toContain('GATE PASS')
    const { code, stderr } = await session.end()
    expect(code).toBe(0)
    expect(stderr).toMatch(/kept: r_\w+ \(the first run\) and r_\w+ \(the last\)/)
    expect(stderr).not.toContain('interrupted')
  })

  it('asks nobody where only what measures is saved, and only about cases that are new or other', async () => {
    const cwd = folderWith(COMMANDS)
    const session = watching(cwd)
    await session.result()
    rmSync(join(cwd, 'calls.log'))
    writeFileSync(join(cwd, 'suite.yaml'), COMMANDS['suite.yaml'].replace('value: good', 'value: bad'))
    const scored = await session.result()
    expect(scored.stdout).toContain('answers: 0 asked, 6 from before')
    expect(scored.stdout).toContain('✗ refund [one]  pass → fail')
    // An editor writes beside the file and puts it in its place.
    writeFileSync(join(cwd, 'new.tmp'), CASES.replace('"topic":"hours"', '"topic":"opening"'))
    renameSync(join(cwd, 'new.tmp'), join(cwd, 'cases.jsonl'))
    const asked = await session.result()
    expect(asked.stdout).toContain('answers: 2 asked, 4 from before')
    expect(callsIn(cwd)).toEqual(['one opening', 'two opening'])
    // What is expected is no part of the question.
    writeFileSync(join(cwd, 'cases.jsonl'), readFileSync(join(cwd, 'cases.jsonl'), 'utf8').replaceAll('"x"', '"y"'))
    expect((await session.result()).stdout).toContain('answers: 0 asked, 6 from before')
    await session.end()
  })

  it('says what is wrong in a saved file and waits until it is right', async () => {
    const cwd = folderWith(COMMANDS)
    const session = watching(cwd)
    await session.result()
    writeFileSync(join(cwd, 'suite.yaml'), COMMANDS['suite.yaml'].replace('contains', 'contians'))
    const wrong = await session.result()
    expect(wrong.stderr).toContain('there is no scorer "contians"; did you mean "contains"?')
    expect(wrong.stdout).toBe('')
    writeFileSync(join(cwd, 'suite.yaml'), COMMANDS['suite.yaml'])
    const right = await session.result()
    expect(right.stdout).toContain('answers: 0 asked, 6 from before')
    writeFileSync(join(cwd, 'cases.jsonl'), '{"id": }\n')
    expect((await session.result()).stderr).toContain('cases.jsonl:1')
    expect((await session.end()).code).toBe(3)
  })

  it('starts with a suite that is wrong, and finds the file that was missing', async () => {
    const cwd = folderWith({
      ...COMMANDS,
      'suite.yaml': COMMANDS['suite.yaml'].replace('cases.jsonl', 'data/*.jsonl'),
    })
    const session = watching(cwd)
    expect((await session.result()).stderr).toContain('no file matches "data/*.jsonl"')
    mkdirSync(join(cwd, 'data'))
    writeFileSync(join(cwd, 'data/a.jsonl'), CASES)
    expect((await session.result()).stdout).toContain('GATE FAIL')
    // Another file of the pattern is another case; one that is not is nothing.
    writeFileSync(join(cwd, 'data/notes.txt'), 'x')
    writeFileSync(join(cwd, 'data/b.jsonl'), '{"id":"more","vars":{"topic":"more"}}\n')
    expect((await session.result()).stdout).toContain('answers: 2 asked, 6 from before')
    await session.end()
  })

  it('keeps the first and the last run of a session', async () => {
    const cwd = folderWith(COMMANDS)
    const session = watching(cwd)
    await session.result()
    for (const word of ['a', 'b', 'c']) {
      writeFileSync(join(cwd, 'one.sh'), `echo ${word} good\n`)
      await session.result()
    }
    await session.end()
    const runs = JSON.parse((await saiten(['runs', '--json'], { cwd })).stdout) as { run: string }[]
    expect(runs).toHaveLength(2)
    const shown = await saiten(['show', 'last', 'refund'], { cwd })
    expect(shown.stdout).toContain('c good')
    const compared = await saiten(['compare', `${runs[1]?.run}:one`, `${runs[0]?.run}:one`], { cwd })
    expect([compared.code, compared.stderr]).toEqual([0, ''])
  })

  it('ends a run that a save has overtaken, and asks no answer of it twice', async () => {
    const slow = { ...COMMANDS, 'one.sh': 'echo "one $1" >> calls.log\nsleep 0.4\necho good\n' }
    const cwd = folderWith({
      ...slow,
      'cases.jsonl': Array.from({ length: 12 }, (_, at) => `{"id":"c${at}","vars":{"topic":"t${at}"}}\n`).join(''),
    })
    const session = watching(cwd, ['--concurrency', '1'])
    await session.until('run r_')
    while (!callsMade(cwd)) await new Promise((resolve) => setTimeout(resolve, 20))
    writeFileSync(join(cwd, 'two.sh'), 'echo "two $1" >> calls.log\necho good\n')
    const said = await session.result()
    expect(said.stderr).toContain('saved: two.sh')
    const ones = callsIn(cwd).filter((line) => line.startsWith('one'))
    expect(ones).toHaveLength(12)
    await session.end()
  })

  it('remembers what models said, also judges', async () => {
    const { url, asked } = await modelServer(({ body }) =>
      body.model === 'judge' ? '{"answers":[{"id":"q1","answer":"yes","reasoning":"it is"}]}' : 'good',
    )
    const model = (name: string) => `{ name: ${name}, model: "openai-compatible:${name}", baseURL: "${url}" }`
    const suite = `cases: cases.jsonl
prompts: [{ name: short, file: short.txt }, { name: long, file: long.txt }]
models: [${model('m')}]
judge: { model: "openai-compatible:judge", baseURL: "${url}" }
scorers: [{ type: rubric, questions: ["Is it good?"], threshold: 0.5 }]
`
    const cwd = folderWith({
      'suite.yaml': suite,
      'cases.jsonl': CASES,
      'short.txt': '{{topic}}\n',
      'long.txt': 'Say all of {{topic}}\n',
    })
    const session = watching(cwd)
    await session.result()
    const before = asked.length
    writeFileSync(join(cwd, 'long.txt'), 'Tell me all of {{topic}}\n')
    const { stdout } = await session.result()
    expect(stdout).toContain('changed: target long')
    const again = asked.slice(before).map(({ body }) => `${body.model} ${body.messages.at(-1)?.content}`)
    expect(again.filter((line) => line.startsWith('m ')).sort()).toEqual(
      ['delivery', 'hours', 'refund'].map((topic) => `m Tell me all of ${topic}`),
    )
    // The judge reads the prompt, too: it is asked about the new one only.
    expect(again.filter((line) => line.startsWith('judge ')).every((line) => line.includes('Tell me'))).toBe(true)
    await session.end()
  })

  it('asks again what another environment may answer otherwise, also where a save came in between', async () => {
    const cwd = folderWith({ ...COMMANDS, 'one.sh': 'echo "one $1 $GREETING" >> calls.log\nsleep 0.3\necho good\n' })
    const session = watching(cwd, ['--concurrency', '1'])
    await session.result()
    rmSync(join(cwd, 'calls.log'))
    writeFileSync(join(cwd, '.env'), 'GREETING=hello-there\n')
    while (!callsMade(cwd, 1)) await new Promise((resolve) => setTimeout(resolve, 20))
    writeFileSync(join(cwd, 'suite.yaml'), COMMANDS['suite.yaml'].replace('0.5', '0.4'))
    await session.result()
    const ones = callsIn(cwd).filter((line) => line.startsWith('one'))
    expect(new Set(ones)).toEqual(new Set(['delivery', 'hours', 'refund'].map((topic) => `one ${topic} hello-there`)))
    await session.end()
  })

  it('does not listen to its own words', async () => {
    const cwd = folderWith({ ...COMMANDS, 'suite.yaml': 'cases: nothing.jsonl\n' })
    writeFileSync(join(cwd, 'watch.log'), '')
    const log = createWriteStream(join(cwd, 'watch.log'))
    const { child } = startSaiten(['run', 'suite.yaml', '--watch'], { cwd })
    onTestFinished(() => void child.kill('SIGKILL'))
    child.stderr?.pipe(log)
    const said = () => readFileSync(join(cwd, 'watch.log'), 'utf8')
    while (!said().includes('waiting')) await new Promise((resolve) => setTimeout(resolve, 20))
    writeFileSync(join(cwd, 'notes.txt'), 'none of its business')
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(said().split('waiting for a file').length - 1).toBe(1)
    writeFileSync(join(cwd, 'nothing.jsonl'), CASES)
    while (!said().includes('scorers')) await new Promise((resolve) => setTimeout(resolve, 20))
  })

  it.each([
    ['--workers', '--watch does not go with --workers'],
    ['--resume', '--watch does not go with --resume'],
    ['--dry-run', '--watch does not go with --dry-run'],
    ['--json', '--watch prints a result after every change'],
  ])('does not go with %s', async (option, said) => {
    const cwd = folderWith(COMMANDS)
    const { code, stderr, stdout } = await saiten(['run', 'suite.yaml', '--watch', option], { cwd })
    expect([code, stderr + stdout]).toEqual([3, expect.stringContaining(said)])
  })
})

function callsMade(cwd: string, least = 3): boolean {
  try {
    return callsIn(cwd).length >= least
  } catch {
    return false
  }
}
