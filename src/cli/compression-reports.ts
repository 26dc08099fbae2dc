import { basename, extname } from 'node:path'
import { badInput } from '../errors.ts'
import type { Summary } from '../gate/summary.ts'
import { compressionPicture } from '../report/compression/picture.ts'
import { compressionMarkdown, compressionText } from '../report/compression/text.ts'
import { FileDestination, followed } from '../report/destination/file.ts'
import { VERDICT_WORDS } from '../report/format/words.ts'
import { createReporters, kindOf, parseReporter, type Reports } from '../report/index.ts'
import { checkReporters, type ReporterSpec } from '../report/parse-reporter.ts'
import type { CompressionResult } from '../views/compression/result.ts'
import type { Io } from './command.ts'

/** Reports that say which method is best; every other reporter works on such a run as on any. */
const OWN = new Set(['terminal', 'markdown', 'json'])

export interface CompressionReports {
  others: Reports
  write(summary: Summary, result: CompressionResult): Promise<void>
}

/** Checks what was asked for and whether it can be written, before anything runs. */
export function openCompressionReports(given: string[] | undefined, io: Io): CompressionReports {
  const specs = (given ?? []).map(parseReporter)
  const prints = specs.some(({ name, file }) => file === null && name !== 'github')
  if (io.json && prints) {
    throw badInput(
      '--json prints the result, so no reporter can print as well; give it a file, e.g. --reporter markdown:out.md',
      '--json は結果を出力するため、ほかのレポーターは表示できません。--reporter markdown:out.md のようにファイルを指定してください',
    )
  }
  if (!prints) specs.push({ name: io.json ? 'json' : 'terminal', file: null })
  const pictures = specs.flatMap((spec) =>
    spec.name === 'markdown' && spec.file !== null ? [pictureFile(spec.file)] : [],
  )
  checkReporters([...specs, ...pictures.map((file) => ({ name: 'picture', file }))], followed)
  const own = specs.filter(({ name }) => OWN.has(name)).map((spec) => ownReport(spec, io))
  const { language, colour, quiet, width } = io
  const others = specs.filter(({ name }) => !OWN.has(name))
  return {
    others: createReporters(others, { language, colour, quiet, width }, io),
    async write(summary, result) {
      for (const report of own) await report(summary, result)
    },
  }
}

type Write = (summary: Summary, result: CompressionResult) => Promise<void>

function ownReport({ name, file }: ReporterSpec, io: Io): Write {
  const page = file === null ? undefined : new FileDestination(file)
  const image = name === 'markdown' && file !== null ? new FileDestination(pictureFile(file)) : undefined
  return async (summary, result) => {
    const text = reportText(name, summary, result, io, image && file !== null ? basename(pictureFile(file)) : null)
    if (image) await written(image, compressionPicture(result, io.language))
    if (page) await written(page, text)
    else await io.out(text, kindOf(name))
  }
}

async function written(destination: FileDestination, text: string): Promise<void> {
  try {
    destination.write(text)
    await destination.finish()
  } finally {
    destination.discard()
  }
}

function reportText(name: string, summary: Summary, result: CompressionResult, io: Io, picture: string | null): string {
  const { language, quiet } = io
  if (name === 'json') return `${JSON.stringify({ ...summary, compression: result }, null, 2)}\n`
  if (name === 'markdown') return compressionMarkdown(summary, result, language, picture)
  return quiet ? `${VERDICT_WORDS[summary.verdict][language]}\n` : compressionText(summary, result, language)
}

/** out.md → out.svg, beside it. */
const pictureFile = (file: string) => `${file.slice(0, file.length - extname(file).length)}.svg`
