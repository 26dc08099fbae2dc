import { expect, it } from 'vitest'
import { folderWith, rowsOf, saiten } from './testing/saiten.ts'

const LONG = '長い答え。'.repeat(30_000)

const SUITE = `name: s
cases: cases.jsonl
scorers:
  - { type: exact-match, name: own }
  - { type: exact-match, name: named, expected: Tokyo }
  - { type: exact-match, name: several, expected: [Kyoto, Tokyo] }
  - { type: json-diff, expected: { a: 1 } }
  - { type: rouge, expected: 東京です }
  - { type: ./mine.mjs, expected: mine }
  - { type: ./plain.mjs, expected: theirs }
  - { type: exact-match, name: long, expected: "${LONG}" }
gate: { passRate: 0 }
`
const FILES = {
  'suite.yaml': SUITE,
  'cases.jsonl': [
    { id: 'a', output: 'Tokyo', expected: 'Osaka' },
    { id: 'b', output: '{"a":1}' },
    { id: 'c', output: LONG },
  ]
    .map((row) => `${JSON.stringify(row)}\n`)
    .join(''),
  'mine.mjs': `import { z } from '${import.meta.resolve('zod')}'
export default { description: 'x', options: z.object({ expected: z.string() }), score: (c, o) => ({ value: 1, reason: o.expected + c.expected }) }`,
  'plain.mjs': "export default { description: 'x', score: (c) => ({ value: 1, reason: String(c.expected) }) }",
}

it('a scorer compares with what it is given, whatever the case expects; an option of its own is its own', async () => {
  const cwd = folderWith(FILES)
  const checked = await saiten(['check', 'suite.yaml'], { cwd })
  expect(checked.code, checked.stderr).toBe(0)
  const { stdout } = await saiten(['run', 'suite.yaml', '--reporter', 'jsonl'], { cwd })
  const [a, b, c] = rowsOf(stdout).map(({ scores }) =>
    Object.fromEntries(
      (scores as { scorer: string; value: number | null; reason?: string }[]).map((one) => [one.scorer, one]),
    ),
  )
  expect(a?.own?.value).toBe(0)
  expect(a?.named?.value).toBe(1)
  expect(a?.several?.value).toBe(1)
  expect(a?.['./mine.mjs']?.reason).toBe('mineOsaka')
  expect(a?.['./plain.mjs']?.reason).toBe('theirs')
  expect(b?.own?.value).toBeNull()
  expect(b?.['json-diff']?.value).toBe(1)
  expect(c?.long?.value).toBe(1)
})

it('another value is another measurement', async () => {
  const cwd = folderWith(FILES)
  await saiten(['run', 'suite.yaml'], { cwd })
  const changed = { ...FILES, 'suite.yaml': SUITE.replace('expected: Tokyo', 'expected: Nara') }
  const other = folderWith(changed)
  await saiten(['run', `${other}/suite.yaml`], { cwd })
  const runs = JSON.parse((await saiten(['runs', '--json'], { cwd })).stdout) as { run: string }[]
  const compared = await saiten(['compare', runs[1]?.run ?? '', runs[0]?.run ?? ''], { cwd })
  expect(compared.code).toBe(2)
  expect(compared.stdout + compared.stderr).toContain('named')
})
