import { columns, padEnd, padStart } from './columns.ts'

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
