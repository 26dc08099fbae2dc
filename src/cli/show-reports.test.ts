import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { reporters } from '../report/registry.ts'
import { folderWith, saiten } from './testing/saiten.ts'

const SUITE = `cases: cases.jsonl
targets: [{ name: one, outputs: a.jsonl }, { name: two, outputs: b.jsonl }]
scorers: [{ type: contains, value: yes }, { type: rouge, threshold: 0.5 }]
gate: { passRate: 0.1 }
`
const rows = (text: (i: number) => object) =>
  Array.from({ length: 12 }, (_, i) => `${JSON.stringify({ id: `c${i}`, ...text(i) })}\n`).join('')

const suite = () =>
  folderWith({
    'suite.yaml': SUITE,
    'cases.jsonl': rows((i) => ({ input: `q${i}`, expected: 'yes it is' })),
    'a.jsonl': rows((i) => ({ output: i % 3 === 0 ? 'no, never' : 'yes it is' })),
    'b.jsonl': rows((i) => ({ output: i % 4 === 0 ? 'it may be' : 'yes it is so' })),
  })

const read = (cwd: string, file: string) => readFileSync(join(cwd, file), 'utf8')
const asked = (names: Iterable<string>, prefix: string) =>
  [...names].flatMap((name) => ['--reporter', `${name}:${prefix}/${name}`])

describe('any report of a stored run is made later as the run made it', () => {
  it('of a suite', async () => {
    const cwd = suite()
    const made = await saiten(['run', 'suite.yaml', ...asked(reporters.keys(), 'then')], { cwd })
    expect(made.code).toBe(0)
    const later = await saiten(['show', 'last', ...asked(reporters.keys(), 'later')], { cwd })
    expect(later).toMatchObject({ code: 0, stdout: made.stdout })
    for (const name of reporters.keys()) expect(read(cwd, `later/${name}`), name).toBe(read(cwd, `then/${name}`))
    const rescored = await saiten(['rescore', 'last', '--reporter', 'json:again.json'], { cwd })
    expect((await saiten(['show', 'last', '--reporter', 'json:shown.json'], { cwd })).stdout).toBe(rescored.stdout)
    expect(read(cwd, 'shown.json')).toBe(read(cwd, 'again.json'))
  })

  it('of a suite with more failures than are shown', async () => {
    const many = (text: (i: number) => object) =>
      Array.from({ length: 150 }, (_, i) => `${JSON.stringify({ id: `c${i}`, ...text(i) })}\n`).join('')
    const words = (n: number) => Array.from({ length: n }, (_, i) => `word${i}`).join(' ')
    const cwd = folderWith({
      'suite.json': JSON.stringify({
        cases: 'cases.jsonl',
        scorers: [
          { type: 'rouge', threshold: 0.99 },
          { type: 'contains', value: 'word0' },
        ],
        gate: { passRate: 0.1, reviewBand: 0.005 },
      }),
      'cases.jsonl': many((i) => ({ expected: words(100 + i), ...(i % 50 > 0 && { output: words((i * 37) % 150) }) })),
    })
    const names = ['terminal', 'markdown', 'json']
    const made = await saiten(['run', 'suite.json', ...asked(names, 'then')], { cwd })
    expect(made.code).not.toBe(3)
    expect(read(cwd, 'then/terminal')).toMatch(/BELOW THRESHOLD 1\d\d of 150/)
    const later = await saiten(['show', 'last', ...asked(names, 'later')], { cwd })
    expect(later.stdout).toBe(made.stdout)
    for (const name of names) expect(read(cwd, `later/${name}`), name).toBe(read(cwd, `then/${name}`))
  })

  it('of the gate: metrics.json and its text', async () => {
    const cwd = folderWith({
      'cases.yaml':
        '- { id: a, output: hello there, expected: hello there }\n- { id: b, output: hello, expected: bye }\n',
    })
    const made = await saiten(['gate', 'cases.yaml', '--metrics-out', 'out/metrics.json'], { cwd })
    const later = await saiten(['show', 'last', '--reporter', 'metrics:later.json', '--reporter', 'gate'], { cwd })
    expect(later).toMatchObject({ code: 0, stdout: made.stdout })
    expect(read(cwd, 'later.json')).toBe(read(cwd, 'out/metrics.json'))
    const dated = await saiten(['gate', 'cases.yaml', '--generated-at', 'then', '--json'], { cwd })
    expect((await saiten(['show', 'last', '--reporter', 'metrics'], { cwd })).stdout).toBe(dated.stdout)
    await saiten(['gate', 'cases.yaml', '--reporter', 'junit:gate.xml'], { cwd })
    expect(read(cwd, 'gate.xml')).toContain('<testsuites')
  })

  it('which other runs have not', async () => {
    const cwd = suite()
    await saiten(['run', 'suite.yaml'], { cwd })
    const { code, stderr } = await saiten(['show', 'last', '--reporter', 'metrics:m.json'], { cwd })
    expect(code).toBe(3)
    expect(stderr).toContain('there is no reporter "metrics"')
  })

  it('of a comparison of compressions, with its picture', async () => {
    const cwd = folderWith({})
    cpSync(join(import.meta.dirname, '../../examples/compression'), cwd, { recursive: true })
    const names = ['terminal', 'markdown', 'json', 'jsonl']
    const made = await saiten(['compress', 'suite.yaml', ...asked(names, 'then')], { cwd })
    const later = await saiten(['show', 'last', ...asked(names, 'later')], { cwd })
    expect(later).toMatchObject({ code: 0, stdout: made.stdout })
    for (const name of [...names, 'markdown.svg']) expect(read(cwd, `later/${name}`)).toBe(read(cwd, `then/${name}`))
    expect(JSON.parse(read(cwd, 'later/json')).compression.methods.length).toBeGreaterThan(1)
  })
})

it('writes a comparison where it is told, in every form, also into a folder that is not there', async () => {
  const cwd = suite()
  await saiten(['run', 'suite.yaml'], { cwd })
  const files = ['--markdown', 'deep/pr.md', '--reporter', 'json:deep/er/c.json', '--reporter', 'terminal']
  const compared = await saiten(['compare', 'last:one', 'last:two', ...files], { cwd })
  expect(compared.code).toBe(0)
  expect(read(cwd, 'deep/pr.md')).toContain('### ')
  expect(JSON.parse(read(cwd, 'deep/er/c.json'))).toMatchObject({ before: { target: 'one' } })
  expect(compared.stdout).toContain('rouge')
  const blocked = await saiten(['compare', 'last:one', 'last:two', '--markdown', 'suite.yaml/pr.md'], { cwd })
  expect(blocked.code).toBe(3)
  expect(blocked.stderr).toContain('cannot write the report')
})

it('scores again only the cases that a filter selects', async () => {
  const cwd = suite()
  await saiten(['run', 'suite.yaml'], { cwd })
  const some = await saiten(['rescore', 'last', '--filter', 'verdict:fail', '--reporter', 'jsonl'], { cwd })
  const cases = new Set(
    some.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).case),
  )
  expect(cases.size).toBeGreaterThan(0)
  expect(cases.size).toBeLessThan(12)
  const { cases: counts, verdict } = JSON.parse((await saiten(['show', 'last', '--json'], { cwd })).stdout)
  expect(counts).toMatchObject({ planned: cases.size * 2, skipped: 0 })
  expect(verdict).not.toBe('invalid')
  const none = await saiten(['rescore', 'last', '--filter', 'id:nobody'], { cwd })
  expect(none.code).toBe(3)
})

it('a case that a run has not is said in whole sentences', async () => {
  const cwd = folderWith({
    'suite.yaml': 'cases: cases.jsonl\nscorers: [{ type: length, max: 9 }]\n',
    'cases.jsonl': '{"id":"one","input":"q","output":"a"}\n',
  })
  await saiten(['run', 'suite.yaml'], { cwd })
  const { code, stderr } = await saiten(['show', 'last', 'nosuchcase'], { cwd })
  expect(code).toBe(3)
  expect(stderr).toMatch(/has no case "nosuchcase"\. `saiten show/)
})
