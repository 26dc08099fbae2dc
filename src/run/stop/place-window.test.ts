import { expect, it } from 'vitest'
import { PlaceWindow } from './place-window.ts'

function watched() {
  let limit = 3
  const window = new PlaceWindow(() => limit)
  const said = new Map<number, boolean>()
  const ask = (place: number) => void Promise.resolve(window.admit(place)).then((answer) => said.set(place, answer))
  const move = (to: number) => {
    limit = to
    window.look()
  }
  return { window, said, ask, move }
}

it('lets a place begin once it is near enough, and not before', async () => {
  const { said, ask, move } = watched()
  for (const place of [0, 2, 3, 5]) ask(place)
  await Promise.resolve()
  expect([...said]).toEqual([
    [0, true],
    [2, true],
  ])
  move(4)
  await Promise.resolve()
  expect(said.get(3)).toBe(true)
  expect(said.has(5)).toBe(false)
})

it('tells those that wait, and all that come later, when none is needed any more', async () => {
  const { window, said, ask } = watched()
  ask(9)
  window.close()
  ask(0)
  await Promise.resolve()
  expect([...said]).toEqual([
    [9, false],
    [0, false],
  ])
})
