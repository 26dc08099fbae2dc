import type { MatrixSummary } from '../../gate/matrix.ts'
import type { Language } from '../../language.ts'
import { matrixConclusions } from '../../views/matrix/matrix-words.ts'
import { codeCell, codeSpan } from '../format/markdown-code.ts'
import { bestNote, matrixGrid, matrixTitle } from '../format/matrix-table.ts'
import type { Say } from '../format/words.ts'

/** Prompts × models as a table, and what it shows. */
export function matrixBlock(matrix: MatrixSummary, language: Language, say: Say): string {
  const { titles, rows } = matrixGrid(matrix, say)
  const cells = (parts: readonly string[]) => `| ${parts.join(' | ')} |`
  // Names are the user's own: only as code are they sure to be shown as they are.
  const named = ([first = '', ...rest]: string[]) => [codeCell(first), ...rest]
  const [corner = '', ...models] = titles
  const note = bestNote(matrix, say)
  return [
    `**${say('prompts × models', 'プロンプト × モデル')}** ${matrixTitle(matrix, say)}`,
    '',
    cells([corner, ...models.map((name) => codeCell(name))]),
    cells([':--', ...models.map(() => ':--')]),
    ...rows.map((row) => cells(named(row))),
    '',
    ...(note === undefined ? [] : [note, '']),
    ...matrixConclusions(matrix).map((said) => `- ${codeSpan(said[language], 400)}`),
  ].join('\n')
}
