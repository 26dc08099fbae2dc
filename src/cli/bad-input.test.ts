import { spawn } from 'node:child_process'
import { closeSync, openSync, readdirSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { folderWith, MAIN, rowsOf, saiten } from './testing/saiten.ts'

const SUITE = `name: s
cases: cases.jsonl
scorers: [{ type: contains, value: a }]
gate: { passRate: 0 }
`
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

/** One clear message, exit 3, no stack trace, and nothing recorded. */
async function refused(files: Record<string, string>, args = ['run', 'suite.yaml']) {
  const folder = folderWith(files)
  const { code, stderr, stdout } = await saiten(args, { cwd: folder })
  expect(stderr).not.toMatch(/\n\s+at .+:\d+:\d+/)
  expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
  return stderr
}

it.each([
  [
    'a suite with a mistake',
    { 'suite.yaml': SUITE.replace('contains', 'contians'), 'cases.jsonl': '{"output":"a"}\n' },
  ],
  ['a suite that is not there', {}],
])('%s leaves no store behind', async (_what, files) => {
  const folder = folderWith(files as Record<string, string>)
  expect((await saiten(['run', 'suite.yaml'], { cwd: folder })).code).toBe(3)
  expect(readdirSync(folder)).toEqual(Object.keys(files).toSorted())
})

it.runIf(process.platform === 'linux')(
  'leaves the one document of --json alone where a report cannot be written at the end',
  async () => {
    const cwd = folderWith({ 'suite.yaml': SUITE, 'cases.jsonl': '{"output":"a"}\n' })
    // Nothing can be made there, which shows only when it is tried.
    const { code, stdout, stderr } = await saiten(
      ['run', 'suite.yaml', '--json', '--reporter', 'html:/proc/x/y.html'],
      {
        cwd,
      },
    )
    expect(stderr).toContain('cannot write the report /proc/x/y.html')
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'pass' })
    expect(code).toBe(3)
  },
)

it('code of a target that cannot be loaded is told where the suite names it', async () => {
  const told = await refused({
    'suite.yaml': `${SUITE}targets:\n  - name: t\n    module: ./t.mjs\n`,
    'cases.jsonl': '{"id":"a"}\n',
    't.mjs': 'export const answer = 1',
  })
  expect(told).toMatch(/^✗ suite\.yaml:7:13 {2}targets\[0\]\.module {2}t\.mjs should export a function/)
})

describe('one mistake made many times', () => {
  const tries = Array.from({ length: 180 }, (_, at) => `{"case":"q-${at}","reply":"hello"}`).join('\n')
  const SCRIPTED = SUITE.replace(
    'scorers',
    'prompts: [{ name: bot, prompt: "{{input}}" }]\nmodels: ["scripted:tries.jsonl"]\nscorers',
  )

  it('is told three times, then counted, with the lines it stands on and what is missing there', async () => {
    const told = await refused({
      'suite.yaml': SCRIPTED,
      'cases.jsonl': '{"id":"q-0","input":"hi"}\n',
      'tries.jsonl': tries,
    })
    expect(told.trimEnd().split('\n')).toHaveLength(5)
    expect(told).toMatch(/tries\.jsonl:1 .*lacks scorer \(target\)/)
    expect(told).toMatch(/tries\.jsonl.*97 more like this, up to line 100/)
    expect(told).toMatch(/and 80 more in this file/)
  })

  it('is listed whole for programs', async () => {
    const folder = folderWith({
      'suite.yaml': SCRIPTED,
      'cases.jsonl': '{"id":"q-0","input":"hi"}\n',
      'tries.jsonl': tries,
    })
    const { stdout } = await saiten(['run', 'suite.yaml', '--json'], { cwd: folder })
    expect(JSON.parse(stdout).mistakes.length).toBeGreaterThan(99)
  })
})

describe('what cannot be right is refused with its place', () => {
  it.each<[what: string, files: Record<string, string>, says: RegExp]>([
    [
      '10,000 levels of nesting in JSONL',
      { 'cases.jsonl': `{"id":"a","output":"a"}\n{"id":"d","output":${deep(10_000)}}\n` },
      /cases\.jsonl:2.*500 levels/,
    ],
    [
      '10,000 levels of nesting in YAML',
      { 'suite.yaml': SUITE.replace('cases.jsonl', 'c.yaml'), 'c.yaml': `- { id: d, output: ${deep(10_000)} }` },
      /c\.yaml.*500 levels/,
    ],
    [
      'a YAML alias bomb',
      { 'suite.yaml': SUITE.replace('cases.jsonl', 'c.yaml'), 'c.yaml': aliasBomb() },
      /c\.yaml.*alias/i,
    ],
    ['invalid UTF-8', { 'cases.jsonl': '' }, /UTF-8/],
    ['a misspelt key', { 'suite.yaml': SUITE.replace('gate', 'gaet') }, /suite\.yaml:4:1.*"gaet".*did you mean "gate"/],
    [
      'a misspelt scorer',
      { 'suite.yaml': SUITE.replace('contains', 'contians') },
      /suite\.yaml:3:19.*did you mean "contains"/,
    ],
    [
      'a missing file',
      { 'suite.yaml': SUITE.replace('cases.jsonl', 'case.jsonl') },
      /suite\.yaml:2:8 .*no file "case\.jsonl"; did you mean "cases\.jsonl"/,
    ],
    [
      'a path as seen from outside the folder',
      { 'suite.yaml': SUITE.replace('cases.jsonl', 'evals/cases.jsonl') },
      /suite\.yaml:2:8 .*no file "evals\/cases\.jsonl"; did you mean "cases\.jsonl"/,
    ],
    [
      'a path of Windows',
      { 'suite.yaml': SUITE.replace('cases.jsonl', "'.\\data\\more.jsonl'"), 'data/more.jsonl': '' },
      /suite\.yaml:2:8 .*did you mean "\.\/data\/more\.jsonl"/,
    ],
    [
      'a tab, and nothing of what follows from it',
      { 'suite.yaml': SUITE.replace('scorers: [', 'scorers:\n\t- ').replace(']', '') },
      /^✗ suite\.yaml:4:1 {2}a tab is used for indentation; YAML wants spaces\n$/,
    ],
    [
      'cells that semicolons part, once',
      { 'suite.yaml': SUITE.replace('cases.jsonl', 'c.csv'), 'c.csv': 'id;output\n1;a\n' },
      /^✗ c\.csv:1:1 {2}the header is a single column.*\n$/,
    ],
    [
      'a config of promptfoo, with what reads it',
      { 'suite.yaml': 'prompts: ["Hi {{name}}"]\nproviders: [openai:gpt-4o]\ntests: []\n' },
      /^✗ suite\.yaml:2:1 {2}providers {2}this is a config of promptfoo: `saiten import FILE`.*\n$/,
    ],
    [
      'a template without quotes',
      { 'suite.yaml': `${SUITE}transform: { template: {{input}} }\n` },
      /suite\.yaml:5:\d+ .*needs quotes: "\{\{input\}\}"/,
    ],
    [
      'a missing schema',
      { 'suite.yaml': SUITE.replace('contains, value: a', 'json-schema, file: gone.json') },
      /suite\.yaml:3:38 .*scorers\[0\]\.file .*no file "gone\.json"/,
    ],
    [
      'a missing tokenizer model',
      { 'suite.yaml': SUITE.replace('contains, value: a', 'bleu, tokenizer: sentencepiece, sentencepiece: x.model') },
      /suite\.yaml:3:66 .*no file "x\.model"/,
    ],
    [
      'a missing ruleset',
      { 'suite.yaml': SUITE.replace('contains, value: a', 'rules, file: rule.yaml'), 'rules.yaml': '' },
      /suite\.yaml:3:32 .*did you mean "rules\.yaml"/,
    ],
    [
      'a missing scorer',
      { 'suite.yaml': SUITE.replace('contains, value: a', './mine.ts'), 'mien.ts': '' },
      /suite\.yaml:3:19 .*did you mean "mien\.ts"/,
    ],
    [
      'missing replies of a scripted judge',
      { 'suite.yaml': `${SUITE}judge: { model: 'scripted:reply.jsonl' }\n`, 'replies.jsonl': '' },
      /suite\.yaml:5:17 {2}judge\.model .*no file "reply\.jsonl"/,
    ],
    [
      'missing replies of a scripted model',
      { 'suite.yaml': `${SUITE}targets: [{ name: t, model: 'scripted:reply.jsonl' }]\n` },
      /suite\.yaml:5:29 {2}targets\[0\]\.model .*no file "reply\.jsonl"/,
    ],
    [
      'a threshold out of range',
      { 'suite.yaml': SUITE.replace('value: a', 'value: a, threshold: 1.5') },
      /suite\.yaml:3.*threshold/,
    ],
    [
      'a pattern that RE2 does not have',
      { 'suite.yaml': SUITE.replace('type: contains, value: a', "type: regex, pattern: '(?=a)'") },
      /suite\.yaml:3.*look-around/,
    ],
    [
      'a scorer outside the folder',
      { 'suite.yaml': SUITE.replace('type: contains, value: a', 'type: ../evil.ts') },
      /suite\.yaml:3/,
    ],
    ['a preset beside scorers', { 'suite.yaml': `${SUITE}preset: strict\n` }, /suite\.yaml:5.*preset/],
  ])('%s', async (_what, files, says) => {
    const all = { 'suite.yaml': SUITE, 'cases.jsonl': '{"id":"a","output":"a"}\n', ...files }
    if (all['cases.jsonl'] === '') {
      const folder = folderWith(all)
      writeFileSync(join(folder, 'cases.jsonl'), Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]))
      const { code, stderr } = await saiten(['run', 'suite.yaml'], { cwd: folder })
      expect({ code, stderr }).toEqual({ code: 3, stderr: expect.stringMatching(says) })
      return
    }
    expect(await refused(all)).toMatch(says)
  })

  it('every mistake of a suite at once', async () => {
    const stderr = await refused({
      'suite.yaml':
        'nmae: x\ncases: c.jsonl\nscorers:\n  - { type: contians }\n  - { type: length }\ngate: { passRate: 2 }\n',
      'c.jsonl': '{"id": "a"\n{"id": "b", "output": "x"}\n',
    })
    expect(stderr.match(/^✗/gm)?.length).toBeGreaterThanOrEqual(5)
  })

  it('a line over 64 MB, by its number', async () => {
    const folder = folderWith({ 'suite.yaml': SUITE })
    const file = openSync(join(folder, 'cases.jsonl'), 'w')
    writeSync(file, '{"id":"a","output":"a"}\n{"id":"big","output":"')
    const chunk = 'x'.repeat(1 << 20)
    for (let i = 0; i < 65; i++) writeSync(file, chunk)
    writeSync(file, '"}\n')
    closeSync(file)
    const { code, stderr } = await saiten(['run', 'suite.yaml'], { cwd: folder })
    expect({ code, stderr }).toEqual({ code: 3, stderr: expect.stringMatching(/cases\.jsonl:2.*64 MB/) })
  })

  it('a store from a newer version', async () => {
    const folder = folderWith({ 'suite.yaml': SUITE, 'cases.jsonl': '{"id":"a","output":"a"}\n' })
    const db = new DatabaseSync(join(folder, 'new.db'))
    db.exec('PRAGMA user_version = 99')
    db.close()
    const { code, stderr } = await saiten(['run', 'suite.yaml', '--store', 'new.db'], { cwd: folder })
    expect({ code, stderr }).toEqual({ code: 3, stderr: expect.stringContaining('newer version') })
  })

  it.each([
    [['run'], 'which suite'],
    [['rnu', 'suite.yaml'], 'did you mean "run"'],
    [['run', 'suite.yaml', '--limt', '3'], '--limit'],
    [['run', 'suite.yaml', '--limit', 'many'], 'whole number'],
    [['run', 'suite.yaml', '--reporter', 'junt:x.xml'], 'junit'],
    [['show', 'last'], 'no run'],
    [['run', 'suite.yaml', '--baseline', 'lastpass'], 'did you mean "last-pass"?'],
    [['score', 'contains'], 'value'],
    [['completion', 'tcsh'], 'bash, zsh, fish'],
  ])('the command line %j', async (args, says) => {
    expect(await refused({ 'suite.yaml': SUITE, 'cases.jsonl': '{"id":"a","output":"a"}\n' }, args)).toContain(says)
  })
})

describe('what only looks wrong is right', () => {
  it('a BOM, CRLF, blank lines and ids named like prototypes', async () => {
    const folder = folderWith({
      'suite.yaml': `\ufeff${SUITE.replaceAll('\n', '\r\n')}`,
      'cases.jsonl':
        '\ufeff{"id":"__proto__","output":"a"}\r\n\r\n{"id":"constructor","output":"b"}\r\n{"id":1,"output":"a","metadata":{"__proto__":{"x":1}}}',
    })
    const { code, stdout } = await saiten(['run', 'suite.yaml', '--reporter', 'jsonl'], { cwd: folder })
    expect(code).toBe(0)
    expect(rowsOf(stdout).map((row) => [row.case, row.verdict])).toEqual([
      ['__proto__', 'pass'],
      ['constructor', 'fail'],
      ['1', 'pass'],
    ])
  })

  it('a pattern that would hang a backtracking engine', async () => {
    const folder = folderWith({
      'suite.yaml': SUITE.replace('type: contains, value: a', () => "type: regex, pattern: '^(a+)+$'"),
      'cases.jsonl': `${JSON.stringify({ id: 'a', output: `${'a'.repeat(50_000)}!` })}\n`,
    })
    const { code, stdout } = await saiten(['run', 'suite.yaml', '--reporter', 'jsonl'], { cwd: folder })
    expect(code).toBe(0)
    expect(rowsOf(stdout)[0]?.verdict).toBe('fail')
  })
})

describe('what breaks on the way', () => {
  const many = Array.from(
    { length: 3000 },
    (_, i) => `${JSON.stringify({ id: `c${i}`, output: `a ${'x'.repeat(500)}` })}\n`,
  ).join('')

  it('a disk that fills up: what was recorded stays, and the run can go on', async () => {
    const folder = folderWith({ 'suite.yaml': SUITE, 'cases.jsonl': many })
    // A limit on the size of files is what a full disk looks like to SQLite.
    const limited = spawn(
      'bash',
      ['-c', `trap '' XFSZ; ulimit -f 700; exec "${process.execPath}" "${MAIN}" run suite.yaml --quiet`],
      { cwd: folder },
    )
    let stderr = ''
    limited.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
    })
    const code = await new Promise((resolve) => limited.on('close', resolve))
    expect({ code, stderr }).toEqual({ code: 3, stderr: expect.stringContaining('--resume') })
    expect(stderr).not.toMatch(/\n\s+at /)
    const resumed = await saiten(['run', '--resume', '--json'], { cwd: folder })
    expect(resumed.code).toBe(0)
    expect(JSON.parse(resumed.stdout).cases).toMatchObject({ planned: 3000, pass: 3000, skipped: 0 })
  })

  it('a report that cannot be written leaves nothing half-written', async () => {
    const folder = folderWith({ 'suite.yaml': SUITE, 'cases.jsonl': many })
    const { code, stderr } = await saiten(
      ['run', 'suite.yaml', '--quiet', '--reporter', 'jsonl:suite.yaml/rows.jsonl'],
      { cwd: folder },
    )
    expect({ code, stderr }).toEqual({ code: 3, stderr: expect.stringContaining('rows.jsonl') })
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })
})

function aliasBomb(): string {
  const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]']
  for (let i = 1; i < 12; i++)
    lines.push(
      `a${i}: &a${i} [${Array(10)
        .fill(`*a${i - 1}`)
        .join(', ')}]`,
    )
  return `${lines.join('\n')}\n`
}

describe('a folder where a suite is asked for', () => {
  const cwd = () => folderWith({ 'evals/suite.yaml': 'cases: c.jsonl\n', 'other/bot.yaml': '', 'empty/notes.txt': '' })

  it.each(['run', 'check', 'compress'])('%s names the suite in it, or says how to write one', async (command) => {
    const told = async (folder: string, lang = 'en') => saiten([command, folder, '--lang', lang], { cwd: cwd() })
    expect(await told('evals')).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('did you mean evals/suite.yaml?'),
    })
    expect((await told('other', 'ja')).stderr).toContain('other/bot.yaml のことですか？')
    expect((await told('empty')).stderr).toContain(
      'no suite (.yaml, .json or .ts) is in it; write one with:  saiten init empty',
    )
  })
})

it('a suite that is not there: the one that is meant', async () => {
  const cwd = folderWith({ 'evals/suite.yaml': SUITE })
  const told = async (path: string) => (await saiten(['run', path], { cwd })).stderr
  expect(await told('evals/suite.yml')).toMatch(
    /^✗ there is no file "evals\/suite\.yml"; did you mean "evals\/suite\.yaml"\?/,
  )
  expect(await told('evals/siute.yaml')).toContain('did you mean "evals/suite.yaml"?')
  expect(await told('nowhere/x.yaml')).toContain('there is no file "nowhere/x.yaml"; create it, or mend the path')
})
