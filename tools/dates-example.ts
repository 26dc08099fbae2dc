/** Writes the questions of examples/dates: `node tools/dates-example.ts`. Dates of six notations, in two languages. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Random } from '../src/stats/random.ts'

const CASES = 500
const MONTHS = 'January February March April May June July August September October November December'.split(' ')
/** How many in a hundred are written so, and how: year, month, day. */
const NOTATIONS: [share: number, name: string, write: (y: number, m: number, d: number) => string][] = [
  [30, 'english', (y, m, d) => `${d} ${MONTHS[m - 1]} ${y}`],
  [20, 'american', (y, m, d) => `${MONTHS[m - 1]?.slice(0, 3)} ${d}, ${y}`],
  [20, 'slashes', (y, m, d) => `${y}/${m}/${d}`],
  [15, 'japanese', (y, m, d) => `${y}年${m}月${d}日`],
  [11, 'era', (y, m, d) => `令和${y - 2018}年${m}月${d}日`],
  [4, 'era-short', (y, m, d) => `R${y - 2018}.${m}.${d}`],
]

const random = new Random(2026)
const two = (number: number) => String(number).padStart(2, '0')

function* cases(): Generator<object> {
  for (let at = 1; at <= CASES; at++) {
    const [year, month, day] = [2019 + random.below(8), 1 + random.below(12), 1 + random.below(28)]
    let left = random.below(100)
    const [, notation, write] = NOTATIONS.find(([share]) => {
      left -= share
      return left < 0
    }) as (typeof NOTATIONS)[number]
    yield {
      id: `date-${String(at).padStart(3, '0')}`,
      input: write(year, month, day),
      expected: `${year}-${two(month)}-${two(day)}`,
      metadata: { notation },
    }
  }
}

const lines = [...cases()].map((one) => `${JSON.stringify(one)}\n`)
writeFileSync(join(import.meta.dirname, '../examples/dates/cases.jsonl'), lines.join(''))
