/** Finds the code blocks of the README and the docs. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

export interface Block {
  language: string
  /** What stands behind the language, such as `offline`. */
  info: string
  text: string
  /** The line of its fence, from 1. */
  line: number
}

export const pagesOfDocs = (): string[] =>
  globSync(['README*.md', 'docs/*.md'], { cwd: root })
    .sort()
    .map((page) => join(root, page))

/** The blocks between fences, of these languages or of all. */
export function blocksIn(page: string, languages?: readonly string[]): Block[] {
  const blocks: Block[] = []
  let open: (Block & { fence: string }) | undefined
  for (const [index, line] of readFileSync(page, 'utf8').split(/\r?\n/).entries()) {
    const [, fence, language = '', info = ''] = /^(`{3,}|~{3,})\s*(\S*)\s*(.*)$/.exec(line) ?? []
    if (open && fence?.startsWith(open.fence) && language === '') {
      const { fence: _fence, ...block } = open
      if (!languages || languages.includes(block.language)) blocks.push(block)
      open = undefined
    } else if (open) open.text += `${line}\n`
    else if (fence !== undefined) open = { fence, language, info, text: '', line: index + 1 }
  }
  return blocks
}

/** The first lines of blocks that are code by their indent alone: no fence says what a reader does with them. */
export function indentedCode(page: string): number[] {
  const lines = readFileSync(page, 'utf8').split(/\r?\n/)
  let inFence = false
  return lines.flatMap((line, index) => {
    if (/^(?:`{3,}|~{3,})/.test(line)) inFence = !inFence
    const begins = /^ {4}\S/.test(line) && (lines[index - 1] ?? '').trim() === ''
    return begins && !inFence ? [index + 1] : []
  })
}
