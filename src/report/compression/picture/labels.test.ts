import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Box, placeLabels } from './labels.ts'

const frame: Box = { left: 60, right: 740, top: 24, bottom: 330 }

it('no label lies over a bar or another label where there is room beside it', () => {
  const bar = { left: 298, right: 302, top: 100, bottom: 250 }
  const [first, second] = placeLabels(
    [
      { at: [300, 170], width: 90 },
      { at: [310, 172], width: 90 },
    ],
    [bar, { left: 308, right: 312, top: 100, bottom: 250 }],
    frame,
  )
  for (const label of [first, second]) expect(overlap(label?.box as Box, bar)).toBe(0)
  expect(overlap(first?.box as Box, second?.box as Box)).toBe(0)
})

it('of many methods that lie together, each with a long bar, none is written over the bar of another', () => {
  const [low, high] = [95, 250]
  const ats = [116, 149, 182, 185, 187, 241, 397].map((x, at): [number, number] => [x, 160 + at * 4])
  const bars = ats.map(([x]) => ({ left: x - 2, right: x + 2, top: low, bottom: high }))
  const placed = placeLabels(
    ats.map((at) => ({ at, width: 60 })),
    bars,
    { left: 48, right: 560, top: 0, bottom: 290 },
  )
  for (const { box } of placed) for (const bar of bars) expect(overlap(box, bar)).toBe(0)
})

it('labels stay inside the picture, however many points lie together', () => {
  const point = fc.tuple(fc.integer({ min: 70, max: 730 }), fc.integer({ min: 60, max: 300 }))
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 8 }), fc.integer({ min: 20, max: 200 }), (points, width) => {
      const placed = placeLabels(
        points.map((at) => ({ at, width })),
        [],
        frame,
      )
      expect(placed).toHaveLength(points.length)
      for (const { box } of placed) {
        expect(box.left).toBeGreaterThanOrEqual(frame.left - 1)
        expect(box.right).toBeLessThanOrEqual(frame.right + 1)
      }
    }),
  )
})

const overlap = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))
