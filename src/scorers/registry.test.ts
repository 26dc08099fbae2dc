import { expect, it } from 'vitest'
import { registry } from './registry.generated.ts'

it('loads every scorer it names', async () => {
  for (const [name, load] of registry) {
    const { default: scorer } = await load()
    expect(scorer.score, name).toBeTypeOf('function')
  }
})
