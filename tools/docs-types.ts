/**
 * Type-checks every TypeScript block of the README and the docs against the built package, as users compile it: strict,
 * skipLibCheck off, both ways of finding modules, with and without the optional peers.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { blocksIn, pagesOfDocs } from './docs-run/blocks.ts'

const root = join(import.meta.dirname, '..')
const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>
  peerDependencies: Record<string, string>
}
const peers = Object.keys(peerDependencies)

interface Snippet {
  /** Where it stands, for messages. */
  place: string
  file: string
  text: string
  needs: string[]
}

/** Every block as a file of its own; blocks of one page that name their files (`// tone.ts`) lie beside each other. */
const snippets: Snippet[] = pagesOfDocs().flatMap((page) =>
  blocksIn(page, ['ts', 'typescript']).map(({ text, line }): Snippet => {
    const named = /^\/\/ ([\w-]+\.ts)\b/.exec(text)?.[1] ?? `block-${line}.ts`
    return {
      place: `${relative(root, page)}:${line}`,
      file: join(relative(root, page).replaceAll(/[\\/]/g, '-'), named),
      // A block may be a script: as a module it can await and shares no names with the others.
      text: /^(?:import|export)\b/m.test(text) ? text : `${text}\nexport {}\n`,
      needs: peers.filter((name) => new RegExp(`from '${name}['/]|import '${name}['/]`).test(text)),
    }
  }),
)

/** Mastra tells its scorers by a private member: only its own type shows that ours fit. */
const MASTRA = `import type { MastraScorer } from '@mastra/core/evals'
import { createSemanticSimilarityScorerLLM } from 'saiten/judge'
export const scorer: MastraScorer = createSemanticSimilarityScorerLLM({ model: 'openai:gpt-4o-mini' })
`

/** A project that installed the package, as files: nothing of this repository can be found from inside it. */
function projectWith(installed: readonly string[], nodeTypes: readonly string[]): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'saiten-docs-')))
  const modules = join(folder, 'node_modules')
  const own = join(modules, 'saiten')
  cpSync(join(root, 'dist'), join(own, 'dist'), {
    recursive: true,
    filter: (path) => !path.endsWith('.mjs') || path.endsWith('.d.mts'),
  })
  cpSync(join(root, 'package.json'), join(own, 'package.json'))
  for (const name of [...nodeTypes, ...Object.keys(dependencies), ...installed]) {
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), join(modules, name))
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n')
  return folder
}

/** The mistakes in the blocks and in our own declarations; those inside other packages are not ours to mend. */
function check(installed: readonly string[], resolution: 'nodenext' | 'bundler', knowsNode = true): string[] {
  const folder = projectWith(installed, knowsNode ? ['@types/node'] : [])
  try {
    // What a page shows may well use `process`; our own declarations need nothing of Node's.
    const checked = knowsNode ? snippets.filter(({ needs }) => needs.every((name) => installed.includes(name))) : []
    for (const { file, text } of checked) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    }
    // Every entry, also those that no block imports.
    const entries = [
      'saiten',
      'saiten/text',
      'saiten/edit',
      'saiten/stats',
      'saiten/judge',
      ...(installed.includes('vitest') ? ['saiten/vitest', 'saiten/vitest/reporter'] : []),
    ]
    writeFileSync(
      join(folder, 'entries.ts'),
      entries.map((entry, at) => `export * as e${at} from '${entry}'\n`).join(''),
    )
    if (installed.includes('@mastra/core')) writeFileSync(join(folder, 'mastra.ts'), MASTRA)
    const compilerOptions = {
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: false,
      noEmit: true,
      target: 'es2022',
      // Of Node's types alone in one of the two, without those of browsers.
      ...(knowsNode && resolution === 'nodenext' && { lib: ['es2023'] }),
      module: resolution === 'nodenext' ? 'nodenext' : 'esnext',
      moduleResolution: resolution,
      allowImportingTsExtensions: true,
      types: knowsNode ? ['node'] : [],
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['**/*.ts'] }))
    return compile(folder)
      .filter((line) => !/^(?:\.\.\/|node_modules\/(?!saiten\/))/.test(line))
      .map((line) => placed(line))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function compile(folder: string): string[] {
  try {
    execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder, '--pretty', 'false'], {
      cwd: folder,
      encoding: 'utf8',
    })
    return []
  } catch (error) {
    const { stdout = '' } = error as { stdout?: string }
    return stdout.split('\n').filter((line) => /: error TS/.test(line))
  }
}

/** Names the line of the page instead of that of the file. */
function placed(line: string): string {
  const [, file, at, rest] = /^([^(]+)\((\d+),\d+\): (.*)$/.exec(line) ?? []
  const snippet = snippets.find((one) => one.file === file)
  if (!snippet) return line
  const [page, first] = snippet.place.split(':')
  return `${page}:${Number(first) + Number(at)} ${rest}`
}

let failed = false
function report(how: string, mistakes: readonly string[]): void {
  for (const mistake of mistakes) console.error(`✗ ${how}: ${mistake}`)
  if (mistakes.length > 0) failed = true
}
for (const resolution of ['nodenext', 'bundler'] as const) {
  for (const installed of [[], peers])
    report(
      `${resolution}, ${installed.length > 0 ? 'with' : 'without'} the optional peers`,
      check(installed, resolution),
    )
}
report('bundler, without the types of Node', check([], 'bundler', false))
console.log(
  `docs: ${snippets.length} TypeScript blocks checked in four ways, and every entry without the types of Node`,
)
process.exitCode = failed ? 1 : 0
