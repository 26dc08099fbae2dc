import { realpathSync, statSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'

/** Endings of what an interpreter is given to run. */
const SCRIPT = /\.(?:[cm]?[jt]s|sh|bash|zsh|py|rb|pl|php|lua|r|jl|jar|ps1|bat|cmd|exe|wasm)$/i

export const isScript = (word: string) => SCRIPT.test(word)

const WORD = /"((?:[^"\\]|\\.)*)"|'([^']*)'|([^\s"'`;&|<>()]+)|([;&|(]+)|([<>]+)/g

/** The files in a suite's folder that a command runs: its program, and scripts given to an interpreter. */
export function commandScripts(command: string | string[], folder: string): string[] {
  const words = typeof command === 'string' ? shellScripts(command) : listedScripts(command)
  return [...new Set(words.map((word) => fileInside(word, folder)).filter((file) => file !== undefined))]
}

const listedScripts = ([program, ...words]: string[]) => [
  ...(program === undefined ? [] : [program]),
  ...words.filter((word) => SCRIPT.test(word)),
]

/** Read as a shell would, as far as that goes without running it. A file that is only written to is no script. */
function shellScripts(command: string): string[] {
  const found: string[] = []
  let isProgram = true
  let isRedirected = false
  for (const [, double, single, bare, separator, redirect] of command.matchAll(WORD)) {
    if (separator !== undefined) isProgram = true
    if (redirect !== undefined) isRedirected = true
    const word = double ?? single ?? bare
    if (word === undefined) continue
    if (!isRedirected && (isProgram || SCRIPT.test(word))) found.push(word)
    // `NAME=value program`: the program is still to come.
    if (!isRedirected && !/^\w+=/.test(word)) isProgram = false
    isRedirected = false
  }
  return found
}

function fileInside(word: string, folder: string): string | undefined {
  try {
    const path = realpathSync(resolve(folder, word))
    const inside = relative(realpathSync(folder), path)
    return inside.startsWith(`..${sep}`) || resolve(inside) === inside || !statSync(path).isFile() ? undefined : path
  } catch {
    return undefined
  }
}
