import { number, probability } from '../../gate/comparison-words.ts'
import type { MatrixComparison, MatrixKind, MatrixSummary } from '../../gate/matrix.ts'
import { counted, type Message } from '../../language.ts'
import { MOST_COMBINATIONS } from './matrix-fold.ts'

type Shown = (name: string) => string

/** What is shown to be better, and what is not: a sentence for prompts, models and combinations, as far as there are several. */
export function matrixConclusions(matrix: MatrixSummary, shown: Shown = (name) => name): Message[] {
  const { prompts, models, cells, untested } = matrix
  if (untested) return [UNTESTED[untested]]
  const combinations = cells.flat()
  if (combinations.includes(null)) return [RAGGED, ...conclusion(matrix, 'targets', shown)]
  return [
    ...(prompts.length > 1 ? conclusion(matrix, 'prompts', shown) : []),
    ...(models.length > 1 ? conclusion(matrix, 'models', shown) : []),
    ...(prompts.length > 1 && models.length > 1 ? conclusion(matrix, 'targets', shown) : []),
  ]
}

function conclusion({ best, comparisons, cells }: MatrixSummary, kind: MatrixKind, shown: Shown): Message[] {
  const tested = comparisons.filter(({ of }) => of === kind)
  const { en, ja } = WORDS[kind]
  if (tested.length === 0) return cells.flat().length > MOST_COMBINATIONS ? [TOO_MANY] : []
  const winner = { prompts: best.prompt, models: best.model, targets: best.target }[kind]
  if (winner !== null) {
    const over = tested.filter(({ a, b }) => a === winner || b === winner).map((pair) => against(winner, pair, shown))
    return [
      {
        en: `the ${en} ${shown(winner)} is shown to be better than ${over.length > 1 ? 'every other' : 'the other'}: ${over.join(', ')}`,
        ja: `${ja} ${shown(winner)} は、ほかの${over.length > 1 ? 'どの' : ''}${ja}よりも良いと言えます: ${over.join('、')}`,
      },
    ]
  }
  const pairs = tested.filter(({ better }) => better !== null)
  if (pairs.length === 0) {
    const gap = largestGap(tested, shown)
    return [
      {
        en: `no ${en} is shown to be better${gap && `; the largest difference: ${gap.en}`}`,
        ja: `より良いと言える${ja}はありません${gap && `。最も大きい差: ${gap.ja}`}`,
      },
    ]
  }
  // Of combinations there are too many pairs to be read; the table has their figures.
  const listed =
    kind === 'targets'
      ? []
      : pairs.map((pair) => `${shown(pair.better as string)} ${against(pair.better as string, pair, shown)}`)
  return [
    {
      en: `no ${en} is shown to be better than every other${listed.length > 0 ? `, only than some: ${listed.join(', ')}` : ''}`,
      ja: `ほかのすべてより良いと言える${ja}はありません${listed.length > 0 ? `。一部に対して良いと言えるもの: ${listed.join('、')}` : ''}`,
    },
  ]
}

/** Nothing where all came to the same. */
function largestGap(tested: readonly MatrixComparison[], shown: Shown): Message | '' {
  const sizeOf = ({ difference }: MatrixComparison) => Math.abs(difference ?? 0)
  const largest = tested.reduce((one, other) => (sizeOf(other) > sizeOf(one) ? other : one))
  const { a, b, difference, n } = largest
  if (difference === null || difference === 0) return ''
  const leader = difference < 0 ? b : a
  const gap = `${shown(leader)} ${against(leader, largest, shown)}`
  return { en: `${gap}, ${counted(n, 'case')}`, ja: `${gap}、${n} 件` }
}

/** `> short +0.238 (+0.101 … +0.374, p 0.002)` */
function against(one: string, { a, b, difference, ci95, pCorrected }: MatrixComparison, shown: Shown): string {
  const turn = a === one ? 1 : -1
  const [low, high] = ci95 ? (turn > 0 ? ci95 : [-ci95[1], -ci95[0]]) : [null, null]
  const range = low === null || high === null ? '' : `${signed(low)} … ${signed(high)}, `
  return `> ${shown(a === one ? b : a)} ${difference === null ? '' : `${signed(turn * difference)} `}(${range}p ${probability(pCorrected)})`
}

const signed = (value: number) => `${value < 0 && Number(number(-value)) > 0 ? '−' : '+'}${number(Math.abs(value))}`

const WORDS: Record<MatrixKind, Message> = {
  prompts: { en: 'prompt', ja: 'プロンプト' },
  models: { en: 'model', ja: 'モデル' },
  targets: { en: 'combination', ja: '組み合わせ' },
}

const UNTESTED: Record<NonNullable<MatrixSummary['untested']>, Message> = {
  stopped: {
    en: 'which is better was not tested: the run ended when its verdict was known. Run the rest first: saiten run --continue',
    ja: 'どれが良いかは検定していません。判定が決まった時点で終えた実行です。先に残りを実行してください: saiten run --continue',
  },
  unfinished: {
    en: 'which is better was not tested: the run was stopped before its last case',
    ja: 'どれが良いかは検定していません。最後のケースの前に止められた実行です',
  },
}

const RAGGED: Message = {
  en: 'not every prompt was asked of every model, so only combinations are compared',
  ja: 'すべてのモデルに送っていないプロンプトがあるため、組み合わせだけを比べています',
}

const TOO_MANY: Message = {
  en: `more than ${MOST_COMBINATIONS} combinations: these are not compared with each other (saiten compare RUN:A RUN:B does, for two)`,
  ja: `組み合わせが ${MOST_COMBINATIONS} を超えるため、互いの比較はしていません（2 つなら saiten compare RUN:A RUN:B で比べられます）`,
}
