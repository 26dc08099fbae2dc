import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Benchmark, BenchmarkOptions } from '../lib/benchmark.ts'
import { runProgram } from '../lib/child.ts'
import { generatedOutputs, KNOWN_DIFFERENCES, textAssertions } from '../lib/import-outputs.ts'
import { PeerMissing, tryPeer, versionOf } from '../lib/peers.ts'
import { promptfooVerdicts } from '../lib/promptfoo.ts'
import { builtSaiten } from '../lib/saiten.ts'
import { withTempFolder } from '../lib/temp-folder.ts'

type Assertion = ReturnType<typeof textAssertions>[number]

export default {
  shows: 'whether assertions of promptfoo pass and fail alike once they are imported',
  async run(options, print) {
    const assertions = textAssertions()
    const outputs = generatedOutputs(500)
    print.heading(
      `${outputs.length} outputs × ${assertions.length} assertions, as promptfoo judges them and once imported`,
    )
    const { ours, peer } = await bothVerdicts(outputs, assertions, options)
    const name = `promptfoo ${versionOf('promptfoo')}`
    if (peer instanceof PeerMissing) return print.say(`${name}: ${peer.message}`)
    let alike = 0
    for (const [at, { type, value }] of assertions.entries()) {
      const differing = outputs.filter((_, row) => ours[row]?.[at] !== peer[row]?.[at])
      alike += outputs.length - differing.length
      if (differing.length > 0)
        print.say(`${type} ${JSON.stringify(value)}: ${differing.length} differ, e.g. ${JSON.stringify(differing[0])}`)
    }
    const passing = peer.flat().filter(Boolean).length
    print.say(`${alike} of ${assertions.length * outputs.length} verdicts alike; ${passing} of those there are passes`)
    print.measured({
      what: 'verdicts alike',
      unit: '%',
      ours: { name: 'imported', value: (100 * alike) / (assertions.length * outputs.length) },
      peer: { name, value: 100 },
      ratio: 'times as much',
      goal: { of: 'ours', atLeast: 100 },
    })
    await showKnown(options, print.say)
  },
} satisfies Benchmark

/** Differences that the docs explain: that they are as the docs say. */
async function showKnown(options: BenchmarkOptions, say: (text: string) => void): Promise<void> {
  const assertions = KNOWN_DIFFERENCES.map(({ assertion }, at) => ({ ...assertion, metric: `a${at + 1}` }))
  const { ours, peer } = await bothVerdicts(
    KNOWN_DIFFERENCES.map(({ output }) => output),
    assertions,
    options,
  )
  for (const [at, { output, assertion, there, here }] of KNOWN_DIFFERENCES.entries()) {
    const said = [peer instanceof PeerMissing ? undefined : peer[at]?.[at], ours[at]?.[at]]
    const isAsSaid = said[0] === there && said[1] === here
    const shown = `${assertion.type} ${JSON.stringify(assertion.value ?? '')} on ${JSON.stringify(output)}`
    say(`known: ${shown}: ${said[0]} there, ${said[1]} here${isAsSaid ? '' : ' — NOT AS THE DOCS SAY'}`)
  }
}

async function bothVerdicts(outputs: readonly string[], assertions: readonly Assertion[], options: BenchmarkOptions) {
  return withTempFolder(async (folder) => {
    const config = {
      prompts: ['{{answer}}'],
      providers: ['echo'],
      tests: 'file://tests.jsonl',
      defaultTest: { assert: assertions },
    }
    writeFileSync(join(folder, 'promptfooconfig.json'), JSON.stringify(config))
    const tests = outputs.map((answer) => `${JSON.stringify({ vars: { answer } })}\n`)
    writeFileSync(join(folder, 'tests.jsonl'), tests.join(''))
    const peer = await tryPeer(() => promptfooVerdicts(folder, options))
    return { ours: await ourVerdicts(folder, assertions), peer }
  })
}

/** Import, run, and what each scorer says of each case. */
async function ourVerdicts(
  folder: string,
  assertions: readonly Assertion[],
): Promise<(boolean | null | undefined)[][]> {
  const cli = join(await builtSaiten(), 'cli.mjs')
  const saiten = (args: string[], allowed: number[]) =>
    runProgram(process.execPath, [cli, ...args], { cwd: folder, allowed })
  await saiten(['import', 'promptfooconfig.json', '--out', 'imported'], [0])
  await saiten(['run', 'imported/suite.yaml', '--reporter', 'jsonl:rows.jsonl'], [0, 1, 2])
  const rows = readFileSync(join(folder, 'rows.jsonl'), 'utf8').trim().split('\n')
  return rows.map((line) => {
    const { scores } = JSON.parse(line) as { scores: { scorer: string; passed: boolean | null }[] }
    const byName = new Map(scores.map(({ scorer, passed }) => [scorer, passed]))
    return assertions.map(({ metric }) => byName.get(metric))
  })
}
