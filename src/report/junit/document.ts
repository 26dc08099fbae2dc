import { shortName } from '../../door/untrusted.ts'
import type { CaseCounts } from '../../gate/summary.ts'
import { counted } from '../../language.ts'
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
        write(opening(given, variant))
      },
      row(row) {
        write(testcase(row, header, variant, language))
      },
      end({ verdict, reasons, cases }) {
        const say = sayIn(language)
        // Which cases were not run is not known here; that some were not must not look like a complete run.
        const left = notRun(cases)
        if (left > 0) {
          const message = cases.notNeeded
            ? say(`${left} cases were not needed for the verdict`, `${left} 件は判定に不要でした`)
            : say(`${counted(left, 'case')} ${left === 1 ? 'was' : 'were'} not run`, `${left} 件は実行していません`)
          const skipped = `<skipped${xmlAttributes({ message })}>${xmlText(message)}</skipped>`
          write(
            `  <testcase${xmlAttributes({ classname: shortName(header?.suite ?? ''), name: message })}>${skipped}</testcase>\n`,
          )
        }
        const verdictText = [VERDICT_WORDS[verdict][language], ...reasons].join('\n')
        write(`  <system-out>${xmlText(verdictText)}</system-out>\n </testsuite>\n</testsuites>\n`)
      },
    }
  }
}

const notRun = ({ skipped, notNeeded = 0 }: CaseCounts) => skipped + notNeeded

function opening({ run, suite, startedAt, counts }: ReportHeader, { strict }: JUnitVariant): string {
  const skipped = notRun(counts) > 0 ? 1 : 0
  const tests = counts.pass + counts.review + counts.fail + counts.error + skipped
  const totals = { tests, failures: counts.fail, errors: counts.error }
  const timestamp = startedAt.replace(/(\.\d+)?Z?$/, '')
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites${xmlAttributes({ name: 'saiten', ...totals, ...(!strict && { skipped }) })}>
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
