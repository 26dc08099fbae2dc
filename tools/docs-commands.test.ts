import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, inject, it } from 'vitest'
import { loaders } from '../src/cli/loaders.ts'
import { blocksIn, pagesOfDocs } from './docs-run/blocks.ts'

interface Written {
  place: string
  command: string
  options: string[]
}

/** Every command line that a page shows, in blocks, tables and sentences. */
const lines: Written[] = pagesOfDocs().flatMap((page) =>
  readFileSync(page, 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(/(?<=^\s*(?:\$ )?(?:npx )?|`(?:npx )?|&& |; |-s )saiten ((?:(?!`|&&|\||#|;).)+)/g)].map(
        ([, rest]) => {
          const words = (rest as string).trim().split(/\s+/)
          return {
            place: `${basename(page)}:${index + 1}`,
            command: words[0] as string,
            options: words.slice(1).flatMap((word) => /^\[?(--[a-z][\w-]*)/.exec(word)?.[1] ?? []),
          }
        },
      ),
    ),
)

const helpOf = new Map<string, string>()
function help(command: string): string {
  const known = helpOf.get(command)
  if (known !== undefined) return known
  const text = execFileSync(process.execPath, [inject('cli'), command, '--help'], { encoding: 'utf8' })
  helpOf.set(command, text)
  return text
}

it('every command that the docs show exists, and so do its options', () => {
  const isName = (word: string) => /^[a-z][a-z-]*$/.test(word)
  const shown = lines.filter(({ command }) => isName(command))
  expect(shown.length).toBeGreaterThan(50)
  const wrong = shown.flatMap(({ place, command, options }) => {
    if (command === 'help') return []
    if (!loaders.has(command)) return [`${place} saiten ${command}`]
    return options
      .filter((option) => option !== '--help' && !help(command).includes(option))
      .map((option) => `${place} saiten ${command} ${option}`)
  })
  expect(wrong).toEqual([])
})

it.runIf(process.platform !== 'win32')('every shell block is valid shell', () => {
  for (const page of pagesOfDocs()) {
    for (const { text, line } of blocksIn(page, ['sh', 'bash', 'shell'])) {
      const checked = spawnSync('bash', ['-n'], { input: text, encoding: 'utf8' })
      expect(checked.stderr, `${basename(page)}:${line}`).toBe('')
    }
  }
})
