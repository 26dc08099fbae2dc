import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { run } from '../run/library.ts'
import { registry } from '../scorers/registry.generated.ts'
import { CUTTING, NORMALIZING } from './under-suite.ts'

it.each([
  ['normalize', NORMALIZING],
  ['language', CUTTING],
])('knows every scorer that takes %s', async (option, known) => {
  const able: string[] = []
  for (const [type, load] of registry) {
    const { options } = (await load()).default
    const whole = options.safeParse({ [option]: 'neither one nor the other' })
    if (whole.error?.issues.some(({ path }) => path[0] === option)) able.push(type)
  }
  expect(able.sort()).toEqual([...known].sort())
})

it("under the policy hybrid a scorer of one's own compares what texts say", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'saiten-hybrid-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const one = {
    id: 'a',
    output: '# Refunds\n\nThey take **five** days.',
    expected: '<h1>Refunds</h1><p>They take five days.',
  }
  writeFileSync(join(folder, 'cases.jsonl'), `${JSON.stringify(one)}\n`)
  const mean = async (rouge: string) => {
    const suite = join(folder, 'suite.yaml')
    writeFileSync(suite, `cases: cases.jsonl\nscorers: [${rouge}, { type: rules }]\ngate: { policy: hybrid }\n`)
    return (await run(suite)).targets[0]?.scorers.find(({ type }) => type === 'rouge')?.mean
  }
  expect(await mean('{ type: rouge }')).toBe(1)
  expect(await mean('{ type: rouge, normalize: false }')).toBeLessThan(1)
})
