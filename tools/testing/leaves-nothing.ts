import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** Modules of Node that change nothing in this process: files lie in folders of their own, and what is started is awaited. */
const BUILT_IN = /^node:(?:assert|buffer|child_process|crypto|fs|os|path|sqlite|url|util|zlib)$/

/** Packages that keep nothing of what they were asked. */
const PACKAGES =
  /^(?:vitest$|fast-check$|zod$|yaml$|re2js$|parse5$|csv-parse|mdast-util-|micromark-extension-|@huggingface\/tokenizers$)/

/** What the next file could see, or what would see the file before: of this process, its clock and its globals, and of what runs the tests. */
const LEAVES = new RegExp(
  [
    String.raw`\bprocess\.(?!env\b|execPath\b|kill\b|pid\b|platform\b|version\b|versions\b)`,
    String.raw`\bprocess\.env\b[^,)\n]*=(?![=>])`,
    String.raw`\bdelete process\b|\bglobalThis\b|\bglobal\.|\bvi\.|\bfetch\(|\bset(?:Timeout|Interval|Immediate)\(`,
    String.raw`\.prototype\b[^\n]*[^=!]=(?![=>])|\bObject\.(?:defineProperty|assign|setPrototypeOf)\([^\n]*prototype`,
    String.raw`\bnew Worker\b|\bexpect\.extend|\bconfigureGlobal\b`,
    // What a module keeps for itself.
    String.raw`^(?:export )?let |\bstatic (?:readonly )?#?\w+(?:: [^=]+)? =`,
    String.raw`^(?:export )?const \w+(?:: [^=]+)? = (?:new (?:Map|Set)(?:<.*>)?\(\)|\[\]|\{\})`,
    // A module whose name is not known before.
    String.raw`\bimport\((?!['"])`,
  ].join('|'),
  'm',
)

/** What tests are made of. The product may do and keep what it likes: users call it in any order in one process, too. */
const OURS = /\.test\.ts$|\/(?:testing|tools)\//

const IMPORT = /^(?:import|export) (?!type )(?:[^'"`;]*? from )?'([^']+)'|\bimport\(['"]([^'"]+)['"]/gm

/** Whether a test may share its process with others: neither it nor what it imports does what one could see. Doubt is a no. */
export function leavesNothing(file: string): boolean {
  const reached = new Set([file])
  for (const one of reached) {
    const imports = importsOf(one)
    if (imports === undefined) return false
    for (const path of imports) reached.add(path)
  }
  return true
}

const known = new Map<string, string[] | undefined>()

/** The files that a harmless module imports; undefined if it might not be harmless. */
function importsOf(file: string): string[] | undefined {
  if (!known.has(file)) known.set(file, read(file))
  return known.get(file)
}

function read(file: string): string[] | undefined {
  if (!existsSync(file)) return undefined
  if (file.endsWith('.json')) return []
  if (!file.endsWith('.ts')) return undefined
  if (!OURS.test(file.replaceAll('\\', '/'))) return []
  const text = readFileSync(file, 'utf8')
  if (LEAVES.test(text)) return undefined
  const files: string[] = []
  for (const [, path = '', later] of text.matchAll(IMPORT)) {
    const from = later ?? path
    if (from.startsWith('.')) files.push(resolve(dirname(file), from))
    else if (!(BUILT_IN.test(from) || PACKAGES.test(from))) return undefined
  }
  return files
}
