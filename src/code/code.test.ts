import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { folderWith } from '../usercode/testing.ts'
import { codeChanges } from './code.ts'
import { commandScripts } from './command-scripts.ts'
import { importsIn } from './imports.ts'
import { moduleCode } from './module-code.ts'

describe('what a module loads', () => {
  it.each([
    ["import a from './a.ts'", ['./a.ts']],
    ['import{a}from"./a.js"', ['./a.js']],
    ["import a, { b as c } from './a'\nexport * from './b'", ['./a', './b']],
    ["import {\n  a, // first\n  b,\n} from './a.ts'", ['./a.ts']],
    ["import './side.ts'", ['./side.ts']],
    ["import words from './words.json' with { type: 'json' }", ['./words.json']],
    ["const { a } = await import('./late.ts')", ['./late.ts']],
    ["await import(/* later */ './late.ts')", ['./late.ts']],
    ['await import(`./late.ts`)', ['./late.ts']],
    ["const a = require('./a.cjs')", ['./a.cjs']],
    ["new Worker(new URL('./thread.ts', import.meta.url))", ['./thread.ts']],
    ["new Worker(new URL('thread.mjs', import.meta.url))", ['./thread.mjs']],
    ["import type { A } from './types.ts'", []],
    ["import { type A, b } from './a.ts'", ['./a.ts']],
    ["import type from './type.ts'", ['./type.ts']],
    ["export type { A } from './types.ts'", []],
    ["const text = 'no import here'", []],
  ])('%s', (text, specifiers) => {
    expect(importsIn(text)).toEqual({ specifiers, computed: false })
  })

  it.each([
    'await import(name)',
    'require(`./$' + '{name}.cjs`)',
    "import { createRequire } from 'node:module'",
    "await import('./a/' + name)",
  ])('knows that it does not know all: %s', (text) => {
    expect(importsIn(text).computed).toBe(true)
  })

  it('is the module, its files wherever they lie, and nothing else of the folder', async () => {
    const folder = await folderWith({
      'suite/scorer.ts':
        "import { a } from './lib/a.js'\nexport default { score: async () => (await import('./late')).b }",
      'suite/lib/a.ts': "import data from '../words.json'\nimport '../../shared/x.ts'\nexport const a = data",
      'suite/words.json': '[]',
      'suite/late/index.ts': "import './round.ts'\nexport const b = 1",
      'suite/late/round.ts': "import '../late'",
      'suite/other.ts': '',
      'shared/x.ts': "import fs from 'node:fs'\nimport { z } from 'zod'\nimport { defineScorer } from 'saiten'",
    })
    const code = await moduleCode(join(folder, 'suite/scorer.ts'), join(folder, 'suite'))
    expect(Object.keys(code.files).sort()).toEqual([
      '../shared/x.ts',
      'late/index.ts',
      'late/round.ts',
      'lib/a.ts',
      'scorer.ts',
      'words.json',
    ])
    expect({ ...code, files: {} }).toEqual({ files: {} })
    writeFileSync(join(folder, 'suite/words.json'), '["x"]')
    expect(codeChanges(code, await moduleCode(join(folder, 'suite/scorer.ts'), join(folder, 'suite')))).toEqual([
      'words.json',
    ])
  })

  test('whatever imports what, it is exactly what can be reached', async () => {
    const graph = fc.array(fc.uniqueArray(fc.nat(9)), { minLength: 10, maxLength: 10 })
    await fc.assert(
      fc.asyncProperty(graph, async (imports) => {
        const files = imports.map((list, at) => [`m${at}.ts`, list.map((to) => `import './m${to}.ts'\n`).join('')])
        const folder = await folderWith(Object.fromEntries(files))
        const reached = new Set([0])
        for (const at of reached) for (const to of imports[at] ?? []) reached.add(to)
        const code = await moduleCode(join(folder, 'm0.ts'), folder)
        expect(new Set(Object.keys(code.files))).toEqual(new Set([...reached].map((at) => `m${at}.ts`)))
      }),
      { numRuns: 30 },
    )
  })
})

describe('packages', () => {
  const scorer = "import { x } from 'alpha/deep'\nimport y from '@scope/beta'\n"
  const inFolder = async (files: Record<string, string>) => {
    const folder = await folderWith({ 'evals/scorer.ts': scorer, ...files })
    return moduleCode(join(folder, 'evals/scorer.ts'), join(folder, 'evals'))
  }
  const expected = {
    alpha: '1.0.0 sha512-a',
    '@scope/beta': '2.0.0 sha512-b',
    gamma: '3.0.0 sha512-c',
  }

  const locks: [string, string][] = [
    [
      'package-lock.json',
      JSON.stringify({
        lockfileVersion: 3,
        packages: {
          '': { dependencies: { alpha: '^1', '@scope/beta': '^2', unused: '*' } },
          'node_modules/alpha': { version: '1.0.0', integrity: 'sha512-a', dependencies: { gamma: '*' } },
          'node_modules/@scope/beta': { version: '2.0.0', integrity: 'sha512-b' },
          'node_modules/alpha/node_modules/gamma': { version: '3.0.0', integrity: 'sha512-c' },
          'node_modules/unused': { version: '9.0.0', integrity: 'sha512-u' },
        },
      }),
    ],
    [
      'package-lock.json',
      JSON.stringify({
        lockfileVersion: 1,
        dependencies: {
          alpha: {
            version: '1.0.0',
            integrity: 'sha512-a',
            requires: { gamma: '^3' },
            dependencies: { gamma: { version: '3.0.0', integrity: 'sha512-c' } },
          },
          '@scope/beta': { version: '2.0.0', integrity: 'sha512-b' },
          unused: { version: '9.0.0', integrity: 'sha512-u' },
        },
      }),
    ],
    [
      'pnpm-lock.yaml',
      `lockfileVersion: '9.0'
packages:
  alpha@1.0.0:
    resolution: {integrity: sha512-a}
  '@scope/beta@2.0.0':
    resolution: {integrity: sha512-b}
  gamma@3.0.0:
    resolution: {integrity: sha512-c}
snapshots:
  alpha@1.0.0(peer@1.0.0):
    dependencies:
      gamma: 3.0.0
  '@scope/beta@2.0.0': {}
  gamma@3.0.0: {}
`,
    ],
    [
      'pnpm-lock.yaml',
      `lockfileVersion: 5.4
packages:
  /alpha/1.0.0_peer@1.0.0:
    resolution: {integrity: sha512-a}
    dependencies: {gamma: 3.0.0}
  /@scope/beta/2.0.0:
    resolution: {integrity: sha512-b}
  /gamma/3.0.0:
    resolution: {integrity: sha512-c}
`,
    ],
    [
      'yarn.lock',
      `# yarn lockfile v1


alpha@^1.0.0, alpha@~1.0.0:
  version "1.0.0"
  resolved "https://example.invalid/alpha-1.0.0.tgz#abc"
  integrity sha512-a
  dependencies:
    gamma "^3.0.0"

"@scope/beta@^2.0.0":
  version "2.0.0"
  integrity sha512-b

gamma@^3.0.0:
  version "3.0.0"
  integrity sha512-c
`,
    ],
    [
      'yarn.lock',
      `__metadata:
  version: 8

"alpha@npm:^1.0.0":
  version: 1.0.0
  resolution: "alpha@npm:1.0.0"
  dependencies:
    gamma: "npm:^3.0.0"
  checksum: sha512-a
  languageName: node

"@scope/beta@npm:^2.0.0":
  version: 2.0.0
  checksum: sha512-b

"gamma@npm:^3.0.0":
  version: 3.0.0
  checksum: sha512-c
`,
    ],
    [
      'bun.lock',
      `{
  "lockfileVersion": 1,
  "packages": {
    "alpha": ["alpha@1.0.0", "", { "dependencies": { "gamma": "^3" } }, "sha512-a"],
    "@scope/beta": ["@scope/beta@2.0.0", "", {}, "sha512-b"],
    "alpha/gamma": ["gamma@3.0.0", "", {}, "sha512-c"],
  },
}
`,
    ],
  ]
  it.each(locks)('%s: those that are loaded, and what these need', async (file, text) => {
    const code = await inFolder({ [file]: text })
    expect(code.packages).toEqual(expected)
    expect(code.partly).toBeUndefined()
  })

  it('are known by their installed version where nothing is locked, and then only in part', async () => {
    const code = await inFolder({
      'node_modules/alpha/package.json': '{"version":"1.0.1"}',
      'node_modules/@scope/beta/package.json': '{"version":"2.2.2"}',
    })
    expect(code).toMatchObject({ packages: { alpha: '1.0.1', '@scope/beta': '2.2.2' }, partly: true })
  })

  it('count as changed with a lockfile that cannot be read', async () => {
    const [a, b] = [await inFolder({ 'bun.lock': '{{{' }), await inFolder({ 'bun.lock': '{{{{' })]
    expect(codeChanges(a, b)).toEqual(['bun.lock'])
  })
})

describe('the scripts of a command', () => {
  const files = { 'agent.sh': '', 'agent.py': '', 'tool/run.mjs': '', 'calls.log': '', 'my agent.sh': '' }
  it.each<[string | string[], string[]]>([
    ['./agent.sh', ['agent.sh']],
    ['python3 agent.py --fast', ['agent.py']],
    ['read id; echo "$id" >> calls.log; ./agent.sh', ['agent.sh']],
    ['KEY=1 ./agent.sh | node tool/run.mjs > out.mjs', ['agent.sh', 'tool/run.mjs']],
    ['echo x > agent.py', []],
    ["sh 'my agent.sh'", ['my agent.sh']],
    [['node', 'tool/run.mjs', 'calls.log'], ['tool/run.mjs']],
    [['./agent.sh', '--log', 'calls.log'], ['agent.sh']],
    ['cat', []],
    ['sh ../outside.sh', []],
  ])('%j', async (command, scripts) => {
    const folder = await folderWith({
      ...Object.fromEntries(Object.keys(files).map((f) => [`s/${f}`, ''])),
      'outside.sh': '',
    })
    const found = commandScripts(command, join(folder, 's'))
    expect(found).toEqual(scripts.map((file) => join(folder, 's', file)))
  })

  test('no command makes it throw', () => {
    fc.assert(fc.property(fc.string(), (text) => void commandScripts(text, import.meta.dirname)))
  })
})
