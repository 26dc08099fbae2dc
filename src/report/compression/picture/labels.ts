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

/**
 * Puts a label beside each point where it covers least of what is drawn and of the labels before it: right or left of
 * it, on its height, above or below. A label over a bar can be read as belonging to another point.
 */
export function placeLabels(wanted: readonly Wanted[], taken: readonly Box[], frame: Box) {
  const boxes = [...taken]
  return wanted.map(({ at: [x, y], width }) => {
    const candidates = [0, -1, 1, -2, 2, -3, 3].flatMap((step) => {
      const top = y - LINE / 2 + step * LINE
      return [x + GAP, x - GAP - width].map((left) => ({ left, right: left + width, top, bottom: top + LINE }))
    })
    const best = candidates
      .map((box, order) => ({ box, cost: covered(box, boxes) + 10 * outside(box, frame) + order / 100 }))
      .reduce((least, one) => (one.cost < least.cost ? one : least)).box
    boxes.push(best)
    return { left: best.left, baseline: best.bottom - 4, box: best }
  })
}

const covered = (box: Box, others: readonly Box[]) => others.reduce((sum, other) => sum + overlap(box, other), 0)

const overlap = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))

/** How much of it sticks out, as an area. */
const outside = (box: Box, frame: Box) => (box.right - box.left) * (box.bottom - box.top) - overlap(box, frame)
