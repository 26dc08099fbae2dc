import type { TargetSummary } from '../../gate/summary.ts'
import type { Language } from '../../language.ts'
import {
  correlationColumns,
  correlationsTitle,
  sampleNote,
  scorerNames,
  strongestPairs,
} from '../format/correlation-lines.ts'
import { healthLines, healthTitle } from '../format/health-lines.ts'
import { codeCell, codeSpan } from '../format/markdown-code.ts'
import type { Say } from '../format/words.ts'

/** How far the scorers themselves can be relied on: their health, and their correlations folded away. */
export function trustBlocks(target: TargetSummary, severalTargets: boolean, language: Language, say: Say): string[] {
  const of = severalTargets ? ` ${codeSpan(target.name, 60)}` : ''
  return [...healthBlock(target, of, language, say), ...correlationBlock(target, of, say)]
}

function healthBlock(target: TargetSummary, of: string, language: Language, say: Say): string[] {
  const entries = healthLines(target, language, say)
  if (entries.length === 0) return []
  const lines = entries.flatMap(({ scorer, said }) => said.map((text) => `- ${codeSpan(scorer, 60)} ${text}`))
  return [[`**${healthTitle(say)}**${of}`, '', ...lines].join('\n')]
}

function correlationBlock(target: TargetSummary, of: string, say: Say): string[] {
  const pairs = strongestPairs(target)
  if (pairs.length === 0) return []
  const shown = correlationColumns(say)
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const note = sampleNote(pairs, say)
  return [
    [
      `<details><summary>${correlationsTitle(say)}</summary>`,
      '',
      ...(of === '' ? [] : [of.trim(), '']),
      row([say('scorer', 'スコアラー'), '', ...shown.map(({ title }) => title)]),
      row([':--', ':--', ...shown.map(() => '--:')]),
      ...pairs.map((pair) => {
        const [a, b] = scorerNames(pair)
        return row([codeCell(a), codeCell(b), ...shown.map(({ cell }) => cell(pair))])
      }),
      ...(note === undefined ? [] : ['', note]),
      '',
      '</details>',
    ].join('\n'),
  ]
}
