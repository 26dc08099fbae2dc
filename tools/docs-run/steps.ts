/**
 * What a reader does with a page, block by block. A fence says it behind its language, where no reader of the page sees it:
 *
 *     ```yaml suite.yaml          save this under that name
 *     ```sh                       type this; it must succeed
 *     ```sh exit=1                … end with this code
 *     ```sh until=http            … run until it prints this, then press Ctrl-C
 *     ```sh needs=key             not run here (a key, a network, an engine): its syntax is checked
 *     ```console                  `$ command`, then what it prints; `…` stands for anything, `^C` for pressing Ctrl-C
 *     ```ts run                   a program: run it
 *     ```sh in=docs/data/trust    … in a copy of that folder of this repository, made once a page
 */
import { type Block, blocksIn } from './blocks.ts'

export type Step = { line: number; in?: string } & (
  | { do: 'save'; file: string; text: string }
  | { do: 'type'; script: string; exit: number }
  | { do: 'start'; script: string; until: string }
  | { do: 'only-parse'; script: string }
  | { do: 'watch'; commands: Exchange[] }
)

/** A command as typed, and the lines that the page promises. */
export interface Exchange {
  command: string
  shown: string[]
  /** Ctrl-C is pressed while it runs. */
  interrupted?: true
}

const SHELL = new Set(['sh', 'bash', 'shell'])

export function stepsOf(page: string): Step[] {
  return blocksIn(page).flatMap((block): Step[] => {
    const { text, language } = block
    const said = sayings(block)
    const at = { line: block.line, ...(said.in === undefined ? {} : { in: said.in }) }
    if (said.file !== undefined) {
      const save: Step = { ...at, do: 'save', file: said.file, text }
      return said.run ? [save, { ...at, do: 'type', script: `node ${said.file}`, exit: 0 }] : [save]
    }
    if (language !== 'console' && !SHELL.has(language)) return []
    if (said.needs !== undefined) return [{ ...at, do: 'only-parse', script: typed(text, language) }]
    if (language === 'console') return [{ ...at, do: 'watch', commands: exchanges(text) }]
    if (said.until !== undefined) return [{ ...at, do: 'start', script: text, until: said.until }]
    return [{ ...at, do: 'type', script: text, exit: Number(said.exit ?? 0) }]
  })
}

const typed = (text: string, language: string): string =>
  language === 'console'
    ? exchanges(text)
        .map(({ command }) => `${command}\n`)
        .join('')
    : text

interface Sayings {
  file?: string
  run: boolean
  exit?: string
  until?: string
  needs?: string
  in?: string
}

const FILE = /^[\w][\w./-]*\.\w+$/

function sayings({ language, info, text, line }: Block): Sayings {
  const words = info.split(/\s+/).filter((word) => word !== '')
  const value = (name: string) => words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1)
  const run = words.includes('run')
  const named = words.find((word) => FILE.test(word)) ?? (language === 'ts' ? nameInComment(text) : undefined)
  const needs = value('needs')
  const file = needs === undefined ? (named ?? (run ? `block-${line}.ts` : undefined)) : undefined
  const exit = value('exit')
  const until = value('until')
  const folder = value('in')
  return {
    run,
    ...(file === undefined ? {} : { file }),
    ...(exit === undefined ? {} : { exit }),
    ...(until === undefined ? {} : { until }),
    ...(needs === undefined ? {} : { needs }),
    ...(folder === undefined ? {} : { in: folder }),
  }
}

/** `// tone.ts` on the first line names a TypeScript file for readers, too. */
const nameInComment = (text: string): string | undefined => /^\/\/ ([\w./-]+\.ts)\b/.exec(text)?.[1]

/** A command may go on over several lines, each ended by a backslash. */
export function exchanges(text: string): Exchange[] {
  const found: Exchange[] = []
  let goesOn = false
  for (const line of text.replace(/\n$/, '').split('\n')) {
    const last = found.at(-1)
    if (goesOn && last) last.command += `\n${line}`
    else if (line.startsWith('$ ')) found.push({ command: line.slice(2), shown: [] })
    else if (line === '^C' && last) last.interrupted = true
    else last?.shown.push(line)
    goesOn = line.endsWith('\\') && (goesOn || line.startsWith('$ '))
  }
  return found
}
