import { stdout } from '../door/outlet.ts'
import { BadInput, EXIT, errorText, type Mistake } from '../errors.ts'
import type { Message } from '../language.ts'
import { mistakeLine } from '../mistakes/mistake-line.ts'
import { annotateMistakes } from './annotate-mistakes.ts'
import type { Io } from './command.ts'

/** Says what went wrong and gives the exit code: a user's mistake in a sentence each, anything else as our own fault. */
export function reportFailure(error: unknown, io: Io): number {
  if (error instanceof BadInput) {
    // Where results stand already, a report that could not be written is told beside them: programs read one document.
    if (io.json && !stdout.isUsed)
      void io.out(`${JSON.stringify({ error: 'bad-input', mistakes: mistakesAsJson(error.mistakes, io) }, null, 2)}\n`)
    io.err(mistakesAsText(error.mistakes, io))
    annotateMistakes(error.mistakes, io)
    return EXIT.badInput
  }
  const text = errorText(error)
  const sentence = io.say({
    en: `internal error: ${text}\nThis is a fault in Saiten, not in your files. Set SAITEN_DEBUG=1 to see where.`,
    ja: `内部エラー: ${text}\nこれは Saiten の不具合です。SAITEN_DEBUG=1 を付けると発生箇所が表示されます。`,
  })
  io.err(`${sentence}\n`)
  if (process.env.SAITEN_DEBUG && error instanceof Error) io.err(`${error.stack}\n`)
  return EXIT.internal
}

/** Prints what a person should know, beside the results. */
export const warning = (io: Io) => (message: Message) => io.err(`! ${io.say(message)}\n`)

/** One line each; what is told three times already of the same place in the same file is only counted. */
export function mistakesAsText(mistakes: readonly Mistake[], io: Io, mark = '✗'): string {
  return alike(mistakes)
    .flatMap((group) => {
      const lines = group.slice(0, group.length > MOST_ALIKE + 1 ? MOST_ALIKE : undefined)
      const rest = group.length - lines.length
      const said = lines.map((mistake) => mistakeLine(mistake, io.cwd, io.language))
      const last = group.at(-1)
      return rest > 0 && last ? [...said, mistakeLine(moreLike(last, rest), io.cwd, io.language)] : said
    })
    .map((line) => `${mark} ${line}\n`)
    .join('')
}

const MOST_ALIKE = 3

/** Neighbours that say the same. */
function alike(mistakes: readonly Mistake[]): Mistake[][] {
  const groups: Mistake[][] = []
  for (const mistake of mistakes) {
    const group = groups.at(-1)
    const before = group?.at(-1)
    const same =
      before?.file === mistake.file && before?.path === mistake.path && before?.message.en === mistake.message.en
    if (group && same) group.push(mistake)
    else groups.push([mistake])
  }
  return groups
}

const moreLike = ({ file, line }: Mistake, count: number): Mistake => ({
  ...(file === undefined ? {} : { file }),
  message: {
    en: `${count} more like this${line === undefined ? '' : `, up to line ${line}`}`,
    ja: `同じものが他に ${count} 件${line === undefined ? '' : `（${line} 行目まで）`}`,
  },
})

export function mistakesAsJson(mistakes: readonly Mistake[], io: Io) {
  return mistakes.map(({ message, lacking: _, unseen: _unseen, ...where }) => ({ ...where, message: io.say(message) }))
}
