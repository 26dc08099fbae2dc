import fc from 'fast-check'
import { expect, it } from 'vitest'
import { together } from './together.ts'

it('gives everybody what they asked for, in as few questions as there were moments', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(fc.nat(20), { minLength: 1 }), async (scheduler, items) => {
      let atOnce = 0
      const asked: number[][] = []
      const square = together(async (some: number[]) => {
        expect(++atOnce).toBe(1)
        asked.push(some)
        await scheduler.schedule(Promise.resolve())
        atOnce--
        return some.map((item) => item * item)
      })
      const answers = Promise.all(items.map((item) => square(item)))
      await scheduler.waitFor(answers)
      expect(await answers).toEqual(items.map((item) => item * item))
      expect(asked).toEqual([items])
    }),
    { numRuns: 20 },
  )
})

it('tells those who asked together of a failure, and nobody else', async () => {
  const ask = together(async (items: string[]) => {
    if (items.includes('bad')) throw new Error('no')
    return items
  })
  expect((await Promise.allSettled([ask('a'), ask('bad')])).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ])
  expect(await Promise.all([ask('c'), ask('d')])).toEqual(['c', 'd'])
})
