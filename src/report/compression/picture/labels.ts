export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

interface Wanted {
  at: [x: number, y: number]
  width: number
}

const LINE = 16
const GAP = 11
/** Lines above and below, nearest first; past the end of a long bar there is room again. */
const STEPS = [0, ...Array.from({ length: 9 }, (_, at) => [-at - 1, at + 1]).flat()]

/**
 * Puts a label beside each point where it covers least of what is drawn and of the labels before it: right or left of
 * it, on its height, above or below, there also in its middle. A label over a bar can be read as belonging to another
 * point, and so can one under the line from a point to its label.
 */
export function placeLabels(wanted: readonly Wanted[], taken: readonly Box[], frame: Box) {
  const boxes = [...taken]
  const labels: Box[] = []
  return wanted.map(({ at, width }) => {
    const [x, y] = at
    const candidates = STEPS.flatMap((step) => {
      const top = y - LINE / 2 + step * LINE
      const lefts = [x + GAP, x - GAP - width, ...(step === 0 ? [] : [x - width / 2])]
      return lefts.map((left) => ({ left, right: left + width, top, bottom: top + LINE }))
    })
    const best = candidates
      .map((box, order) => {
        const crossed = leaderTo(at, box).reduce((sum, dot) => sum + covered(dot, labels), 0)
        return { box, cost: covered(box, boxes) + crossed + 10 * outside(box, frame) + order / 100 }
      })
      .reduce((least, one) => (one.cost < least.cost ? one : least)).box
    labels.push(best)
    boxes.push(best, ...leaderTo(at, best))
    return { left: best.left, baseline: best.bottom - 4, box: best, end: leaderEnd(at, best) }
  })
}

/** Where the line from a point comes to its label. */
const leaderEnd = ([x]: Wanted['at'], { left, right, top, bottom }: Box): [x: number, y: number] => [
  Math.min(right, Math.max(left, x)),
  (top + bottom) / 2,
]

/** That line, in dots. */
function leaderTo(at: Wanted['at'], box: Box): Box[] {
  const [[x, y], [endX, endY]] = [at, leaderEnd(at, box)]
  const dots = Math.floor(Math.hypot(endX - x, endY - y) / 4)
  return Array.from({ length: Math.max(0, dots - 2) }, (_, index) => {
    const share = (index + 1) / dots
    const [left, top] = [x + share * (endX - x), y + share * (endY - y)]
    return { left: left - 1, right: left + 1, top: top - 1, bottom: top + 1 }
  })
}

const covered = (box: Box, others: readonly Box[]) => others.reduce((sum, other) => sum + overlap(box, other), 0)

const overlap = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))

/** How much of it sticks out, as an area. */
const outside = (box: Box, frame: Box) => (box.right - box.left) * (box.bottom - box.top) - overlap(box, frame)
