import { shortened } from '../prose.ts'

const LONGEST_EXACT = 200
const SHORTEST_EXACT = 60

/** The message whole; of a long one the clauses that fit, since half a phrase says nothing. */
export function exactPart(line: string): string {
  if (line.length <= LONGEST_EXACT) return line
  const start = line.slice(0, LONGEST_EXACT).toWellFormed()
  const ends = [...start.matchAll(/[.;,:)\]](?= )|[。、]/g)].map(({ index, 0: mark }) =>
    /[.)\]。]/.test(mark) ? index + 1 : index,
  )
  const end = ends.findLast((each) => each >= SHORTEST_EXACT)
  return end === undefined ? shortened(line, LONGEST_EXACT).replace(/ …$/, '') : start.slice(0, end)
}
