import type { MatrixFigure, MatrixSummary } from '../../src/gate/matrix.ts'
import { bestNote, matrixTitle } from '../../src/report/format/matrix-table.ts'
import { matrixConclusions } from '../../src/views/matrix/matrix-words.ts'
import { count, figure, range, visible } from '../format.ts'
import { useSay } from '../language.ts'
import { Token } from '../tokens.tsx'
import { Interval } from './interval.tsx'

/** Prompts × models: which is better, and what cannot be shown. Every cell leads to its failing cases. */
export function Matrix({ matrix }: { matrix: MatrixSummary }) {
  const say = useSay()
  const { prompts, models, cells } = matrix
  // Figures over all say nothing where not every prompt was asked of every model.
  const isWhole = !cells.flat().includes(null)
  const [overModels, overPrompts] = [isWhole && models.length > 1, isWhole && prompts.length > 1]
  const note = bestNote(matrix, say)
  return (
    <section class="matrix">
      {matrixConclusions(matrix, visible).map((said) => (
        <p key={said.en} class="sentence">
          {say(said)}
        </p>
      ))}
      <div class="wide">
        <table class="figures">
          <caption>
            {say('prompts × models', 'プロンプト × モデル')} · {matrixTitle(matrix, say)}
          </caption>
          <thead>
            <tr>
              <th scope="col">{say('prompt', 'プロンプト')}</th>
              {models.map(({ name }) => (
                <th scope="col" key={name}>
                  {visible(name)}
                </th>
              ))}
              {overModels && <th scope="col">{say('all models', '全モデル')}</th>}
            </tr>
          </thead>
          <tbody>
            {prompts.map((prompt, row) => (
              <tr key={prompt.name}>
                <th scope="row">{visible(prompt.name)}</th>
                {models.map(({ name }, column) => (
                  <Cell key={name} found={cells[row]?.[column] ?? null} target={cells[row]?.[column]?.target} />
                ))}
                {overModels && <Cell found={prompt} />}
              </tr>
            ))}
            {overModels && overPrompts && (
              <tr class="group">
                <th scope="row">{say('all prompts', '全プロンプト')}</th>
                {models.map((model) => (
                  <Cell key={model.name} found={model} />
                ))}
                <td />
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {note !== undefined && <p class="quiet">{note}</p>}
    </section>
  )
}

function Cell({ found, target }: { found: (MatrixFigure & { best: boolean }) | null; target?: string | undefined }) {
  const say = useSay()
  if (!found) return <td class="quiet">{say('not run', '未実行')}</td>
  const { value, ci95, n, best } = found
  if (value === null) return <td class="quiet">{say('none', 'なし')}</td>
  const text = `${figure(value)}${best ? ' ★' : ''}`
  return (
    <td class={best ? 'strong' : ''}>
      {target === undefined ? text : <Token token={`verdict@${JSON.stringify(target)}:fail`}>{text}</Token>}{' '}
      <span class="quiet nowrap" title={`n ${count(n)}`}>
        {range(ci95)}
      </span>
      <Interval mean={value} ci95={ci95} label={`${figure(value)} (${range(ci95)})`} />
    </td>
  )
}
