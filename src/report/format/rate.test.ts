import { expect, test } from 'vitest'
import { RateMeter } from './rate.ts'

/** Looks every second, while one is done every so many seconds. */
function after(seconds: number, every: (second: number) => number): number | null {
  const meter = new RateMeter(0)
  let done = 0
  for (let second = 1; second <= seconds; second++) {
    if (second % every(second) === 0) done++
    meter.record(done, second * 1000)
  }
  return meter.perSecond()
}

test('one answer after minutes is one in minutes, also in the second it comes', () => {
  expect(after(299, () => 300)).toBeNull()
  expect(after(300, () => 300)).toBeCloseTo(1 / 300)
  expect(after(600, () => 300)).toBeCloseTo(1 / 300)
  expect(after(3000, () => 300)).toBeCloseTo(1 / 300)
})

test('while nothing comes the speed goes down', () => {
  expect(after(500, () => 300)).toBeCloseTo(1 / 500)
})

test('fast work is looked at over the last seconds', () => {
  expect(after(200, (second) => (second <= 100 ? 1 : 2))).toBeCloseTo(0.5, 1)
})

test('what a resumed run had done before is not its speed', () => {
  const meter = new RateMeter(0)
  meter.record(100, 1000)
  meter.record(101, 2000)
  expect(meter.perSecond()).toBeCloseTo(0.5)
})
