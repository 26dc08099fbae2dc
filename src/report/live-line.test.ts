import { expect, it } from 'vitest'
import { ProgressLine, type ProgressOptions } from './live-line.ts'

function line(options: Partial<ProgressOptions> = {}, width = 100) {
  let time = 0
  let written: string[] = []
  const progress = new ProgressLine(
    { write: (text) => written.push(text), columns: width },
    { tty: true, total: 100, language: 'en', now: () => time, ...options },
  )
  return {
    progress,
    at(seconds: number, done: number, extra: Partial<Parameters<ProgressLine['update']>[0]> = {}) {
      time = seconds * 1000
      written = []
      progress.update({ done, pass: done, fail: 0, error: 0, review: 0, ...extra })
      return written.join('')
    },
  }
}

it('redraws one line with speed, time left and cost', () => {
  const { at } = line({}, 120)
  at(0, 0)
  expect(at(5, 50, { pass: 45, fail: 3, error: 1, review: 1, cost: 0.21, note: '429: slowed to 3 at once' })).toBe(
    '\r\x1b[2K██████████░░░░░░░░░░ 50/100  10.0/s  ETA 4.4 s – 5.8 s  ✓45 ✗3 !1 ?1  $0.21  429: slowed to 3 at once',
  )
})

it('redraws at most ten times a second, but always the last', () => {
  const { at } = line()
  expect(at(0, 1)).not.toBe('')
  expect(at(0.05, 2)).toBe('')
  expect(at(0.11, 3)).not.toBe('')
  expect(at(0.12, 100)).toContain('100/100')
})

it('follows when the speed changes', () => {
  const { at } = line({ total: 1000 })
  for (let second = 0; second <= 20; second++) at(second, second * 10)
  for (let second = 21; second <= 60; second++) at(second, 200 + (second - 20))
  expect(at(61, 241)).toContain('1.0/s')
})

it('does not count what a resumed run had done before', () => {
  const { at } = line()
  at(1, 50)
  expect(at(11, 60)).toContain(' 1.1 s per case ')
})

it('keeps to one line of the terminal, and takes it away again', () => {
  const { at, progress } = line({ language: 'ja' }, 40)
  at(0, 0)
  const drawn = at(5, 50, { note: 'とても長い注意書き'.repeat(5) })
  expect(drawn).toMatch(/^\r\x1b\[2K█+░+ 50\/100 .*…$/)
  progress.clear()
  expect(at(5.01, 51)).not.toBe('')
})

it('is silent about a line that was never drawn', () => {
  const written: string[] = []
  new ProgressLine({ write: (text) => written.push(text) }, { tty: false, total: 10, language: 'en' }).clear()
  expect(written).toEqual([])
})

it('prints a plain line every tenth when nobody watches', () => {
  const { at } = line({ tty: false })
  const lines = Array.from({ length: 101 }, (_, done) => at(done / 4, done)).filter((text) => text !== '')
  expect(lines).toHaveLength(10)
  expect(lines[4]).toBe('50/100 (50 %)  4.0/s  ETA 11 s – 15 s  pass 50, fail 0, error 0, review 0\n')
  expect(lines[9]).toBe('100/100 (100 %)  4.0/s  pass 100, fail 0, error 0, review 0\n')
})

it('says nothing about a run that is over at once', () => {
  const { at } = line({ tty: false })
  expect(Array.from({ length: 101 }, (_, done) => at(done / 100, done)).join('')).toBe('')
})

it('prints a plain line every thirty seconds when it is slow or the end is unknown', () => {
  const { at } = line({ tty: false, total: null, language: 'ja' })
  const lines = Array.from({ length: 61 }, (_, second) => at(second, second)).filter((text) => text !== '')
  expect(lines).toEqual([
    '30  1.0/秒  合格 30、不合格 0、エラー 0、要確認 0\n',
    '60  1.0/秒  合格 60、不合格 0、エラー 0、要確認 0\n',
  ])
})

it('learns the total later', () => {
  const { at, progress } = line({ total: null })
  expect(at(1, 10)).toContain('10')
  progress.total = 40
  expect(at(2, 20)).toContain('20/40')
})

it('says seconds per case where it is slow, also when nothing ended of late', () => {
  const { at } = line({ total: 10 })
  at(0, 0)
  at(40, 1)
  expect(at(80, 2)).toContain('2/10  40 s per case  ETA 3 min 33 s – 10 min 40 s')
  // The last answer is far back: the whole time counts.
  expect(at(120, 2)).toContain('1 min per case')
  const { at: ja } = line({ total: 10, language: 'ja' })
  ja(0, 0)
  expect(ja(40, 1)).toContain('1 件 40 秒')
})
