/**
 * Draws docs/stopping.svg and docs/stopping.ja.svg: how much of a suite has to be run before its verdict is known. Computed
 * from the stopping counts, without chance: `node tools/stopping-picture.ts`.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stoppingCounts } from '../src/stats/stopping-counts.ts'

const [LIMIT, ALPHA, MISSING] = [0.9, 0.01, 0.05]
const SUITES = [
  { cases: 100, colour: '#0072b2' },
  { cases: 400, colour: '#d55e00' },
  { cases: 1000, colour: '#009e73' },
  { cases: 5000, colour: '#7b3294' },
]
const RATES = Array.from({ length: 31 }, (_, at) => 0.7 + at * 0.01)
const [WIDTH, HEIGHT] = [760, 400]
const FRAME = { left: 64, right: 740, top: 56, bottom: 340 }

/** The mean share of `cases` that is run, when so many of them pass. */
function meanShare(cases: number, passing: number): number {
  const counts = (limit: number) => {
    const made = stoppingCounts(cases, limit, ALPHA, { maxErrorRate: MISSING })
    if (made.value === null) throw new Error(made.reason.en)
    return made
  }
  const { pass, fail } = counts(LIMIT)
  // A pass also waits until it is known that no more than one score in twenty is missing.
  const floor = counts(1 - MISSING).value
  const mass = new Float64Array(cases + 2)
  mass[0] = 1
  let [mean, waiting, left] = [0, 0, 1]
  for (let judged = 1; judged <= cases; judged++) {
    for (let passed = Math.min(judged - 1, passing); passed >= 0; passed--) {
      const here = mass[passed]!
      if (here === 0) continue
      const chance = Math.min(1, Math.max(0, (passing - passed) / (cases - judged + 1)))
      mass[passed + 1]! += here * chance
      mass[passed] = here * (1 - chance)
    }
    let ended = 0
    for (let passed = 0; passed <= Math.min(judged, passing); passed++) {
      const here = mass[passed]!
      if (here === 0 || (passed < pass[judged]! && judged - passed < fail[judged]!)) continue
      if (passed >= pass[judged]!) waiting += here
      else ended += here
      mass[passed] = 0
    }
    if (judged >= floor) {
      ended += waiting
      waiting = 0
    }
    mean += ended * judged
    left -= ended
  }
  // What is not settled by the counts is run to its end.
  return (mean + Math.max(0, left) * cases) / cases
}

const x = (rate: number) => FRAME.left + ((rate - 0.7) / 0.3) * (FRAME.right - FRAME.left)
const y = (share: number) => FRAME.bottom - share * (FRAME.bottom - FRAME.top)
const one = (value: number) => value.toFixed(1)

const WORDS = {
  en: {
    title: 'How much of a suite has to be run (limit 0.90, certainty 0.99)',
    rate: 'pass rate that the whole suite has',
    share: 'share that is run, on average',
    cases: (count: number) => `${count.toLocaleString('en')} cases`,
  },
  ja: {
    title: '判定までに実行するケースの割合（限界値 0.90、確からしさ 0.99）',
    rate: 'スイート全体の合格率',
    share: '実行する割合（平均）',
    cases: (count: number) => `${count.toLocaleString('en')} 件`,
  },
}

const curves = SUITES.map(({ cases, colour }) => ({
  cases,
  colour,
  points: RATES.map((rate) => ({ rate, share: meanShare(cases, Math.round(rate * cases)) })),
}))

function picture(words: (typeof WORDS)['en']): string {
  const grid = [0, 0.25, 0.5, 0.75, 1].map(
    (share) =>
      `<line x1="${FRAME.left}" x2="${FRAME.right}" y1="${one(y(share))}" y2="${one(y(share))}" stroke="#d0d0d0"/><text x="${FRAME.left - 8}" y="${one(y(share) + 4)}" text-anchor="end">${share * 100} %</text>`,
  )
  const ticks = [0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1].map(
    (rate) => `<text x="${one(x(rate))}" y="${FRAME.bottom + 20}" text-anchor="middle">${rate.toFixed(2)}</text>`,
  )
  const lines = curves.map(({ cases, colour, points }, at) => {
    const path = points.map(({ rate, share }) => `${one(x(rate))},${one(y(share))}`).join(' ')
    const [left, top] = [FRAME.left + 24, FRAME.top + 24 + at * 22]
    return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2.5"/><line x1="${left}" x2="${left + 28}" y1="${top - 4}" y2="${top - 4}" stroke="${colour}" stroke-width="2.5"/><text x="${left + 36}" y="${top}">${words.cases(cases)}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, 'Noto Sans JP', sans-serif" font-size="13" fill="#222">
<title>${words.title}</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
<text x="${FRAME.left}" y="26" font-size="15" font-weight="600">${words.title}</text>
<text x="${FRAME.left}" y="46">${words.share}</text>
${grid.join('\n')}
<line x1="${one(x(LIMIT))}" x2="${one(x(LIMIT))}" y1="${FRAME.top}" y2="${FRAME.bottom}" stroke="#888" stroke-dasharray="4 4"/>
${ticks.join('\n')}
<text x="${(FRAME.left + FRAME.right) / 2}" y="${FRAME.bottom + 44}" text-anchor="middle">${words.rate}</text>
${lines.join('\n')}
</svg>
`
}

for (const [language, words] of Object.entries(WORDS)) {
  const name = language === 'en' ? 'stopping.svg' : `stopping.${language}.svg`
  writeFileSync(join(import.meta.dirname, '../docs', name), picture(words))
}
const at = (rate: number) =>
  curves
    .map(
      ({ cases, points }) =>
        `${cases}: ${points.find((point) => Math.abs(point.rate - rate) < 1e-9)?.share.toFixed(2)}`,
    )
    .join('  ')
for (const rate of [0.8, 0.85, 0.9, 0.95, 0.99]) console.log(`${rate}  ${at(rate)}`)
