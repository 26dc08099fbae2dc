import type { Mistake } from '../errors.ts'
import type { Message } from '../language.ts'
import { formatPath, parsePath } from '../mistakes/path.ts'
import type { CaseMistake, ReadyScorer } from '../score/scorer.ts'
import { asksTheJudge } from '../scorers/prepare.ts'
import { inputStandsInPrompt } from './input-in-prompt.ts'
import { LackingParts } from './lacking-parts.ts'
import { missingPrograms } from './missing-programs.ts'
import { lackingNames } from './prompts/lacking-names.ts'
import { promptTexts } from './prompts/target-texts.ts'
import { unfilledNames } from './shell-names.ts'
import type { PlannedCase, Suite } from './suite.ts'
import type { SuiteMistakes } from './suite-mistakes.ts'
import { targetPath } from './target-path.ts'

/** More of these would only hide each other. */
const MOST = 100

/** What `check` doubts although `run` accepts it. Reads every case once. */
export async function lintSuite(suite: Suite): Promise<Mistake[]> {
  const found = [...withoutJudge(suite), ...(await lintTargets(suite))]
  const parts = new LackingParts(suite)
  const prompts = suite.targets.flatMap((target) => promptTexts(target).map((text) => ({ target: target.name, text })))
  const lacking = lackingNames(suite)
  for await (const planned of suite.cases.read({ placed: true })) {
    parts.add(planned)
    const unfilled = planned.scorers.flatMap(({ name, lacks }) => (lacks ? [scorerLacks(name, lacks)] : []))
    const unnamed = [...lacking(planned.case), ...unfilled].map((message) => ({ path: '', message }))
    for (const doubt of [...unnamed, ...lintCase(planned, prompts)])
      if (found.length < MOST) found.push(inFile(planned, doubt))
  }
  return [...parts.mistakes(), ...found]
}

/** What can be doubted beside mistakes: of what is in order, and of cases and judge only where nothing is wrong that they rest on. */
export async function doubtsBeside({ suite, mistakes }: SuiteMistakes): Promise<Mistake[]> {
  const isOnlyOf = (sections: readonly string[]) =>
    mistakes.every(({ path = '' }) => sections.includes(String(parsePath(path)[0])))
  const doubts = isOnlyOf(['gate', 'name', 'cluster', 'repeats']) ? lintSuite(suite) : lintTargets(suite)
  return [...suite.warnings, ...(await doubts)]
}

async function lintTargets(suite: Suite): Promise<Mistake[]> {
  const { file, scorers } = suite
  return [
    ...incomparable(scorers).map((message) => ({ file, path: 'scorers', message })),
    ...literalFiles(suite),
    ...(await missingPrograms(suite)),
    ...unfilledNames(suite),
  ]
}

/** A judge may also come from the command line; without one every such score is an error. */
function withoutJudge({ judge, scorers, file }: Suite): Mistake[] {
  const asking = judge ? [] : scorers.filter((scorer) => asksTheJudge(scorer) && !scorer.ownJudge)
  if (asking.length === 0) return []
  const names = asking.map(({ name }) => name).join(', ')
  const message = {
    en: `${names} asks a judge, and the suite names none: write judge: { model: openai:gpt-5.4-mini }, or run with --judge`,
    ja: `${names} はジャッジに尋ねますが、スイートに judge がありません。judge: { model: openai:gpt-5.4-mini } と書くか、--judge を付けて実行してください`,
  }
  return [{ file, message }]
}

/** Other tools read such a text from a file; here it would be sent as it is. */
function literalFiles(suite: Suite): Mistake[] {
  return suite.targets.flatMap((target) => {
    const text = target.kind === 'model' && promptTexts(target).find((one) => /^file:\/\//.test(one.trim()))
    if (!text) return []
    const path = target.places?.prompt?.path ?? [...targetPath(suite, target), 'prompt']
    const shown = text.trim().slice(0, 60)
    const file = shown.slice('file://'.length)
    const message = {
      en: `target "${target.name}" would send "${shown}" as it stands: a prompt from a file is written { file: ${file} }`,
      ja: `ターゲット "${target.name}" は "${shown}" をそのまま送ります。ファイルから読むには { file: ${file} } と書いてください`,
    }
    return [{ ...(suite.placeOf?.(path) ?? { file: suite.file, path: formatPath(path) }), message }]
  })
}

const scorerLacks = (name: string, { en, ja }: Message): Message => ({
  en: `${en} (${name}): it would be an error`,
  ja: `${ja}（${name}）。実行するとエラーになります`,
})

function inFile({ placed, origin }: PlannedCase, { path, message }: CaseMistake): Mistake {
  return placed?.({ path: parsePath(path), message }) ?? { ...origin, path, message }
}

function lintCase(
  { case: testCase, scorers }: PlannedCase,
  prompts: { target: string; text: string }[],
): CaseMistake[] {
  // Scorers of one family share one lint.
  const lints = new Set(scorers.flatMap(({ definition }) => (definition.lintCase ? [definition.lintCase] : [])))
  const found: CaseMistake[] = [...lints].flatMap((lint) => lint(testCase))
  const { input } = testCase
  if (typeof input !== 'string') return found
  for (const { target, text } of prompts) {
    if (inputStandsInPrompt(text, input)) found.push({ path: 'input', message: givenAway(target) })
  }
  return found
}

/** Two figures of one metric under one name of a table invite comparison; other options make that wrong. */
function incomparable(scorers: readonly ReadyScorer[]): Message[] {
  const messages: Message[] = []
  for (const [at, scorer] of scorers.entries()) {
    const other = scorers.slice(0, at).find((earlier) => earlier.type === scorer.type && isMeasured(earlier))
    if (!other) continue
    const differ = Object.keys({ ...other.given, ...scorer.given }).filter(
      (option) =>
        !ONLY_SHOWN.has(option) && JSON.stringify(other.given[option]) !== JSON.stringify(scorer.given[option]),
    )
    if (differ.length > 0) messages.push(notComparable(other.name, scorer.name, differ.join(', ')))
  }
  return messages
}

/** Options that choose what is shown of a measurement, not how it is made. */
const ONLY_SHOWN = new Set(['types', 'report'])

const isMeasured = ({ definition }: ReadyScorer) =>
  definition.details !== undefined && 'signature' in definition.details

const givenAway = (target: string): Message => ({
  en: `this input also stands in the prompt of target "${target}": the model may have been shown the answer`,
  ja: `この入力はターゲット "${target}" のプロンプトにも含まれています。モデルに答えを見せている可能性があります`,
})

const notComparable = (a: string, b: string, options: string): Message => ({
  en: `"${a}" and "${b}" differ in ${options}: their numbers cannot be compared with each other`,
  ja: `"${a}" と "${b}" は ${options} が異なるため、数値を互いに比べられません`,
})
