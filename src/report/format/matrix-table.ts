import { shortName } from '../../door/untrusted.ts'
import type { MatrixFigure, MatrixSummary } from '../../gate/matrix.ts'
import { intervalText, scoreText } from './numbers.ts'
import type { Say } from './words.ts'

/** Prompts × models as texts, the titles first; figures over all models and prompts stand in the last column and row. */
export function matrixGrid(matrix: MatrixSummary, say: Say): { titles: string[]; rows: string[][] } {
  const { prompts, models, cells } = matrix
  const isWhole = !cells.flat().includes(null)
  const [overModels, overPrompts] = [isWhole && models.length > 1, isWhole && prompts.length > 1]
  const most = Math.max(0, ...cells.flat().map((cell) => cell?.n ?? 0))
  const cell = (figure: (MatrixFigure & { best: boolean }) | null | undefined) => {
    if (figure == null || figure.value === null) return '–'
    const range = figure.ci95 ? ` (${intervalText(figure.ci95)})` : ''
    const fewer = figure.n < most ? ` n ${figure.n}` : ''
    return `${scoreText(figure.value)}${range}${fewer}${figure.best ? ` ${BEST}` : ''}`
  }
  return {
    titles: [
      say('prompt', 'プロンプト'),
      ...models.map(({ name }) => shortName(name)),
      ...(overModels ? [say('all models', '全モデル')] : []),
    ],
    rows: [
      ...prompts.map((prompt, row) => [
        shortName(prompt.name),
        ...models.map((_, column) => cell(cells[row]?.[column])),
        ...(overModels ? [cell(prompt)] : []),
      ]),
      ...(overPrompts && overModels ? [[say('all prompts', '全プロンプト'), ...models.map(cell), '']] : []),
    ],
  }
}

const BEST = '★'

export function matrixTitle({ measure, cells }: MatrixSummary, say: Say): string {
  const most = Math.max(0, ...cells.flat().map((cell) => cell?.n ?? 0))
  return measure === 'passRate'
    ? say(`pass rate (95 % interval), n ${most}`, `合格率（95 % 区間）、n ${most}`)
    : say(`weighted average (95 % interval), n ${most}`, `加重平均（95 % 区間）、n ${most}`)
}

/** What the mark means; undefined where nothing has it. */
export function bestNote({ prompts, models, cells }: MatrixSummary, say: Say): string | undefined {
  if (![...prompts, ...models, ...cells.flat()].some((one) => one?.best)) return undefined
  return say(
    `${BEST} shown to be better than every other: prompts with the same model, or over all models; models over all prompts (paired test, Holm-corrected)`,
    `${BEST} ほかのどれよりも良いと言えるもの。プロンプトは同じモデルどうし、または全モデルで、モデルは全プロンプトで比較（対応のある検定、Holm 補正）`,
  )
}
