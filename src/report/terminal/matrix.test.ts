import { expect, it } from 'vitest'
import type { MatrixFigure, MatrixSummary } from '../../gate/matrix.ts'
import { columns } from '../format/columns.ts'
import { matrixSection } from './matrix.ts'
import { createView } from './view.ts'

const figure = (value: number, best = false): MatrixFigure & { best: boolean } => ({
  value,
  n: 40,
  ci95: [0.1, 0.9],
  best,
})

const matrix: MatrixSummary = {
  measure: 'passRate',
  prompts: [
    { name: 'short', ...figure(0.4) },
    { name: '慎重に答える', ...figure(0.8, true) },
  ],
  models: [
    { name: '軽いモデル', ...figure(0.5) },
    { name: 'large', ...figure(0.6) },
  ],
  cells: [
    [
      { target: 'a', ...figure(0.4) },
      { target: 'b', ...figure(0.4), n: 38 },
    ],
    [
      { target: 'c', ...figure(0.8, true) },
      { target: 'd', value: null, n: 0, ci95: null, best: false },
    ],
  ],
  best: { prompt: '慎重に答える', model: null, target: null },
  comparisons: [],
}

const lines = (width: number) =>
  matrixSection(matrix, createView({ language: 'ja', colour: false, quiet: false, width, file: null }))

it('lines up whatever the widths of the names', () => {
  expect(lines(110).slice(1, 5)).toEqual([
    'プロンプト    軽いモデル            large                    全モデル',
    'short         0.40 (0.10 – 0.90)    0.40 (0.10 – 0.90) n 38  0.40 (0.10 – 0.90)',
    '慎重に答える  0.80 (0.10 – 0.90) ★  –                        0.80 (0.10 – 0.90) ★',
    '全プロンプト  0.50 (0.10 – 0.90)    0.60 (0.10 – 0.90)',
  ])
})

it('is a list where it is wider than the terminal', () => {
  expect(lines(50).slice(1, 9)).toEqual([
    'short',
    '  軽いモデル  0.40 (0.10 – 0.90)',
    '  large       0.40 (0.10 – 0.90) n 38',
    '  全モデル    0.40 (0.10 – 0.90)',
    '慎重に答える',
    '  軽いモデル  0.80 (0.10 – 0.90) ★',
    '  large       –',
    '  全モデル    0.80 (0.10 – 0.90) ★',
  ])
  for (const line of lines(50)) expect(columns(line)).toBeLessThanOrEqual(50)
})
