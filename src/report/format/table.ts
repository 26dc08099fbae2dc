import { columns, cutColumns, padEnd, padStart } from './columns.ts'

export interface Column<Row> {
  title: string
  align: 'left' | 'right'
  cell(row: Row): string
}

/** Aligned lines, the title first: columns two spaces apart, nothing trailing. */
export function tableLines<Row>(shown: readonly Column<Row>[], rows: readonly Row[]): string[] {
  const grid = [shown.map(({ title }) => title), ...rows.map((row) => shown.map(({ cell }) => cell(row)))]
  const widths = shown.map((_, at) => Math.max(...grid.map((cells) => columns(cells[at] ?? ''))))
  return grid.map((cells) =>
    cells
      .map((text, at) => (shown[at]?.align === 'right' ? padStart : padEnd)(text, widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

export const tableWidth = (lines: readonly string[]) => Math.max(0, ...lines.map(columns))

/** The same for where a table is too wide: beneath what begins each row, its cells with their titles. */
export function stackedRow<Row>([first, ...others]: readonly Column<Row>[], row: Row, width: number): string[] {
  const lines = [cutColumns(first?.cell(row) ?? '', width)]
  let line = ''
  for (const { title, cell } of others) {
    const text = cell(row)
    if (text === '') continue
    const pair = `  ${title} ${text}`
    if (line !== '' && columns(line + pair) > width) {
      lines.push(line)
      line = ''
    }
    line += pair
  }
  return [...lines, line].filter((one) => one !== '').map((one) => cutColumns(one, width))
}
