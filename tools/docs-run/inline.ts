/** The commands that stand in sentences and tables of the pages, and what a reader puts for the words in capitals. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

export interface InlineCommand {
  /** The pages and lines that show it. */
  places: string[]
  /** Behind `saiten`, as written. */
  written: string
}

/** Every command that is written out, once, however many pages show it; a mere name of a command is none. */
export function inlineCommands(pages: readonly string[]): InlineCommand[] {
  const found = new Map<string, string[]>()
  for (const page of pages) {
    let inFence = false
    for (const [index, line] of readFileSync(page, 'utf8').split(/\r?\n/).entries()) {
      if (/^(?:`{3,}|~{3,})/.test(line)) inFence = !inFence
      if (inFence) continue
      for (const [, written = ''] of line.matchAll(/`(?:npx )?saiten ([^`]+)`/g)) {
        if (!written.includes(' ')) continue
        found.set(written, [...(found.get(written) ?? []), `${basename(page)}:${index + 1}`])
      }
    }
  }
  return [...found].map(([written, places]) => ({ written, places }))
}

/** What is not at hand where the tests run. The option names of these are checked all the same (docs-commands.test.ts). */
const NEEDS: [what: string, pattern: RegExp][] = [
  ['a key or a model', /--judge \S+:/],
  ['a hub', /^models (?:add (?:NAME|bert)|baseline|remove)/],
  ['a checkpoint', /^models add DIR/],
  ['a dictionary', /^dictionaries add/],
  ['a server', /^store |^worker |--workers/],
  ['somebody who ends it', /^view\b|--watch/],
  ['a log', /log\.eval$/],
  ['more words', /…|\||\[|--filter$|^review decide$|^gate --rules rules\.yaml$/],
]

export const isCarriedOut = ({ written }: InlineCommand): boolean => !NEEDS.some(([, pattern]) => pattern.test(written))

/** What a reader puts for what stands in capitals, and for runs that are somebody else's. */
export function filledIn(
  written: string,
  { run, other, compared, interrupted, stopped }: Record<RunName, string>,
): string {
  const isOver = !/^run --(?:resume|continue)/.test(written)
  return written
    .replace(/\bRUN\b/g, isOver ? run : written.includes('--continue') ? stopped : interrupted)
    .replace(/\br_8f2c(?=:)/g, compared)
    .replace(/\br_8f2c\b/g, other)
    .replace(/\br_a911\b/g, run)
    .replace(/(?<= )(?:CASE|ケースID)\b|ケースID/g, 'sunday')
    .replace(/\bPATH\b/g, 'promptfooconfig.yaml')
    .replace(/\bFILE\b/g, 'decisions.csv')
}

export type RunName = 'run' | 'other' | 'compared' | 'interrupted' | 'stopped'
