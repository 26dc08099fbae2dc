import { DIMENSIONS, type Dimension } from '../../scorers/compression/criteria.ts'
import type { Figure } from '../../views/compression/figure.ts'
import type { Breakdown, CompressionResult, MethodResult, PairResult } from '../../views/compression/result.ts'
import { countText, moneyText } from '../format/amounts.ts'
import type { Say } from '../format/words.ts'
import { MEASURE_WORDS, TYPE_WORDS } from './words.ts'

/** A table that any report can lay out. */
export interface Table {
  title: string
  columns: { title: string; align: 'left' | 'right'; isName?: boolean }[]
  rows: string[][]
}

const left = (title: string) => ({ title, align: 'left' as const })
const right = (title: string) => ({ title, align: 'right' as const })
const name = (title: string) => ({ title, align: 'left' as const, isName: true })

const measure = (key: PairResult['measure'], say: Say) => say(MEASURE_WORDS[key].en, MEASURE_WORDS[key].ja)

/** Everything the result has to say, most wanted first; briefly, only differences that count. */
export function resultTables(result: CompressionResult, say: Say, isBrief = false): Table[] {
  return [
    glance(result, say),
    figures(result, say),
    tokens(result, say),
    pairs(result, say, isBrief, 'methods'),
    pairs(result, say, isBrief, 'baselines'),
    gaps(result, say),
    breakdown(say('By task type', '作業の種類別'), result.byTaskType, say),
    breakdown(say('By length of the conversation', '会話の長さ別'), result.byLength, say),
    disagreements(result, say),
    reference(result, say),
  ].filter(({ rows }) => rows.length > 0)
}

function glance({ methods }: CompressionResult, say: Say): Table {
  return {
    title: say('Methods at a glance (0 to 5)', '方式の一覧（0 〜 5）'),
    columns: [
      name(say('method', '方式')),
      right(measure('overall', say)),
      ...DIMENSIONS.map((dimension) => right(measure(dimension, say))),
      right(say('tokens kept', '残存率')),
      left(say('strongest', '最も強い')),
      left(say('weakest', '最も弱い')),
    ],
    rows: methods.map((method) => [
      method.name,
      mark(method.overall.mean),
      ...DIMENSIONS.map((dimension) => mark(method.dimensions[dimension].mean)),
      percent(method.retained.mean),
      method.strongest ? measure(method.strongest, say) : '—',
      method.weakest ? measure(method.weakest, say) : '—',
    ]),
  }
}

function figures({ methods }: CompressionResult, say: Say): Table {
  const parts: [string, (method: MethodResult) => Figure][] = [
    [measure('overall', say), (method) => method.overall],
    ...DIMENSIONS.map((key): [string, (method: MethodResult) => Figure] => [
      measure(key, say),
      (method) => method.dimensions[key],
    ]),
    ...Object.entries(TYPE_WORDS).map(([type, words]): [string, (method: MethodResult) => Figure] => [
      say(words.en, words.ja),
      (method) => method.byProbeType[type as keyof MethodResult['byProbeType']],
    ]),
  ]
  const rows = parts.flatMap(([title, figure]) =>
    methods
      .map((method) => ({ method, figure: figure(method) }))
      .filter(({ figure: { n, missing } }) => n + missing > 0)
      .map(({ method, figure: shown }) => [title, method.name, ...figureCells(shown)]),
  )
  return {
    title: say('Means with their intervals', '平均と区間'),
    columns: [left(say('measure', '項目')), name(say('method', '方式')), ...figureColumns(say)],
    rows,
  }
}

function tokens({ methods }: CompressionResult, say: Say): Table {
  return {
    title: say('Tokens and cost', 'トークンと費用'),
    columns: [
      name(say('method', '方式')),
      right(say('before', '圧縮前')),
      right(say('after', '圧縮後')),
      right(say('kept', '残存率')),
      right(say('95 % interval', '95 % 区間')),
      right(say('points', '圧縮点')),
      right(say('missing', '欠け')),
      right(say('exact recall', '値の再現')),
      right(say('95 % interval', '95 % 区間')),
      right('n'),
      right(say('missing', '欠け')),
      right(say('per 1,000 tokens', '千トークンあたり')),
      right(say('compression', '圧縮の費用')),
      right(say('spent', '今回の費用')),
    ],
    rows: methods.map(
      ({ name: title, tokens: { before, after }, retained, exactRecall, recallPer1000Tokens, cost }) => [
        title,
        count(before.mean),
        count(after.mean),
        percent(retained.mean),
        interval(retained.ci95, (end) => percent(Math.max(0, end))),
        String(retained.n),
        String(retained.missing),
        mark(exactRecall.mean),
        interval(exactRecall.ci95, (end) => mark(within(end, 1))),
        String(exactRecall.n),
        String(exactRecall.missing),
        recallPer1000Tokens === null ? '—' : recallPer1000Tokens.toFixed(3),
        cost.compression === null ? say('unknown', '不明') : moneyText(cost.compression),
        `${moneyText(cost.spent)}${cost.unpriced > 0 ? say(` + ${cost.unpriced} unpriced`, ` + 価格不明 ${cost.unpriced}`) : ''}`,
      ],
    ),
  }
}

function pairs({ pairs: all }: CompressionResult, say: Say, isBrief: boolean, family: PairResult['family']): Table {
  const isShown = (pair: PairResult) =>
    pair.family === family && (!isBrief || pair.measure === 'overall' || (family === 'methods' && pair.significant))
  const tested = all.filter((pair) => pair.n + pair.dropped > 0 && isShown(pair))
  return {
    title:
      family === 'methods'
        ? say('Differences between methods, paired by probe', '方式どうしの差（プローブごとに対にした差）')
        : say('Against ceiling and floor, corrected by themselves', '上限・下限との差（補正は別）'),
    columns: [
      name('A'),
      name('B'),
      left(say('measure', '項目')),
      right('A − B'),
      right(say('95 % interval', '95 % 区間')),
      right('n'),
      right(say('dropped', '除外')),
      right('p'),
      right(say('p (Holm)', 'p（Holm）')),
      left(''),
    ],
    rows: tested.map(({ a, b, n, dropped, difference, ci95, p, pCorrected, significant, ...pair }) => [
      a,
      b,
      measure(pair.measure, say),
      signed(difference),
      interval(ci95, signed),
      String(n),
      String(dropped),
      probability(p),
      probability(pCorrected),
      significant ? say('differs', '差あり') : '',
    ]),
  }
}

function gaps({ gaps: all, methods }: CompressionResult, say: Say): Table {
  /** All that share a first or last place, whichever of them the result happens to name. */
  const alike = (dimension: Dimension, one: string) => {
    const meanOf = (method: MethodResult) => method.dimensions[dimension].mean ?? Number.NaN
    const mean = meanOf(methods.find(({ name }) => name === one) as MethodResult)
    const names = methods.filter((method) => Math.abs(meanOf(method) - mean) < 1e-9).map(({ name }) => name)
    return names.join(say(', ', '、'))
  }
  return {
    title: say('Gap between best and worst', '最良と最低の差'),
    columns: [
      left(say('dimension', '項目')),
      right(say('gap', '差')),
      name(say('best', '最良')),
      name(say('worst', '最低')),
    ],
    // Among equals none is best.
    rows: all.map(({ dimension, best, worst, gap }) => [
      measure(dimension, say),
      gap.toFixed(2),
      ...(gap > 0 ? [alike(dimension, best), alike(dimension, worst)] : ['–', '–']),
    ]),
  }
}

function breakdown(title: string, groups: Breakdown[], say: Say): Table {
  const half = (group: string) =>
    group === 'shorter' ? say('shorter half', '短い半分') : say('longer half', '長い半分')
  return {
    title,
    columns: [
      name(say('group', '区分')),
      right(say('conversations', '会話')),
      name(say('method', '方式')),
      ...figureColumns(say),
    ],
    rows: groups.flatMap(({ group, messages, conversations, methods }) =>
      methods.map(({ name: method, overall }) => [
        messages ? `${half(group)} (${messages[0]}–${messages[1]})` : group,
        String(conversations),
        method,
        ...figureCells(overall),
      ]),
    ),
  }
}

function disagreements({ disagreements: { count: all, listed } }: CompressionResult, say: Say): Table {
  return {
    title: say(
      `Where marks and exact values disagree: ${all}${all > listed.length ? `, the first ${listed.length} listed` : ''}`,
      `評点と値の確認の食い違い: ${all} 件${all > listed.length ? `（先頭 ${listed.length} 件）` : ''}`,
    ),
    columns: [
      name(say('probe', 'プローブ')),
      name(say('method', '方式')),
      left(say('what', '内容')),
      name(say('values', '値')),
    ],
    rows: listed.map(({ case: id, method, kind, values }) => [
      id,
      method,
      kind === 'found-but-marked-low'
        ? say('all found, facts marked low', 'すべてあるのに低い評点')
        : say('none found, facts marked high', '一つもないのに高い評点'),
      values.join(', '),
    ]),
  }
}

function reference({ reference: { messages, methods } }: CompressionResult, say: Say): Table {
  return {
    title: say(
      `Published results for orientation (${messages.toLocaleString('en')} messages, other conversations, another judge)`,
      `参考: 公表されている結果（${messages.toLocaleString('en')} メッセージ、別の会話・別のジャッジ）`,
    ),
    columns: [
      left(say('method', '方式')),
      right(measure('overall', say)),
      ...DIMENSIONS.map((dimension: Dimension) => right(measure(dimension, say))),
    ],
    rows: methods.map((row) => [
      row.method,
      row.overall.toFixed(2),
      ...DIMENSIONS.map((dimension) => row.dimensions[dimension].toFixed(2)),
    ]),
  }
}

const figureColumns = (say: Say) => [
  right(say('mean', '平均')),
  right(say('95 % interval', '95 % 区間')),
  right('n'),
  right(say('missing', '欠け')),
]

const figureCells = ({ mean, ci95, n, missing }: Figure) => [
  mark(mean),
  interval(ci95, (end) => mark(within(end, 5))),
  String(n),
  String(missing),
]

const mark = (value: number | null) => (value === null ? '—' : value.toFixed(2))
/** Few conversations can put the end of an interval where no mean can be: that part is not shown. */
const within = (value: number, most: number) => Math.min(most, Math.max(0, value))
const percent = (value: number | null) => (value === null ? '—' : `${(value * 100).toFixed(1)} %`)
const count = (value: number | null) => (value === null ? '—' : countText(Math.round(value)))
const signed = (value: number | null) =>
  value === null ? '—' : `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`
const probability = (p: number | null) => (p === null ? '—' : p < 0.001 ? '<0.001' : p.toFixed(3))
const interval = (ends: [number, number] | null, show: (value: number) => string) =>
  ends ? `${show(ends[0])} … ${show(ends[1])}` : '—'
