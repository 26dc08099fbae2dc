import { isCi, type Kind, throughDoor } from '../door/door.ts'
import { inLanguage } from '../language.ts'
import { secrets } from '../secrets/of-process.ts'
import type { Reporter, ReportOptions } from '../views/reporter.ts'
import type { Destination } from './destination/destination.ts'
import { cannotWrite, FileDestination, followed } from './destination/file.ts'
import { PrintedDestination } from './destination/printed.ts'
import { checkReporters, type ReporterSpec } from './parse-reporter.ts'
import { type ReportKind, reportersOf } from './registry.ts'

/** Prints text of a kind; a promise says when there is room for more. */
type Print = (text: string, kind: Kind) => unknown

/** How to print: results to standard output, the rest to standard error. */
export interface Printers {
  out: Print
  err: Print
}

/** What a reporter writes; those for people paint, and what is read by a program is not touched for one. */
function kindOf(reporter: string): Kind {
  if (reporter === 'github') return 'commands'
  if (reporter === 'terminal' || reporter === 'gate') return 'painted'
  if (reporter === 'metrics') return 'json'
  return reporter.startsWith('json') ? 'json' : 'data'
}

export interface Reports {
  /**
   * Loads the reporters, lets `produce` feed them, then makes every report visible. When `produce` throws, no report
   * is; when a single report cannot be written, the others are, and it throws at the end.
   */
  finish<Result>(produce: (reporters: Reporter[]) => Promise<Result>): Promise<Result>
}

interface Output {
  spec: ReporterSpec
  destination: Destination
  /** Set once something went wrong: the other reports go on without this one. */
  problem?: unknown
}

/**
 * Checks that the reporters go together and that each can write where it should; creates nothing yet.
 * Throws BadInput, so that a long run does not end in a report that cannot be written.
 */
export function createReporters(
  specs: readonly ReporterSpec[],
  options: Omit<ReportOptions, 'file'>,
  printers: Printers,
  kind: ReportKind = 'run',
): Reports {
  checkReporters(specs, followed)
  const notes = fileNotes(options, printers)
  const outputs = specs.map((spec): Output => ({ spec, destination: destinationOf(spec, specs, options, printers) }))
  return {
    async finish(produce) {
      try {
        const loaded = await Promise.all(outputs.map((output) => loadReporter(output, options, kind)))
        const result = await produce(loaded)
        await complete(outputs, notes)
        return result
      } finally {
        // What was completed is not touched by this.
        for (const { destination } of outputs) destination.discard()
      }
    },
  }
}

/** The same for reports that are one text each: checked now, written when there is something to say. */
export function createTexts(
  specs: readonly ReporterSpec[],
  options: Omit<ReportOptions, 'file'>,
  printers: Printers,
): { write(render: (reporter: string) => string): Promise<void> } {
  checkReporters(specs, followed)
  const notes = fileNotes(options, printers)
  const outputs = specs.map((spec): Output => ({ spec, destination: destinationOf(spec, specs, options, printers) }))
  return {
    async write(render) {
      try {
        for (const { spec, destination } of outputs) destination.write(secrets().known(render(spec.name)))
        await complete(outputs, notes)
      } finally {
        for (const { destination } of outputs) destination.discard()
      }
    },
  }
}

function destinationOf(
  { name, file }: ReporterSpec,
  all: readonly ReporterSpec[],
  { env = process.env }: Pick<ReportOptions, 'env'>,
  { out, err }: Printers,
): Destination {
  const kind = kindOf(name)
  if (file !== null) {
    // Through /dev/stdout, what is written as a file is printed all the same.
    return new FileDestination(file, isCi(env) ? (text) => throughDoor(text, kind, 'ci') : undefined)
  }
  // The runner reads commands from both: beside another report they keep out of its way.
  const isTaken = name === 'github' && all.some((other) => other.file === null && other.name !== 'github')
  return new PrintedDestination((text) => (isTaken ? err : out)(text, kind))
}

/** The reporter, kept from stopping the others: what it throws is remembered, and nothing more asked of it. */
async function loadReporter(output: Output, options: Omit<ReportOptions, 'file'>, kind: ReportKind): Promise<Reporter> {
  const { spec, destination } = output
  const { default: create } = await reportersOf(kind).get(spec.name)!()
  const own = { ...options, file: spec.file, ...(spec.file !== null && { colour: false }) }
  // Whoever writes much at once waits itself; for the others whoever feeds them waits.
  let room: unknown
  const reporter = create((text) => {
    destination.write(secrets().known(text))
    room = destination.room() ?? room
    return room
  }, own)
  const attempt = (action: () => void) => {
    if (output.problem !== undefined) return undefined
    try {
      action()
      const waits = room
      room = undefined
      return waits
    } catch (thrown) {
      output.problem = thrown
      destination.discard()
      return undefined
    }
  }
  return {
    needsTexts: reporter.needsTexts,
    ...(reporter.rows && { rows: reporter.rows }),
    start: (header) => attempt(() => reporter.start?.(header)),
    ...(reporter.row && { row: (row) => attempt(() => reporter.row?.(row)) }),
    async end(summary) {
      if (output.problem !== undefined) return
      try {
        await reporter.end(summary)
      } catch (thrown) {
        output.problem = thrown
        destination.discard()
      }
    },
  }
}

/** Tells where a report went, beside the results. What is written to a device is seen there. */
function fileNotes({ language, quiet }: Pick<ReportOptions, 'language' | 'quiet'>, { err }: Pick<Printers, 'err'>) {
  return (file: string) => {
    if (quiet || file.startsWith('/dev/')) return
    return err(inLanguage({ en: `wrote ${file}\n`, ja: `${file} を書き出しました\n` }, language), 'people')
  }
}

/** Files first, so that what is printed is also the last thing that happens. */
async function complete(outputs: readonly Output[], wrote: (file: string) => unknown): Promise<void> {
  const filesFirst = outputs.toSorted((a, b) => Number(a.spec.file === null) - Number(b.spec.file === null))
  for (const output of filesFirst) {
    if (output.problem !== undefined) continue
    try {
      await output.destination.finish()
      if (output.spec.file !== null) await wrote(output.spec.file)
    } catch (thrown) {
      output.problem = thrown
    }
  }
  const failed = outputs.find(({ problem }) => problem !== undefined)
  if (failed) throw asError(failed)
}

/** The disk's errors are told as what they are; anything else is a mistake in a reporter and keeps its stack. */
function asError({ spec: { file }, problem }: Output): unknown {
  const isOfSystem = problem instanceof Error && 'syscall' in problem
  return file !== null && isOfSystem ? cannotWrite(file, problem) : problem
}
