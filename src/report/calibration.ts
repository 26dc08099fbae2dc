import { shortName } from '../door/untrusted.ts'
import type { Agreement, Calibration, Estimate, ScorerCalibration } from '../gate/calibration.ts'
import { counted, inLanguage, type Language } from '../language.ts'
import { confusionLines, proposalLines } from './calibration/decisions.ts'
import { agreed, estimateText, rateText, rhoText } from './calibration/estimates.ts'
import { columns, padEnd } from './format/columns.ts'
import { limitText, thresholdText } from './format/numbers.ts'
import { type Say, sayIn } from './format/words.ts'

/** How far each scorer can be trusted, for a person at a terminal. */
export function calibrationText(calibration: Calibration, language: Language): string {
  const say = sayIn(language)
  const several = new Set(calibration.scorers.map(({ target }) => target)).size > 1
  const blocks = [
    headLines(calibration, say),
    ...calibration.scorers.map((scorer) => scorerLines(scorer, several, language, say)),
    nextLines(calibration, say),
  ]
  const shown = blocks.filter((lines) => lines.length > 0)
  return `${shown.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

/** A line a scorer: the one figure that says most. */
export function calibrationBrief(calibration: Calibration, language: Language): string {
  const several = new Set(calibration.scorers.map(({ target }) => target)).size > 1
  return calibration.scorers
    .map((scorer) => {
      const kappa = scorer.grades?.weightedKappa ?? agreed(scorer)?.kappa
      return `${nameOf(scorer, several)}  κ ${kappa ? estimateText(kappa, language) : '–'}  n ${scorer.cases.labelled}\n`
    })
    .join('')
}

/** One document, with every sentence in the language asked for. */
export function calibrationJson(calibration: Calibration, language: Language): string {
  const isMessage = (value: unknown): value is { en: string; ja: string } =>
    typeof value === 'object' && value !== null && 'en' in value && 'ja' in value
  const spoken = (_: string, value: unknown) => (isMessage(value) ? inLanguage(value, language) : value)
  return `${JSON.stringify(calibration, spoken, 2)}\n`
}

function headLines({ run, suite, judge, unscored, labels }: Calibration, say: Say): string[] {
  const { kind, used, raters, cases, casesWithout, unknownCases, decisionsLeftOut, kept, scale, passFrom } = labels
  const grades = scale
    ? say(
        `grades ${scale.low}–${scale.high}${passFrom === undefined ? '' : `, pass from ${passFrom}`}`,
        `評点 ${scale.low}〜${scale.high}${passFrom === undefined ? '' : `、${passFrom} から合格`}`,
      )
    : ''
  const what = kind === 'grade' ? grades : say('pass or fail', '合否')
  const unknown =
    unknownCases > 0
      ? say(
          `; ${unknownCases} of cases that this run does not have`,
          `。この実行にないケースのラベル ${unknownCases} 件`,
        )
      : ''
  const leftOut =
    decisionsLeftOut > 0
      ? say(
          `; ${decisionsLeftOut} decisions of review left out, since these are grades`,
          `。評点と並べられない review の判断 ${decisionsLeftOut} 件は除外`,
        )
      : ''
  const from = sourceText(labels, say)
  return [
    `${shortName(suite)}  ${say(`run ${run}`, `実行 ${run}`)}`,
    say(
      `${from}: ${counted(used, 'label')} (${what}) by ${counted(raters, 'rater')} on ${counted(cases, 'case')}; ${counted(casesWithout, 'case')} without${unknown}${leftOut}`,
      `${from}: ラベル ${used} 件（${what}）、評価者 ${raters} 人、ケース ${cases} 件。ラベルのないケース ${casesWithout} 件${unknown}${leftOut}`,
    ),
    ...(judge ? [judgeLine(judge, say)] : []),
    ...(unscored
      ? [
          say(
            `not listed, since there is not one score in this run: ${unscored.map(shortName).join(', ')}`,
            `この実行にスコアが一つもないため一覧にないもの: ${unscored.map(shortName).join('、')}`,
          ),
        ]
      : []),
    ...(kept > 0
      ? [
          say(
            `${kept} kept: reports of every run with these same answers now show the κ of its judges`,
            `${kept} 件を保存しました。同じ回答をもつ実行の報告に、ジャッジの κ が出ます`,
          ),
        ]
      : []),
  ]
}

/** `labels.csv 60 + decisions of review 12` */
function sourceText({ file, used, decisions }: Calibration['labels'], say: Say): string {
  const review = say('decisions of review', 'review の判断')
  if (file === null) return review
  return decisions > 0 ? `${file} ${used - decisions} + ${review} ${decisions}` : file
}

function judgeLine({ model, inRun }: NonNullable<Calibration['judge']>, say: Say): string {
  const [now, before] = [shortName(model), inRun === null ? say('none', 'なし') : shortName(inRun)]
  return say(`judged again by ${now} (in the run: ${before})`, `${now} で判定し直し（実行時のジャッジ: ${before}）`)
}

const nameOf = ({ scorer, target }: ScorerCalibration, several: boolean) =>
  `${shortName(scorer)}${several ? ` [${shortName(target)}]` : ''}`

function scorerLines(scorer: ScorerCalibration, several: boolean, language: Language, say: Say): string[] {
  const { threshold, warnings, agreement, proposal } = scorer
  const limits = limitText(scorer)
  const limit = limits === null ? say('no threshold', '閾値なし') : `${say('threshold', '閾値')} ${limits}`
  const facts = [
    ...caseFacts(scorer, say),
    ...('kappa' in agreement ? agreementFacts(agreement, language, say) : []),
    ...inRunFact(scorer, language, say),
    ...trustFacts(scorer, language, say),
  ]
  const width = Math.max(...facts.map(([label]) => columns(label)))
  const shown = facts.map(([label, text]) => `  ${padEnd(label, width)}  ${text}`)
  return [
    `${nameOf(scorer, several)}  ${limit}`,
    ...warnings.map((warning) => `  ! ${inLanguage(warning, language)}`),
    ...('kappa' in agreement ? [] : [`  – ${inLanguage(agreement.reason, language)}`]),
    ...shown,
    ...('kappa' in agreement ? confusionLines(agreement.confusion, say) : []),
    // Where nobody decides, that was said above.
    ...(proposal.reason && 'reason' in agreement && agreement.reason.en === proposal.reason.en
      ? []
      : proposalLines(proposal, threshold, language, say)),
  ]
}

type Fact = [label: string, text: string]

function caseFacts({ cases }: ScorerCalibration, say: Say): Fact[] {
  const { labelled, withoutScore, withoutLabel } = cases
  return [
    [
      say('cases', 'ケース'),
      say(
        `${labelled} with label and score; ${withoutScore} labelled without a score, ${withoutLabel} scored without a label`,
        `ラベルとスコアのあるもの ${labelled} 件。スコアのないもの ${withoutScore} 件、ラベルのないもの ${withoutLabel} 件`,
      ),
    ],
  ]
}

function agreementFacts({ share, kappa, falsePass, falseFail }: Agreement, language: Language, say: Say): Fact[] {
  return [
    [say('agreement', '一致率'), rateText(share, language)],
    [say("Cohen's κ", 'コーエンの κ'), estimateText(kappa, language)],
    [say('passes what people fail', '人が不合格としたものを合格'), rateText(falsePass, language)],
    [say('fails what people pass', '人が合格としたものを不合格'), rateText(falseFail, language)],
  ]
}

function inRunFact({ kappaInRun }: ScorerCalibration, language: Language, say: Say): Fact[] {
  return kappaInRun
    ? [[say("κ of the run's own judge", '実行時のジャッジの κ'), estimateText(kappaInRun, language)]]
    : []
}

function trustFacts(scorer: ScorerCalibration, language: Language, say: Say): Fact[] {
  const { grades, alpha, bias, repeats, passRate, cases } = scorer
  const fact = (label: string, estimate: Estimate | undefined, text: typeof estimateText): Fact[] =>
    estimate ? [[label, text(estimate, language)]] : []
  const again: Fact[] =
    repeats && repeats.flipped !== null
      ? [
          [
            say('asked again', '繰り返し'),
            say(
              `${repeats.flipped} of ${repeats.cases} cases decided otherwise; sd within a case ${(repeats.meanSd ?? 0).toFixed(3)}`,
              `${repeats.cases} 件中 ${repeats.flipped} 件で判定が変化。ケース内の標準偏差 ${(repeats.meanSd ?? 0).toFixed(3)}`,
            ),
          ],
        ]
      : []
  const decides = passRate.plain.value !== null
  // Where nobody decides, that was said above.
  const withScorer = alpha.withScorer.value === null && !decides ? undefined : alpha.withScorer
  return [
    ...fact(say('weighted κ (quadratic)', '重み付き κ（2 次）'), grades?.weightedKappa, estimateText),
    ...fact(say("Spearman's ρ", 'スピアマンの ρ'), grades?.spearman, rhoText),
    ...fact(
      say('α among raters', '評価者間の α'),
      alpha.raters.value === null ? undefined : alpha.raters,
      estimateText,
    ),
    ...fact(say('α with this scorer', 'スコアラーを加えた α'), withScorer, estimateText),
    ...fact(say('bias by length, ρ', '長さによる偏り ρ'), bias.length, rhoText),
    ...fact(say('bias by position, ρ', '順番による偏り ρ'), bias.position, rhoText),
    ...again,
    ...fact(say('pass rate as scored', '採点による合格率'), decides ? passRate.plain : undefined, estimateText),
    ...fact(
      say('pass rate corrected', '補正した合格率'),
      decides ? passRate.corrected : undefined,
      (corrected, language) =>
        cases.withoutLabel === 0 && cases.labelled === cases.scored
          ? `${estimateText({ ...corrected, ci95: null }, language)}${asLabelled(corrected, cases.scored, say)}`
          : `${estimateText(corrected, language)}${ofThese(corrected, cases.scored, say)}`,
    ),
  ]
}

/** It is the rate of this very suite, not of what may come: said where there is one. */
const ofThese = ({ value }: Estimate, cases: number, say: Say) =>
  value === null ? '' : say(` of these ${cases} cases`, `（この ${cases} 件について）`)

/** People judged every one of them: that is their rate itself, and there is nothing left to be unsure of. */
const asLabelled = ({ value }: Estimate, cases: number, say: Say) =>
  value === null ? '' : say(`: what people say of all ${cases}`, `（${cases} 件すべてに付いたラベルの合格率そのもの）`)

/** What to do with it: a threshold that errs less on labels it has not seen is worth trying. */
function nextLines({ run, scorers }: Calibration, say: Say): string[] {
  const better = scorers.filter(({ proposal }) => isBetter(proposal))
  if (better.length === 0) return []
  const list = better.map(
    ({ scorer, proposal }) => `${shortName(scorer)} ${thresholdText(proposal.threshold as number)}`,
  )
  return [
    say(
      `next  set the threshold in the suite (${list.join(', ')}), then  saiten rescore ${run}`,
      `次に  スイートの threshold を変更し（${list.join('、')}）、続いて  saiten rescore ${run}`,
    ),
  ]
}

function isBetter({ threshold, heldOut }: ScorerCalibration['proposal']): boolean {
  if (!heldOut || threshold === null) return false
  const { current, proposed } = heldOut
  const errors = (one: typeof proposed) => (one.falsePass.value ?? 0) + (one.falseFail.value ?? 0)
  return current === null || errors(proposed) < errors(current)
}
