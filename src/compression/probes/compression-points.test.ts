import { describe, expect, it } from 'vitest'
import { compressionPoints } from './compression-points.ts'
import { estimateTokens } from './estimate-tokens.ts'
import { conversation } from './testing.ts'

const ten = conversation(Array.from({ length: 10 }, (_, index) => ({ user: `message ${index}` })))
const one = () => 1

describe('compression points', () => {
  it('at shares of the tokens, keeping the last messages', () => {
    expect(compressionPoints(ten, { at: [0.5, 1], keepLast: 2 }, one)).toEqual({
      points: [
        { point: 0, cut: 3, end: 5 },
        { point: 1, cut: 8, end: 10 },
      ],
      warnings: [],
    })
  })

  it('every so many tokens', () => {
    const { points } = compressionPoints(ten, { everyTokens: 4, keepLast: 1 }, one)
    expect(points.map(({ cut, end }) => [cut, end])).toEqual([
      [3, 4],
      [7, 8],
    ])
  })

  it('skips a point where nothing would go, and says so', () => {
    const { points, warnings } = compressionPoints(ten, { at: [0.1, 1], keepLast: 4 }, one)
    expect(points).toEqual([{ point: 0, cut: 6, end: 10 }])
    expect(warnings[0]?.en).toContain('talk: the point at 10 % is skipped')
  })

  it("takes the provider's count over the estimate", () => {
    const counted = structuredClone(ten)
    if (counted.messages[0]) counted.messages[0].tokens = 1000
    expect(compressionPoints(counted, { at: [0.5], keepLast: 0 }).points[0]?.end).toBe(1)
  })
})

it('estimates tokens within a tenth of o200k_base', () => {
  // Counted with that encoding.
  const texts: [string, number][] = [
    ['The compression point is where the older messages are replaced by a summary of them.', 16],
    ['圧縮点では、古いメッセージが要約に置き換えられます。最後の十件はそのまま残ります。', 35],
    ['const total = items.reduce((sum, item) => sum + item.price * item.count, 0)', 22],
  ]
  const counted = texts.reduce((sum, [, tokens]) => sum + tokens, 0)
  const estimated = texts.reduce((sum, [text]) => sum + estimateTokens(text), 0)
  expect(Math.abs(estimated / counted - 1)).toBeLessThan(0.1)
})
