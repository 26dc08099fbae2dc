/** Does what a page says, in a folder of its own, as a reader who installed the package would. */
import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { sameOutput } from './same-output.ts'
import { type Exchange, type Step, stepsOf } from './steps.ts'

const root = join(import.meta.dirname, '../..')
/** What a page may import or start beside Saiten itself. */
const PACKAGES = ['vitest', '@mastra/core', 'zod', '@types/node', 'typescript', 'hyparquet-writer']

/** What went wrong on the page, one entry a block; a reader stops at the first. */
export async function followPage(page: string, cli: string): Promise<string | undefined> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'saiten-page-')))
  try {
    const shell = install(folder, cli, basename(page).endsWith('.ja.md') ? 'ja' : 'en')
    for (const step of stepsOf(page)) {
      const problem = await follow(step, step.in === undefined ? shell : inside(step.in, shell))
      if (problem !== undefined) return `${basename(page)}:${step.line} ${problem}`
    }
    return undefined
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export interface Shell {
  folder: string
  env: NodeJS.ProcessEnv
}

/** A copy of a folder of this repository, as the reader's own: what one block leaves there the next one finds. */
function inside(name: string, { folder, env }: Shell): Shell {
  const copy = join(folder, basename(name))
  if (!existsSync(copy)) cpSync(join(root, name), copy, { recursive: true })
  return { folder: copy, env }
}

/** A project with the package installed: `saiten`, `npx saiten` and `import 'saiten'` all mean this build. */
export function install(folder: string, cli: string, language: string): Shell {
  const project = join(folder, 'project')
  const modules = join(project, 'node_modules')
  const bin = join(modules, '.bin')
  mkdirSync(bin, { recursive: true })
  mkdirSync(join(modules, 'saiten'))
  cpSync(join(root, 'package.json'), join(modules, 'saiten/package.json'))
  symlinkSync(dirname(cli), join(modules, 'saiten/dist'))
  symlinkSync(join(root, 'schemas'), join(modules, 'saiten/schemas'))
  symlinkSync(join(root, 'examples'), join(project, 'examples'))
  for (const name of PACKAGES) {
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), join(modules, name))
  }
  executable(join(bin, 'node'), `exec "${process.execPath}" "$@"`)
  executable(join(bin, 'saiten'), `exec "${process.execPath}" "${cli}" "$@"`)
  executable(join(bin, 'vitest'), `exec "${process.execPath}" "${join(root, 'node_modules/vitest/vitest.mjs')}" "$@"`)
  executable(
    join(bin, 'press-ctrl-c'),
    `exec "${process.execPath}" "${join(import.meta.dirname, 'press-ctrl-c.ts')}" "$@"`,
  )
  executable(join(bin, 'npx'), 'command=$1; shift; exec "$command" "$@"')
  writeFileSync(join(project, 'package.json'), '{ "type": "module", "private": true }\n')
  const env = {
    PATH: `${bin}:${process.env.PATH}`,
    HOME: folder,
    SAITEN_LANG: language,
    NO_COLOR: '1',
    ...(process.env.LANG === undefined ? {} : { LANG: process.env.LANG }),
  }
  return { folder: project, env }
}

function executable(file: string, line: string): void {
  writeFileSync(file, `#!/bin/sh\n${line}\n`)
  chmodSync(file, 0o755)
}

async function follow(step: Step, shell: Shell): Promise<string | undefined> {
  switch (step.do) {
    case 'save': {
      const file = resolve(shell.folder, step.file)
      if (!file.startsWith(shell.folder + sep)) return `would be saved outside the project: ${step.file}`
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, step.text)
      return undefined
    }
    case 'only-parse': {
      const { code, output } = await bash(['-n'], step.script, shell)
      return code === 0 ? undefined : `is no valid shell: ${output}`
    }
    case 'type': {
      const { code, output } = await bash(['-e'], step.script, shell)
      return code === step.exit ? undefined : `ended with ${code} instead of ${step.exit}:\n${output}`
    }
    case 'start': {
      const { output, seen } = await bash(['-c', `exec ${step.script.trim()}`], '', shell, step.until)
      return seen ? undefined : `never printed "${step.until}":\n${output}`
    }
    case 'watch':
      return watch(step.commands, shell)
  }
}

const MARK = '\u001e'

/** One session for the block, so that `echo $?` and `cd` mean what they mean at a terminal. */
async function watch(commands: Extract<Step, { do: 'watch' }>['commands'], shell: Shell): Promise<string | undefined> {
  const script = commands
    .map((exchange) => `{ ${asTyped(exchange)}\n} 2>&1; __saiten=$?; printf '\\n${MARK}\\n'; (exit $__saiten)\n`)
    .join('')
  const { output } = await bash([], script, shell)
  const parts = output.split(`\n${MARK}\n`)
  for (const [at, { command, shown }] of commands.entries()) {
    const printed = (parts[at] ?? '').split('\n')
    if (!sameOutput(shown, printed))
      return `${command}\n--- the page shows\n${shown.join('\n')}\n--- it prints\n${printed.join('\n')}`
  }
  return undefined
}

const asTyped = ({ command, interrupted }: Exchange): string => (interrupted ? `press-ctrl-c '${command}'` : command)

interface Ended {
  code: number | null
  output: string
  /** Whether the awaited text came. */
  seen: boolean
}

export function bash(options: string[], script: string, { folder, env }: Shell, until?: string): Promise<Ended> {
  const child: ChildProcess = spawn('bash', options, { cwd: folder, env })
  let output = ''
  let seen = false
  const take = (chunk: Buffer) => {
    output += chunk.toString()
    if (until !== undefined && !seen && output.includes(until)) {
      seen = true
      child.kill('SIGINT')
    }
  }
  child.stdout?.on('data', take)
  child.stderr?.on('data', take)
  child.stdin?.end(script)
  return new Promise((done) =>
    child.on('close', (code) => done({ code, output: stripVTControlCharacters(output), seen })),
  )
}
