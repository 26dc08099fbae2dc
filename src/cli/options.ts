import { Option } from 'commander'
import { badInput } from '../errors.ts'
import { PARQUET } from '../report/parquet/reporter.ts'
import { reporters } from '../report/registry.ts'
import { DEFAULT_STORE } from '../store/open-store.ts'
import type { HtmlOptions } from '../views/reporter.ts'
import type { Io } from './command.ts'

/** Options that several commands share, described once. */
export const storeOption = (say: Io['say']) =>
  new Option(
    '--store <path>',
    say({ en: `where runs are kept (default: ${DEFAULT_STORE})`, ja: `実行の保存先（既定: ${DEFAULT_STORE}）` }),
  )

export const reporterOption = (say: Io['say'], names: readonly string[] = [...reporters.keys(), PARQUET]) =>
  new Option(
    '--reporter <name[:file]>',
    say({
      en: `${names.join(', ')}; with a file it is written there (repeatable)`,
      ja: `${names.join('・')}。ファイルを付けるとそこへ書く（複数指定可）`,
    }),
  ).argParser(collect)

/** What a report in one HTML file may hold. */
export const htmlTextsOption = (say: Io['say']) =>
  new Option(
    '--html-texts <whose>',
    say({
      en: 'whose texts an html report carries (default: all that fit)',
      ja: 'html レポートに入れる本文（既定: 入るだけすべて）',
    }),
  ).choices(['none', 'problems', 'all'])

export const htmlBudgetOption = (say: Io['say']) =>
  new Option(
    '--html-budget <mb>',
    say({ en: 'megabytes that an html report may have (default: 5)', ja: 'html レポートの上限（MB。既定: 5）' }),
  ).argParser((text) => {
    const budget = Number(text)
    if (text.trim() !== '' && budget > 0 && Number.isFinite(budget)) return budget
    throw badInput(
      `--html-budget is a number of megabytes above 0; got "${text}"`,
      `--html-budget は 0 より大きい数（MB）です（指定: "${text}"）`,
    )
  })

export function htmlOptionsOf({ htmlTexts, htmlBudget }: Record<string, unknown>): HtmlOptions {
  return {
    ...(htmlTexts !== undefined && { texts: htmlTexts as 'none' }),
    ...(htmlBudget !== undefined && { budget: htmlBudget as number }),
  }
}

/** For options that may be given several times. */
export function collect(value: string, earlier: string[] | undefined): string[] {
  return [...(earlier ?? []), value]
}

/** A whole number of at least `least`, or a sentence that says so. */
export function wholeNumber(name: string, least: number, most?: number) {
  const range =
    most === undefined
      ? { en: `of at least ${least}`, ja: `${least} 以上` }
      : { en: `from ${least} to ${most}`, ja: `${least} から ${most} まで` }
  return (text: string): number => {
    const number = Number(text)
    if (/^\d+$/.test(text) && Number.isSafeInteger(number) && number >= least && number <= (most ?? number))
      return number
    throw badInput(
      `${name} must be a whole number ${range.en}; got "${text}"`,
      `${name} は ${range.ja}の整数です（指定: "${text}"）`,
    )
  }
}

export function examples(say: Io['say'], lines: [command: string, note: { en: string; ja: string }][]): string {
  const title = say({ en: 'Examples:', ja: '例:' })
  return `\n${title}\n${lines.map(([command, note]) => `  ${command}\n      ${say(note)}`).join('\n')}`
}

/** A number from 0 to 1. */
export function share(name: string) {
  return (text: string): number => {
    const number = Number(text)
    if (text.trim() !== '' && number >= 0 && number <= 1) return number
    throw badInput(
      `${name} must be a number from 0 to 1; got "${text}"`,
      `${name} は 0 以上 1 以下の数です（指定: "${text}"）`,
    )
  }
}
