import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { run } from '../run/library.ts'
import { registry } from '../scorers/registry.generated.ts'
import { NORMALIZING } from './under-policy.ts'

it('knows every scorer that can normalise', async () => {
  const able: string[] = []
  for (const [type, load] of registry) {
    const { options } = (await load()).default
    const whole = options.safeParse({ normalize: 'no boolean' })
    if (whole.error?.issues.some(({ path }) => path[0] === 'normalize')) able.push(type)
  }
  expect(able.sort()).toEqual([...NORMALIZING].sort())
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
