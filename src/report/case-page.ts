import { clean, shortName } from '../door/untrusted.ts'
import type { Json } from '../json.ts'
import { inLanguage, type Language } from '../language.ts'
import type { Case, Origin } from '../score/case.ts'
import { missingAnswer } from '../score/no-answer.ts'
import type { ResultRow } from '../score/result.ts'
import type { ErrorOfScore, Score } from '../score/score.ts'
import { probeAnswerOf } from '../scorers/compression/probe-answer.ts'
import { CASE_WORDS, KIND_WORDS, noScoreWord, type Say, sayIn } from './format/words.ts'

interface ShownCase {
  case: Case
  /** Where the case stands and which run it is of; absent for a pair given by hand. */
  origin?: Origin
  run?: string
  rows: ResultRow[]
  /** The same answers in the run before, where they were others. */
  last?: ReadonlyMap<ResultRow, ResultRow>
  /** What answers to probes were given from, by hash. */
  contexts?: ReadonlyMap<string, string>
}

/** One case of a run, whole: what was asked and answered, and every score with its reason and details. */
export function casePage({ case: testCase, origin, run, rows, last, contexts }: ShownCase, language: Language): string {
  const say = sayIn(language)
  const place = origin && `${origin.file}:${origin.line}`
  const lines = [
    [testCase.id, testCase.name, run, place]
      .filter((part) => part !== undefined)
      .map(shortName)
      .join('   '),
  ]
  const block = (title: string, value: Json | undefined) => {
    if (value !== undefined) lines.push('', title, indent(asText(value)))
  }
  block(say('input', '入力'), testCase.input)
  block(say('context', '文脈'), testCase.context)
  block(say('document', '文書'), testCase.pages)
  block(say('expected', '期待'), testCase.expected)
  for (const row of rows) {
    const which = rows.length > 1 ? `  ${row.target}${row.repeat > 0 ? ` #${row.repeat + 1}` : ''}` : ''
    const why = row.reason === 'blank' ? say(': a blank answer', '（回答が空）') : ''
    lines.push('', `── ${verdictWord(row, say)}${why}${which}`)
    block(say('sent as system', '送ったシステムプロンプト'), row.sent?.system)
    block(
      say('sent before', 'それまでの会話'),
      row.sent?.history?.map(({ role, content }) => `${role}: ${content}`).join('\n'),
    )
    block(say('sent', '送ったプロンプト'), row.sent?.prompt)
    block(say('settings', '設定'), row.sent?.settings)
    const probe = probeAnswerOf(row.output)
    block(say('output', '出力'), probe ? probe.text : row.output)
    if (probe) {
      const { before, after, context } = probe.compaction
      block(
        say(
          `compacted context (${before} → ${after} tokens, estimated)`,
          `圧縮後の文脈（推定 ${before} → ${after} トークン）`,
        ),
        contexts?.get(context),
      )
    }
    block(say('read by scorers as', '採点された内容'), row.transformed)
    const before = last?.get(row)
    if (before)
      block(
        say(`output of the run before (${verdictWord(before, say)})`, `前回の出力（${verdictWord(before, say)}）`),
        before.output,
      )
    const missing = missingAnswer(row)
    if (missing) lines.push('', ...missingLines(missing, row.scores, language))
    else for (const score of row.scores) lines.push('', ...scoreLines(score, language))
  }
  return `${lines.join('\n')}\n`
}

/** A case that nothing could have failed has not passed anything. */
function verdictWord({ verdict, scores }: ResultRow, say: Say): string {
  const isJudged = verdict !== 'pass' || scores.some(({ passed }) => passed !== null)
  return isJudged ? say(CASE_WORDS[verdict].en, CASE_WORDS[verdict].ja) : say('not judged', '判定なし')
}

/** One cause, however many scores it cost. */
function missingLines({ kind, message, target }: ErrorOfScore, scores: readonly Score[], language: Language): string[] {
  const say = sayIn(language)
  const names = scores.map(({ scorer }) => shortName(scorer)).join(', ')
  return [
    `! ${KIND_WORDS[kind][language]}  (${say(`no score of ${names}`, `スコアなし: ${names}`)})`,
    indent(clean(inLanguage(target ?? message, language))),
  ]
}

function scoreLines(score: Score, language: Language): string[] {
  const say = sayIn(language)
  const mark = score.passed === false ? '✗' : score.status === 'scored' ? (score.passed ? '✓' : '·') : '!'
  const threshold =
    score.threshold === null
      ? score.type === 'imported'
        ? say('imported', '取り込み')
        : say('informational', '参考値')
      : `${say('threshold', '閾値')} ${score.threshold}`
  const value = score.value ?? noScoreWord({ status: score.status, kind: score.error?.kind }, language)
  const why = score.error?.message ?? score.reason
  return [
    `${mark} ${score.scorer}  ${value}  (${threshold}, ${say('weight', '重み')} ${score.weight})`,
    ...(why ? [indent(clean(inLanguage(why, language)))] : []),
    ...(score.review ? [indent(`${say('for a person to look at', '人の確認が必要')}: ${clean(score.review)}`)] : []),
    ...(score.parts
      ? [
          indent(
            Object.entries(score.parts)
              .map(([name, part]) => `${name} ${part}`)
              .join('  '),
          ),
        ]
      : []),
    ...(score.details ? [indent(asText(score.details))] : []),
  ]
}

const asText = (value: Json) => clean(typeof value === 'string' ? value : JSON.stringify(value, null, 2))
const indent = (text: string) =>
  text
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n')
