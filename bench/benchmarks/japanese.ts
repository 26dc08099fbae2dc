import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Benchmark, BenchmarkOptions, Print } from '../lib/benchmark.ts'
import { printBeside } from '../lib/beside.ts'
import { type BenchCase, writeCases, writeLines, writePromptfooCases } from '../lib/cases.ts'
import { measureNode } from '../lib/child.ts'
import { japaneseCases, japanesePairs } from '../lib/japanese.ts'
import { medianBy } from '../lib/median.ts'
import { side } from '../lib/paths.ts'
import { askPython, PeerMissing, tryPeer, versionOf } from '../lib/peers.ts'
import { runPromptfoo } from '../lib/promptfoo.ts'
import { builtSaiten, runSaiten, type SuiteRun } from '../lib/saiten.ts'
import { JAPANESE_METRICS, JAPANESE_WORD_METRICS, METRICS } from '../lib/scorer-sets.ts'
import { withTempFolder } from '../lib/temp-folder.ts'
import { sayWhetherEqual, type TextSide, writePairs } from '../lib/text-sides.ts'

/** What each is beside, and how many times as fast it is to be. */
const TASKS: Task[] = [
  { task: 'segment', name: 'MeCab 0.996 from Python', faster: 1.2 },
  { task: 'bleu', name: 'sacreBLEU 2.6.0, ja-mecab', faster: 1.5 },
  { task: 'rouge', name: 'rouge_score with MeCab', faster: 20 },
]

interface Task {
  task: string
  name: string
  faster?: number
}

export default {
  shows:
    'Japanese: words beside MeCab, BLEU beside sacreBLEU, ROUGE beside rouge_score, and a run beside the English one and promptfoo',
  run: (options, print) =>
    withTempFolder(async (folder) => {
      const file = writePairs(folder, japanesePairs(3000))
      print.heading(
        '3,000 pairs of Japanese sentences, every text once; CPU time, best of five rounds, median of three runs',
      )
      for (const task of TASKS) await beside(print, options, file, task)
      print.heading('600 pairs of five sentences: summaries, which ROUGE is for')
      const summaries = writePairs(folder, joined(japanesePairs(3000), 5))
      await beside(print, options, summaries, { task: 'rouge', name: 'rouge_score with MeCab', faster: 20 })
      await loading(print)
      await longTexts(print, options)
      await runs(print, options, folder)
    }),
} satisfies Benchmark

async function beside(
  print: Print,
  options: BenchmarkOptions,
  file: string,
  { task, name, faster }: Task,
): Promise<void> {
  const { ours, peer } = await inTurn(task, file, options)
  printBeside(print, { what: task, ours, name, peer, byCpu: true, ...(faster !== undefined && { faster }) })
  sayWhetherEqual(print, ours, peer)
}

/** Three runs of each: the medians. */
async function inTurn(
  task: string,
  file: string,
  options: BenchmarkOptions,
): Promise<{ ours: TextSide; peer: TextSide | PeerMissing }> {
  const ours: TextSide[] = []
  const peers: TextSide[] = []
  for (let i = 0; i < 3; i++) {
    ours.push(await ourSide(task, file))
    const peer = await tryPeer(() => askPython<TextSide>('japanese_python.py', [task, file], options))
    if (peer instanceof PeerMissing) return { ours: ours[0]!, peer }
    peers.push(peer)
  }
  return { ours: medianBy(ours, byCpu), peer: medianBy(peers, byCpu) }
}

const byCpu = ({ cpuSeconds }: { cpuSeconds: number }) => cpuSeconds

async function ourSide(task: string, file: string): Promise<TextSide> {
  const { stdout, peakMB } = await measureNode([side('japanese-saiten.mjs'), await builtSaiten(), task, file])
  return { ...(JSON.parse(stdout) as Omit<TextSide, 'peakMB'>), peakMB }
}

function joined(pairs: [string, string][], size: number): [string, string][] {
  const groups = Array.from({ length: pairs.length / size }, (_, i) => pairs.slice(i * size, (i + 1) * size))
  return groups.map((group) => [
    group.map(([output]) => output).join(''),
    group.map(([, expected]) => expected).join(''),
  ])
}

async function loading(print: Print): Promise<void> {
  const times: { milliseconds: number; gap: number }[] = []
  for (let i = 0; i < 5; i++) {
    const { stdout } = await measureNode([side('japanese-saiten.mjs'), await builtSaiten(), 'load', ''])
    times.push(JSON.parse(stdout))
  }
  const { milliseconds, gap } = medianBy(times, (one) => one.milliseconds)
  print.heading('loading the dictionary, in a process that does other things too')
  const line = (what: string, value: number, atMost: number) =>
    print.measured({
      what,
      unit: 'ms',
      ours: { name: 'saiten', value },
      peer: { name: 'nobody else', missing: 'median of five' },
      ratio: 'times as much',
      goal: { of: 'ours', atMost },
    })
  line('until it is there', milliseconds, 100)
  line('longest wait of others', gap, 40)
}

async function longTexts(print: Print, options: BenchmarkOptions): Promise<void> {
  print.heading('one text of 50,000 characters: no kind of it takes time that grows with its square')
  for (const [what, part] of [
    ['katakana', 'ア'],
    ['hiragana', 'す'],
    ['sentences', ''],
  ] as const) {
    await withTempFolder(async (folder) => {
      const text = part === '' ? japanesePairs(800).flat().join('').slice(0, 50_000) : part.repeat(50_000)
      const file = join(folder, 'text.json')
      writeFileSync(file, JSON.stringify([[text, '']]))
      const ours = await ourSide('segment', file)
      const peer: TextSide | PeerMissing = await tryPeer(() =>
        askPython('japanese_python.py', ['segment', file], options),
      )
      printBeside(print, { what, ours, name: 'MeCab 0.996 from Python', peer })
    })
  }
}

/** The same scorers over as many cases in both languages, and beside promptfoo. */
async function runs(print: Print, options: BenchmarkOptions, folder: string): Promise<void> {
  const count = 10_000
  print.heading(`10,000 cases × 5 scorers (${METRICS.names}), stored and reported: Japanese beside English`)
  await writeCases(folder, count)
  const english = await thrice(folder, 'english', METRICS.scorers)
  const cases = japaneseCases(count)
  await writeLines(join(folder, 'cases.jsonl'), cases)
  const japanese = await thrice(folder, 'japanese', JAPANESE_METRICS.scorers)
  print.measured({
    what: 'CPU time',
    unit: 's',
    ours: { name: 'Japanese', value: japanese.cpuSeconds },
    peer: { name: 'English', value: english.cpuSeconds },
    ratio: 'times as much',
    goal: { of: 'ratio', atMost: 1.5 },
  })
  print.measured({
    what: 'peak memory',
    unit: 'MB',
    ours: { name: 'Japanese', value: japanese.peakMB },
    peer: { name: 'English', value: english.peakMB },
    ratio: 'times as much',
    goal: { of: 'ours', atMost: 150 },
  })
  print.heading('the same Japanese cases beside promptfoo, which takes a sentence for one word')
  await besidePromptfoo(print, options, {
    name: 'whole',
    ours: japanese,
    cases,
    assertions: JAPANESE_METRICS.assertions,
  })
  print.heading('beside promptfoo again, whose texts were cut into words beforehand, at no cost to it')
  const { assertions } = JAPANESE_WORD_METRICS
  await besidePromptfoo(print, options, { name: 'cut', ours: japanese, cases: await inWords(cases), assertions })
}

interface Beside {
  name: string
  ours: SuiteRun
  cases: BenchCase[]
  assertions: object[]
}

async function besidePromptfoo(
  print: Print,
  options: BenchmarkOptions,
  { name, ours, cases, assertions }: Beside,
): Promise<void> {
  await withTempFolder(async (folder) => {
    await writePromptfooCases(folder, cases.length, cases)
    const peer = await tryPeer(() => runPromptfoo(folder, cases.length, assertions, options))
    const version = versionOf('promptfoo')
    printBeside(print, { what: name, ours, name: `promptfoo ${version}`, peer, memory: 150, faster: 50, byCpu: true })
    const { pass, review } = ours.summary.cases
    const theirs = peer instanceof PeerMissing ? '?' : peer.passed
    print.say(`cases that pass: saiten ${pass + review}, promptfoo ${theirs} (their metrics differ)`)
  })
}

/** As the languages are written that promptfoo reads: with a space between words. */
async function inWords(cases: readonly BenchCase[]): Promise<BenchCase[]> {
  const built = (await import(join(await builtSaiten(), 'text.mjs'))) as typeof import('../../src/entries/text.ts')
  const ja = await built.loadTokenizer('ja')
  const spaced = (text: string) => ja.tokenize(text).join(' ')
  return cases.map((one) => ({ ...one, output: spaced(one.output), expected: spaced(one.expected) }))
}

async function thrice(folder: string, name: string, scorers: object[]): Promise<SuiteRun> {
  const measured: SuiteRun[] = []
  for (const round of ['a', 'b', 'c']) measured.push(await runSaiten(folder, scorers, `${name}-${round}`))
  return medianBy(measured, byCpu)
}
