import fc from 'fast-check'
import { expect, it } from 'vitest'
import { IdTable } from '../../read/id-table.ts'
import { type Paired, pairedById } from './merge.ts'

interface Item {
  id: string
  side: string
}

const ids = fc.uniqueArray(fc.nat({ max: 40 }).map(String), { maxLength: 30 })

async function* stream(list: readonly string[], side: string): AsyncGenerator<Item> {
  for (const id of list) yield { id, side }
}

const tableOf = (list: readonly string[]) => {
  const table = new IdTable()
  for (const [at, id] of list.entries()) table.add(id, at)
  return table
}

/** Pairs of the streams, and whether their ids had to be looked up. */
async function paired(before: readonly string[], after: readonly string[]) {
  let asked = 0
  const known = async () => {
    asked++
    return { before: tableOf(before), after: tableOf(after) }
  }
  const pairs = await Array.fromAsync(pairedById(stream(before, 'before'), stream(after, 'after'), known))
  return { pairs: pairs as Paired<Item>[], asked }
}

it('pairs two streams by id in whatever order they come: pairs in the order of the first, the rest in their own', async () => {
  await fc.assert(
    fc.asyncProperty(ids, ids, async (before, after) => {
      const { pairs } = await paired(before, after)
      const firsts = pairs.filter(([was]) => was).map(([was, is]) => [was?.id, is?.id])
      expect(firsts).toEqual(before.map((id) => [id, after.includes(id) ? id : undefined]))
      const others = pairs.filter(([was]) => !was).map(([, is]) => is?.id)
      expect(others).toEqual(after.filter((id) => !before.includes(id)))
      for (const [was, is] of pairs) expect([was?.side ?? 'before', is?.side ?? 'after']).toEqual(['before', 'after'])
    }),
  )
})

it('looks up no id while both go alike', async () => {
  const same = ['a', 'b', 'c']
  expect((await paired(same, same)).asked).toBe(0)
  expect((await paired(same, ['a', 'c'])).asked).toBe(1)
})
