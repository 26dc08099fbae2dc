/**
 * What a reader does with a page, block by block. A fence says it behind its language, where no reader of the page sees it:
 *
 *     ```yaml suite.yaml          save this under that name
 *     ```sh                       type this; it must succeed
 *     ```sh exit=1                … end with this code
 *     ```sh until=http            … run until it prints this, then press Ctrl-C
 *     ```sh needs=key             not run here (a key, a network, an engine): its syntax is checked
 *     ```console                  `$ command`, then what it prints; `…` stands for anything
 *     ```ts run                   a program: run it
 */
import { type Block, blocksIn } from './blocks.ts'

export type Step = { line: number } & (
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
}

const SHELL = new Set(['sh', 'bash', 'shell'])

export function stepsOf(page: string): Step[] {
  return blocksIn(page).flatMap((block): Step[] => {
    const { line, text, language } = block
    const said = sayings(block)
    if (said.file !== undefined) {
      const save: Step = { do: 'save', line, file: said.file, text }
      return said.run ? [save, { do: 'type', line, script: `node ${said.file}`, exit: 0 }] : [save]
    }
    if (language === 'console') return [{ do: 'watch', line, commands: exchanges(text) }]
    if (!SHELL.has(language)) return []
    if (said.needs !== undefined) return [{ do: 'only-parse', line, script: text }]
    if (said.until !== undefined) return [{ do: 'start', line, script: text, until: said.until }]
    return [{ do: 'type', line, script: text, exit: Number(said.exit ?? 0) }]
  })
}

interface Sayings {
  file?: string
  run: boolean
  exit?: string
  until?: string
  needs?: string
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
  return {
    run,
    ...(file === undefined ? {} : { file }),
    ...(exit === undefined ? {} : { exit }),
    ...(until === undefined ? {} : { until }),
    ...(needs === undefined ? {} : { needs }),
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
    else last?.shown.push(line)
    goesOn = line.endsWith('\\') && (goesOn || line.startsWith('$ '))
  }
  return found
}
