import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { whenAborted } from './when-aborted.ts'

test('everyone who still waits is called, once and in order', () => {
  const controller = new AbortController()
  const called: number[] = []
  const stops = Array.from({ length: 5 }, (_, i) => whenAborted(controller.signal, () => called.push(i)))
  stops[1]?.()
  stops[3]?.()
  controller.abort()
  controller.abort()
  expect(called).toEqual([0, 2, 4])
})

test('whoever is called may call off the others', () => {
  const controller = new AbortController()
  const called: string[] = []
  whenAborted(controller.signal, () => {
    called.push('first')
    stop()
  })
  const stop = whenAborted(controller.signal, () => called.push('second'))
  controller.abort()
  expect(called).toEqual(['first'])
})

test('thousands share one listener, and two signals have nothing to do with each other', () => {
  const [one, other] = [new AbortController(), new AbortController()]
  const called: string[] = []
  for (let i = 0; i < 5000; i++) whenAborted(one.signal, () => called.push('one'))
  whenAborted(other.signal, () => called.push('other'))
  expect(getEventListeners(one.signal, 'abort')).toHaveLength(1)
  other.abort()
  expect(called).toEqual(['other'])
})
