import { looksLikePatch, patchOperations } from './apply-patch.ts'
import { codeRun, codeWrites } from './code-writes.ts'
import { diffOperations } from './diff.ts'
import { changeOf, type Found } from './operation.ts'
import { managerOperations } from './package-managers.ts'
import { joined, plainPath } from './paths.ts'
import { type ShellCommand, splitShell } from './shell-split.ts'

/** What is known to stand in a file that the line may run. */
type TextOf = (path: string) => string | undefined

/** What a line of shell does to files, as far as its words say, and the code that it runs. */
export function shellOperations(line: string, textOf: TextOf = () => undefined): Found[] {
  const found: Found[] = []
  let folder = ''
  const commands = splitShell(line)
  for (const [index, command] of commands.entries()) {
    const { name, operands, flags } = readWords(command.words)
    if (name === 'cd' || name === 'pushd') {
      const to = operands[0]
      if (to !== undefined && !/[$`*]/.test(to)) folder = joined(folder, to)
      continue
    }
    const inner = name === 'bash' || name === 'sh' || name === 'zsh' ? innerScript(command.words) : undefined
    const here =
      inner === undefined
        ? [
            ...operationsOf(command, name, operands, flags),
            ...runOperations(command, name, (path) => textOf(joined(folder, path))),
          ]
        : shellOperations(inner, textOf)
    for (const operation of here) {
      found.push({
        ...operation,
        path: joined(folder, operation.path),
        ...(index < commands.length - 1 && { early: true as const }),
      })
    }
  }
  return found
}

/** What the code writes that a command runs. */
function runOperations({ words, heredoc }: ShellCommand, name: string, textOf: TextOf): Found[] {
  const { code, script } = codeRun(name, words, heredoc)
  return codeWrites(code ?? (script === undefined ? '' : (textOf(plainPath(script) ?? '') ?? '')))
}

interface Words {
  name: string
  flags: string[]
  operands: string[]
}

const BEFORE_A_COMMAND = new Set(['sudo', 'time', 'then', 'do', 'else', '!', '{', 'if', 'while', 'command', 'nohup'])

/** The command's name, its flags and the rest; `sudo`, `FOO=bar` and the like before it are skipped. */
function readWords(words: string[]): Words {
  let start = 0
  while (start < words.length && (BEFORE_A_COMMAND.has(words[start] as string) || /^\w+=/.test(words[start] as string)))
    start++
  const [first = '', ...rest] = words.slice(start)
  const name = first.slice(first.lastIndexOf('/') + 1)
  const flags: string[] = []
  const operands: string[] = []
  let onlyOperands = false
  for (const word of rest) {
    if (word === '--') onlyOperands = true
    else if (!onlyOperands && word.length > 1 && word.startsWith('-')) flags.push(word)
    else operands.push(word)
  }
  return { name, flags, operands }
}

function innerScript(words: string[]): string | undefined {
  const flag = words.findIndex((word) => /^-\w*c$/.test(word))
  return flag > 0 ? words[flag + 1] : undefined
}

function operationsOf(command: ShellCommand, name: string, operands: string[], flags: string[]): Found[] {
  const text = command.heredoc ?? echoed(name, operands)
  const own = OWN.get(name)?.(operands, flags, command) ?? managerOperations(name, operands, flags)
  return [
    ...own,
    ...command.reads.flatMap((path) => one('read', path)),
    ...command.writes.flatMap(({ path, appends }) => written(path, appends, text)),
  ]
}

type Reader = (operands: string[], flags: string[], command: ShellCommand) => Found[]

const readAll: Reader = (operands) => operands.flatMap((path) => one('read', path))

/** `head -n 20 x`: the number belongs to the flag. */
const readSome: Reader = (operands) =>
  operands.filter((word) => !/^[+-]?\d+$/.test(word)).flatMap((path) => one('read', path))

/** The first operand is a pattern or a program. Without a file the input comes from a pipe. */
const readAfterFirst: Reader = (operands, flags) =>
  flags.some((flag) => /^-\w*[rRl]|^--(?:recursive|include|files-with-matches)/.test(flag))
    ? []
    : (flags.includes('-e') || flags.includes('-f') ? operands : operands.slice(1)).flatMap((path) =>
        looksLikeFile(path) ? one('read', path) : [],
      )

const OWN = new Map<string, Reader>([
  ...['cat', 'less', 'more', 'nl', 'bat', 'tac', 'xxd', 'hexdump', 'strings'].map((name): [string, Reader] => [
    name,
    readAll,
  ]),
  ['head', readSome],
  ['tail', readSome],
  ['jq', readAfterFirst],
  ['awk', readAfterFirst],
  ['sed', sed],
  [
    'perl',
    (operands, flags) =>
      flags.some((flag) => /^-\w*i/.test(flag)) ? operands.slice(1).flatMap((path) => one('modified', path)) : [],
  ],
  ['tee', (operands, flags, { heredoc }) => operands.flatMap((path) => written(path, flags.includes('-a'), heredoc))],
  ['touch', (operands) => operands.flatMap((path) => written(path, false, undefined, true))],
  ['rm', (operands) => operands.flatMap((path) => (looksLikeFile(path) ? one('deleted', path) : []))],
  ['unlink', (operands) => operands.flatMap((path) => one('deleted', path))],
  ['cp', (operands, flags) => (isRecursive(flags) ? [] : copied(operands))],
  ['mv', (operands) => copied(operands, 'deleted')],
  ['git', git],
  ['patch', (_operands, _flags, { heredoc }) => diffOperations(heredoc ?? '')],
  ['apply_patch', (operands, _flags, { heredoc }) => patchOperations(heredoc ?? operands[0] ?? '')],
  ...['curl', 'pandoc', 'rsvg-convert', 'inkscape', 'dot', 'gpg', 'qpdf', 'sort', 'typst', 'quarto'].map(
    (name): [string, Reader] => [
      name,
      (_operands, flags, command) => [
        ...(name === 'sort' || name === 'curl' ? [] : converted(command)),
        ...downloaded(command, flags, /^-o$|^--output$/),
      ],
    ],
  ),
  ['wget', (_operands, flags, command) => downloaded(command, flags, /^-O$|^--output-document$/)],
])

function sed(operands: string[], flags: string[], { words }: ShellCommand): Found[] {
  const inPlace = flags.some((flag) => /^-[nErsz]*i|^--in-place/.test(flag))
  const scripted = flags.some((flag) => /^-[nErsz]*e$|^--expression|^-f$/.test(flag))
  // `sed -i '' s/a/b/ x`, as on a Mac: the empty word belongs to the flag.
  const given = operands.filter((word, at) => !(at === 0 && word === ''))
  const scripts = scripted ? words.flatMap((word, at) => (words[at - 1] === '-e' ? [word] : [])) : given.slice(0, 1)
  const files = scripted ? given.filter((word) => !scripts.includes(word)) : given.slice(1)
  const change = inPlace ? changeOf('', scripts.map((script) => `sed ${script}`).join('\n')) : undefined
  return files.flatMap((path) => one(inPlace ? 'modified' : 'read', path, change))
}

function git(operands: string[], flags: string[], { heredoc }: ShellCommand): Found[] {
  const [verb, ...rest] = operands
  if (verb === 'apply' || verb === 'am') return diffOperations(heredoc ?? '')
  if (verb === 'rm' && flags.includes('--cached')) return []
  if (verb === 'rm') return rest.flatMap((path) => one('deleted', path))
  if (verb === 'mv') return copied(rest, 'deleted')
  if (verb === 'restore' && !flags.includes('--staged'))
    return rest.filter(looksLikeFile).flatMap((path) => one('modified', path))
  if (verb === 'checkout') return rest.filter((path) => /\.\w+$/.test(path)).flatMap((path) => one('modified', path))
  return []
}

/** What only lends its text to another file is not looked at. */
function copied(operands: string[], source?: 'deleted'): Found[] {
  const to = operands.at(-1)
  if (operands.length !== 2 || to === undefined) return []
  const [from = ''] = operands
  const target =
    to.endsWith('/') || to === '.' ? joined(to.replace(/\/$/, ''), from.slice(from.lastIndexOf('/') + 1)) : to
  const gone = source === undefined ? [] : one(source, from)
  if (!looksLikeFile(target)) return gone
  return [...gone, ...written(target, false, undefined)]
}

/** A program that makes one document of others reads those. */
const converted = ({ words }: ShellCommand) =>
  words.slice(1).flatMap((word, at, rest) => {
    const isInput = !word.startsWith('-') && !/^-(?:o|-output|V|M|t|f|-\w+)$/.test(rest[at - 1] ?? '')
    return isInput && looksLikeFile(word) ? one('read', word) : []
  })

function downloaded({ words }: ShellCommand, flags: string[], flag: RegExp): Found[] {
  if (!flags.some((given) => flag.test(given))) return []
  return words.flatMap((word, at) => (flag.test(words[at - 1] ?? '') ? written(word, false, undefined) : []))
}

/** Whether the file is new is decided where it is known what came before; an appended file was most likely there. */
function written(path: string, appends: boolean, text: string | undefined, touches = false): Found[] {
  const change = text === undefined ? undefined : looksLikePatch(text) ? undefined : changeOf('', text)
  const [found] = one(appends ? 'modified' : 'created', path, change)
  if (!found) return []
  return [{ ...found, ...(!appends && !touches && { writes: true as const }), ...(text !== undefined && { text }) }]
}

function one(kind: Found['kind'], written: string, change?: string): Found[] {
  const path = plainPath(written)
  return path === undefined ? [] : [{ kind, path, ...(change !== undefined && { change }) }]
}

const echoed = (name: string, operands: string[]) =>
  name === 'echo' || name === 'printf' ? operands.join(' ').replaceAll('\\n', '\n') : undefined

const isRecursive = (flags: string[]) => flags.some((flag) => /^-\w*[rRa]|^--recursive/.test(flag))

/** A folder rarely has an ending, a file rarely has none. */
const looksLikeFile = (path: string) =>
  /\.[\w-]+$/.test(path) || /(?:^|\/)(?:Makefile|Dockerfile|LICENSE|README|[A-Z]+)$/.test(path)
