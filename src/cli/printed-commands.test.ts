import { expect, it } from 'vitest'
import { loaders } from './loaders.ts'
import { folderWith, saiten } from './testing/saiten.ts'

const FILES = {
  'suite.yaml':
    'cases: cases.jsonl\ntargets: [{ name: v1, outputs: v1.jsonl }, { name: v2, outputs: v2.jsonl }]\nscorers: [{ type: exact-match, threshold: 1 }]\n',
  'broken.yaml':
    'cases: cases.jsonl\ntargets: [{ name: v1, command: [./nothing-here] }]\nscorers: [{ type: exact-match }]\n',
  'judged.yaml': 'cases: cases.jsonl\nscorers: [{ type: semantic-similarity, threshold: 0.5 }]\n',
  'cases.jsonl': '{"id":"q-1","input":"a","expected":"x"}\n{"id":"q-2","input":"b","expected":"y"}\n',
  'v1.jsonl': '{"id":"q-1","output":"x"}\n{"id":"q-2","output":"y"}\n',
  'v2.jsonl': '{"id":"q-1","output":"x"}\n{"id":"q-2","output":"z"}\n',
}

/** What a person goes through, mistakes included; each is printed in its order. */
const SITUATIONS = [
  '',
  'rnu',
  'show last',
  'runs',
  'compare last',
  'review',
  'init evals',
  'run evals/suite.yaml',
  'check',
  'check suite.yaml',
  'check broken.yaml',
  'run broken.yaml',
  'rescore last',
  'run judged.yaml',
  'run suite.yaml --dry-run',
  'run suite.yaml',
  'show last',
  'show last --failed',
  'show last q-2',
  'show last q-9',
  'show nothing',
  'compare last',
  'compare last:v1 last:v2',
  'rescore last',
  'rescore',
  'run',
  'run --resume last',
  'runs delete',
  'review',
  'review decide',
  'review sample last --n 2 --out drawn.csv',
  'calibrate last',
  'calibrate last --labels drawn.csv',
  'scorers',
  'scorers rouge',
  'score',
  'gate',
  'diff',
  'export',
  'compress',
  'probes',
  'smoke',
  'models',
  'dictionaries',
  'store',
  'tokenize',
  'generate',
]

const HELP = [...loaders.keys()].map((command) => `${command} --help`)

const REFUSED = /unknown option|no command|too many arguments|missing required|argument missing/

/** They stay, or fetch and change what is outside of the folder: only that they exist is seen. */
const NOT_RUN = new Set(['view', 'worker', 'models', 'dictionaries', 'store', 'smoke'])

/** A word that goes on with the sentence, not with the command. */
const PROSE = /^(?:a|an|and|for|in|is|lists?|on|or|prints?|says|shows?|tells|that|the|then|to|with|writes?)$/

const STANDS_FOR: Record<string, string> = {
  RUN: 'last',
  CASE: 'q-2',
  SUITE: 'suite.yaml',
  TYPE: 'rouge',
  TEXT: 'x',
  N: '2',
}

const STOPS = / {2}|[`、。（）「」)|;…,>]|: |: ?$|\. |\.$|[\u3040-\u30ff\u4e00-\u9fff]/.source
const PRINTED = new RegExp(String.raw`(?<![\w/.@-])saiten ((?:'[^'\n]*'|"[^"\n]*"|(?!${STOPS}).)+)`, 'gmu')

/** The command lines in what was printed, as words; a line of help on how any is written is none. */
function commandsIn(text: string): string[][] {
  const lines = text.split('\n').filter((line) => !/^(?:Usage|使い方)/.test(line))
  return [...lines.join('\n').matchAll(PRINTED)].map(([, rest = '']) => {
    const words = rest.match(/'[^']*'|"[^"]*"|[^\s'"]+/g) ?? []
    const end = words.findIndex((word) => PROSE.test(word))
    const said = end < 0 ? words : words.slice(0, end)
    return said.map((word) => word.replaceAll(/^['"]|['"]$/g, ''))
  })
}

/** In the other language most of them are the same. */
const tried = new Map<string, string | undefined>()

it.each([
  ['en', [...SITUATIONS, ...HELP], 50],
  ['ja', SITUATIONS, 20],
])('every command line that is printed can be run: %s', { timeout: 300_000 }, async (lang, situations, least) => {
  const cwd = folderWith(FILES)
  const printed = new Set<string>()
  const wrong: string[] = []
  for (const situation of situations) {
    const { stdout, stderr } = await saiten([...situation.split(' ').filter(Boolean), '--lang', lang], { cwd })
    for (const words of commandsIn(`${stdout}\n${stderr}`)) {
      const line = words.join(' ')
      if (words.length === 0 || /^[A-Z-]/.test(line) || printed.has(line)) continue
      printed.add(line)
      // At once, as a person would: what is said of `last` is about the run that was just made.
      if (!tried.has(line)) tried.set(line, await problemWith(words, situation.endsWith('--help'), cwd))
      const problem = tried.get(line)
      if (problem !== undefined) wrong.push(`after "saiten ${situation}": saiten ${line} → ${problem}`)
    }
  }
  expect(printed.size).toBeGreaterThan(least)
  expect(wrong).toEqual([])
})

/** Why a line is no help; undefined where it is. */
async function problemWith(written: string[], isExample: boolean, cwd: string): Promise<string | undefined> {
  const words = written.map((word) => STANDS_FOR[word] ?? word)
  const [command = ''] = words
  if (!loaders.has(command)) return 'no such command'
  if (NOT_RUN.has(command) || words.includes('--watch')) return undefined
  const { stderr, code } = await saiten([...words, '--lang', 'en'], { cwd })
  if (REFUSED.test(stderr)) return stderr.trim()
  // One that can be pasted as it stands must lead somewhere; names that stand for something, and ways to go on, need only be right.
  const isWhole = !isExample && words.length > 1 && !written.some((word) => STAND_IN.test(word))
  return isWhole && (code === 3 || code === 4) ? stderr.trim() : undefined
}

/** A name in capitals, a dash for what is left out; a scorer that wants its cases on standard input. */
const STAND_IN = /\b[A-Z]\b|[A-Z]{2}|…|名前|^--resume$|^score$/

it('leads to the run also where it was kept elsewhere', async () => {
  const cwd = folderWith(FILES)
  const { stdout } = await saiten(['run', 'suite.yaml', '--store', 'my runs'], { cwd })
  const commands = [...stdout.matchAll(/saiten ((?:show|compare) \S.*? --store 'my runs')/g)].map(([, line]) => line!)
  expect(commands).toHaveLength(2)
  for (const line of commands) {
    const words = [...line.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word)
    expect((await saiten(words, { cwd })).stderr).not.toContain('✗')
  }
})

it('names the store in what review and show advise, too', async () => {
  const cwd = folderWith(FILES)
  const at = ['--store', 'my runs']
  await saiten(['run', 'suite.yaml', ...at], { cwd })
  const said = await Promise.all([
    saiten(['review', ...at], { cwd }),
    saiten(['show', 'last', 'nobody', ...at], { cwd }),
    saiten(['show', 'last', '--lang', 'ja', ...at], { cwd }),
  ])
  const lines = said.map(
    ({ stdout, stderr }) => /saiten (?:review decide|show r_\w+ --failed|rescore) ?.*/.exec(stdout + stderr)?.[0],
  )
  for (const line of lines) expect(line).toContain(" --store 'my runs'")
})
