import { casesRun, type Summary } from '../../gate/summary.ts'
import type { Language } from '../../language.ts'
import type { Findings } from '../collect/findings.ts'
import { mostFrequent } from '../collect/most-frequent.ts'
import { askedLines, importedFrom, originLines } from '../format/effort.ts'
import { codeSpan } from '../format/markdown-code.ts'
import { plannedText } from '../format/where-scores-went.ts'
import { type Say, sayIn } from '../format/words.ts'
import { diagnosisBlock, failureBlock, marker, targetBlock, undecidedBlock, verdictBlock } from './blocks.ts'
import { matrixBlock } from './matrix.ts'
import { trustBlocks } from './trust.ts'

/** Bytes of UTF-8 that may still be used. */
class Budget {
  private left: number

  constructor(bytes: number) {
    this.left = bytes
  }

  /** As many of the blocks as fit, in order. */
  take(blocks: Iterable<string>): string[] {
    const taken: string[] = []
    for (const block of blocks) {
      const size = Buffer.byteLength(block) + 2
      if (size > this.left) break
      this.left -= size
      taken.push(block)
    }
    return taken
  }
}

/** The run as Markdown within `bytes`: what matters most is fitted in first, failures take what is left. */
export function renderMarkdown(summary: Summary, findings: Findings, language: Language, bytes: number): string {
  const say = sayIn(language)
  const { suite, cases, targets, matrix, diagnosis } = summary
  const several = targets.length > 1
  // Room for the lines around the failures and for what says that something is missing.
  const budget = new Budget(bytes - 1000)
  const [first = ''] = budget.take([`${marker(suite)}\n${verdictBlock(summary, language)}`])
  const totals = budget.take([totalsBlock(summary, say)])
  const table = matrix ? budget.take([matrixBlock(matrix, language, say)]) : []
  const tables = budget.take(targets.map((target) => targetBlock(target, several, language, say)))
  const undecided = budget.take(undecidedBlock(findings, cases, several, language, say))
  const causes = diagnosis.length > 0 ? budget.take([diagnosisBlock(mostFrequent(diagnosis), say)]) : []
  const trust = budget.take(targets.flatMap((target) => trustBlocks(target, several, language, say)))
  const failures = budget.take(findings.failures.map((failure) => failureBlock(failure, several, say)))
  const missing = targets.length - tables.length
  const note = missing > 0 ? [say(`… ${missing} more targets`, `… ほか ${missing} ターゲット`)] : []
  const blocks = [
    first,
    ...table,
    ...tables,
    ...note,
    ...failureDetails(failures, cases.fail, summary, say),
    ...undecided,
    ...causes,
    ...trust,
    ...totals,
  ]
  return `${blocks.join('\n\n')}\n`
}

function failureDetails(blocks: readonly string[], failed: number, summary: Summary, say: Say): string[] {
  if (failed === 0) return []
  const planned = casesRun(summary.cases)
  const title = importedFrom(summary)
    ? say(`${failed} of ${planned} failed, worst first`, `${planned} 件中 ${failed} 件が不合格（悪い順）`)
    : say(`${failed} of ${planned} below threshold, worst first`, `${planned} 件中 ${failed} 件が閾値未満（悪い順）`)
  const more = failed - blocks.length
  const rest = more > 0 ? [say(`… ${more} more`, `… ほか ${more} 件`)] : []
  return [`<details><summary>${title}</summary>`, ...blocks, ...rest, '</details>']
}

function totalsBlock(summary: Summary, say: Say): string {
  const { run, scores } = summary
  const known = originLines(summary, say)
  const asked = [...known, ...askedLines(summary, say)].map((text) => `- ${codeSpan(text)}`)
  return `${plannedText(scores, say)} · ${say('run', '実行')} ${codeSpan(run)}${asked.length > 0 ? `\n\n${asked.join('\n')}` : ''}`
}
