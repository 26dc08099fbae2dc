/**
 * Maximum-weight assignment: gives every row a column of its own so that the sum of gains is greatest
 * (the Hungarian method with potentials; rows ≤ columns, time rows² × columns at worst).
 */
export function assign(rows: number, columns: number, gain: (row: number, column: number) => number): Int32Array {
  // Rows and columns are counted from 1; column 0 holds the row being placed.
  const rowPotential = new Float64Array(rows + 1)
  const columnPotential = new Float64Array(columns + 1)
  const rowOf = new Int32Array(columns + 1)
  const previous = new Int32Array(columns + 1)

  for (let row = 1; row <= rows; row++) {
    rowOf[0] = row
    let column = 0
    const slack = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY)
    const used = new Uint8Array(columns + 1)
    do {
      used[column] = 1
      const from = rowOf[column] as number
      let delta = Number.POSITIVE_INFINITY
      let next = 0
      for (let c = 1; c <= columns; c++) {
        if (used[c]) continue
        const reduced = -gain(from - 1, c - 1) - (rowPotential[from] as number) - (columnPotential[c] as number)
        if (reduced < (slack[c] as number)) {
          slack[c] = reduced
          previous[c] = column
        }
        const here = slack[c] as number
        // Among equals a free column ends the search, which keeps many identical operations fast.
        if (here < delta || (here === delta && rowOf[c] === 0 && rowOf[next] !== 0)) {
          delta = here
          next = c
        }
      }
      for (let c = 0; c <= columns; c++) {
        if (used[c]) {
          rowPotential[rowOf[c] as number] = (rowPotential[rowOf[c] as number] as number) + delta
          columnPotential[c] = (columnPotential[c] as number) - delta
        } else slack[c] = (slack[c] as number) - delta
      }
      column = next
    } while (rowOf[column] !== 0)
    while (column !== 0) {
      const before = previous[column] as number
      rowOf[column] = rowOf[before] as number
      column = before
    }
  }

  const columnOf = new Int32Array(rows)
  for (let c = 1; c <= columns; c++) {
    const row = rowOf[c] as number
    if (row > 0) columnOf[row - 1] = c - 1
  }
  return columnOf
}
