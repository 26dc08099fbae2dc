import { shortName } from '../../door/untrusted.ts'
import type { MatrixSummary } from '../../gate/matrix.ts'
import { matrixConclusions } from '../../views/matrix/matrix-words.ts'
import { cutColumns } from '../format/columns.ts'
import { bestNote, matrixGrid, matrixTitle } from '../format/matrix-table.ts'
import { tableLines, tableWidth } from '../format/table.ts'
import { wrapColumns } from '../format/wrap.ts'
import type { View } from './view.ts'

/** Prompts × models as a table, and what it shows. */
export function matrixSection(matrix: MatrixSummary | undefined, view: View): string[] {
  if (!matrix) return []
  const { say, bold, dim, width, language } = view
  const note = bestNote(matrix, say)
  return [
    `${bold(say('prompts × models', 'プロンプト × モデル'))}  ${dim(matrixTitle(matrix, say))}`,
    ...grid(matrix, view),
    ...(note === undefined ? [] : wrapColumns(note, width, 4).map(dim)),
    ...matrixConclusions(matrix, shortName).flatMap((said) => wrapColumns(said[language], width, 8)),
  ]
}

/** As a table; where that is wider than the terminal, a paragraph for each prompt. */
function grid(matrix: MatrixSummary, { say, bold, width }: View): string[] {
  const { titles, rows } = matrixGrid(matrix, say)
  const columnAt = (at: number) => ({
    title: titles[at] ?? '',
    align: 'left' as const,
    cell: (row: string[]) => row[at] ?? '',
  })
  const [title = '', ...lines] = tableLines(
    titles.map((_, at) => columnAt(at)),
    rows,
  )
  if (tableWidth([title, ...lines]) <= width) return [bold(title), ...lines]
  const [, ...names] = titles
  return rows.flatMap(([name = '', ...cells]) => {
    const pairs = names.map((of, at) => [of, cells[at] ?? '']).filter(([, text]) => text !== '')
    const columns = [0, 1].map((at) => ({ title: '', align: 'left' as const, cell: (row: string[]) => row[at] ?? '' }))
    const [, ...own] = tableLines(columns, pairs)
    return [bold(cutColumns(name, width)), ...own.map((line) => cutColumns(`  ${line}`, width))]
  })
}
