import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localDay, localMinute, sinceTime } from './local-time.ts'

describe('times in Tokyo', () => {
  const before = process.env.TZ
  beforeAll(() => {
    process.env.TZ = 'Asia/Tokyo'
  })
  afterAll(() => {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  })

  it('are those of the clock on the wall', () => {
    expect(localMinute('2026-11-18T20:39:58.000Z')).toBe('2026-11-19 05:39')
    expect(localDay(new Date('2026-11-18T14:59:59.000Z'))).toBe('2026-11-18')
    expect(localDay('2026-11-18T15:00:00.000Z')).toBe('2026-11-19')
  })

  it('a day begins at midnight there, and is shown as the same day again', () => {
    expect(sinceTime('2026-11-19').toISOString()).toBe('2026-11-18T15:00:00.000Z')
    expect(localDay(sinceTime('2026-11-19'))).toBe('2026-11-19')
    expect(sinceTime('2026-11-19T00:00:00Z').toISOString()).toBe('2026-11-19T00:00:00.000Z')
  })
})
