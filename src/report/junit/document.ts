import { shortName } from '../../door/untrusted.ts'
import type { CaseCounts, RunVerdict, Summary } from '../../gate/summary.ts'
import { counted, type Language } from '../../language.ts'
import type { ResultRow } from '../../score/result.ts'
import type { CreateReporter, ReportHeader } from '../../views/reporter.ts'
import { placeFile } from '../format/place.ts'
import { sayIn, VERDICT_WORDS } from '../format/words.ts'
import { xmlAttributes, xmlText } from '../format/xml.ts'
import { outcomeElement } from './outcome.ts'

export interface JUnitVariant {
  strict: boolean
}

export function createJUnit(variant: JUnitVariant): CreateReporter {
  return (write, { language }) => {
    let header: ReportHeader | undefined
    return {
      needsTexts: 'problems',
      start(given) {
        header = given
        write(opening(given))
      },
      row(row) {
        write(testcase(row, header, variant, language))
      },
      end(summary) {
        const { verdict, reasons, cases } = summary
        const say = sayIn(language)
        // Which cases were not run is not known here; that some were not must not look like a complete run.
        const left = notRun(cases)
        if (left > 0) {
          const message = cases.notNeeded
            ? say(
                `${counted(left, 'case')} ${left === 1 ? 'was' : 'were'} not needed for the verdict`,
                `${left} 件は判定に不要でした`,
              )
            : say(`${counted(left, 'case')} ${left === 1 ? 'was' : 'were'} not run`, `${left} 件は実行していません`)
          const skipped = `<skipped${xmlAttributes({ message })}>${xmlText(message)}</skipped>`
          write(
            `  <testcase${xmlAttributes({ classname: shortName(header?.suite ?? ''), name: message })}>${skipped}</testcase>\n`,
          )
        }
        const verdictText = [VERDICT_WORDS[verdict][language], ...reasons].join('\n')
        write(`  <system-out>${xmlText(verdictText)}</system-out>\n </testsuite>\n`)
        write(`${gateSuite(summary, header, language)}</testsuites>\n`)
      },
    }
  }
}

/** How each verdict of a run looks to a reader that only knows tests. */
const AS_TEST: Record<RunVerdict, 'failure' | 'error' | 'skipped' | undefined> = {
  pass: undefined,
  fail: 'failure',
  inconclusive: 'error',
  invalid: 'error',
  unjudged: 'skipped',
}

/**
 * The gate as a test of its own: a mean below its limit, or too few cases, fail a run in which every answer passes. Only
 * known after the last row, so it has a suite to itself, and the whole document carries no totals.
 */
function gateSuite({ verdict, reasons }: Summary, header: ReportHeader | undefined, language: Language): string {
  const suite = shortName(header?.suite ?? '')
  const outcome = AS_TEST[verdict]
  const count = (of: typeof outcome) => (outcome === of ? 1 : 0)
  const totals = { tests: 1, failures: count('failure'), errors: count('error'), skipped: count('skipped') }
  const timestamp = plainTime(header?.startedAt ?? '')
  const message = reasons.join('\n') || VERDICT_WORDS[verdict][language]
  const type = outcome === 'skipped' ? {} : { type: verdict }
  const inside = outcome ? `<${outcome}${xmlAttributes({ message, ...type })}>${xmlText(message)}</${outcome}>` : ''
  const name = sayIn(language)('gate', 'ゲート')
  return ` <testsuite${xmlAttributes({ name: `${suite}: ${name}`, ...totals, timestamp })}>
  <testcase${xmlAttributes({ classname: suite, name, time: '0.000' })}>${inside}</testcase>
 </testsuite>
`
}

const plainTime = (time: string) => time.replace(/(\.\d+)?Z?$/, '')

const notRun = ({ skipped, notNeeded = 0 }: CaseCounts) => skipped + notNeeded

function opening({ run, suite, startedAt, counts }: ReportHeader): string {
  const skipped = notRun(counts) > 0 ? 1 : 0
  const tests = counts.pass + counts.review + counts.fail + counts.error + skipped
  const totals = { tests, failures: counts.fail, errors: counts.error }
  const timestamp = plainTime(startedAt)
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites${xmlAttributes({ name: 'saiten' })}>
 <testsuite${xmlAttributes({ name: shortName(suite), ...totals, skipped, timestamp })}>
  <properties><property${xmlAttributes({ name: 'run', value: run })}/></properties>
`
}

function testcase(
  row: ResultRow,
  header: ReportHeader | undefined,
  { strict }: JUnitVariant,
  language: 'en' | 'ja',
): string {
  const suite = shortName(header?.suite ?? '')
  const several = (header?.targets.length ?? 1) > 1
  const attributes = xmlAttributes({
    // Readers show what stands before the last dot as a folder: the suite, with its targets in it.
    classname: several ? `${suite}.${shortName(row.target)}` : suite,
    name: row.repeat > 0 ? `${shortName(row.case)} #${row.repeat + 1}` : shortName(row.case),
    ...(!strict && row.origin && { file: placeFile(row.origin), line: row.origin.line }),
    time: ((row.durationMs ?? 0) / 1000).toFixed(3),
  })
  const inside = `${strict ? '' : properties(row)}${outcomeElement(row, language)}`
  return inside === '' ? `  <testcase${attributes}/>\n` : `  <testcase${attributes}>${inside}</testcase>\n`
}

function properties({ verdict, scores }: ResultRow): string {
  const entries = scores.flatMap(({ scorer, value }) =>
    value === null ? [] : [{ name: `score.${shortName(scorer)}`, value }],
  )
  const all = verdict === 'review' ? [{ name: 'verdict', value: verdict }, ...entries] : entries
  if (all.length === 0) return ''
  return `<properties>${all.map((entry) => `<property${xmlAttributes(entry)}/>`).join('')}</properties>`
}
