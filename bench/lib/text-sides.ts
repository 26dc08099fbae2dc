import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BenchmarkOptions, Print } from './benchmark.ts'
import { measureNode } from './child.ts'
import { English, sentences } from './english.ts'
import { medianBy } from './median.ts'
import { side } from './paths.ts'
import { askPython, npmPeer, type PeerMissing } from './peers.ts'
import { builtSaiten } from './saiten.ts'

/** What one program made of a file of pairs. */
export interface TextSide {
  seconds: number
  /** Of all threads, the compiler's and the collector's included; less shaken by a busy machine than the clock. */
  cpuSeconds: number
  /** The mean score: two programs that did the same work agree on it. */
  mean: number
  peakMB: number
}

type Pair = [output: string, reference: string]

export function englishPairs(count: number, words: number, seed = 1): Pair[] {
  const english = new English(seed)
  return Array.from({ length: count }, () => {
    const reference = english.words(words)
    return [sentences(english.variant(reference)), sentences(reference)]
  })
}

export function writePairs(folder: string, pairs: Pair[]): string {
  const file = join(folder, `${randomUUID()}.json`)
  writeFileSync(file, JSON.stringify(pairs))
  return file
}

export async function oursOnPairs(metric: string, file: string): Promise<TextSide> {
  return onNode('text-saiten.mjs', [await builtSaiten(), metric, file])
}

export async function jsRougeOnPairs(metric: string, file: string, options: BenchmarkOptions): Promise<TextSide> {
  await npmPeer('js-rouge', options)
  return onNode('text-js-rouge.mjs', [metric, file])
}

export const pythonOnPairs = (metric: string, file: string, options: BenchmarkOptions) =>
  askPython<TextSide>('text_python.py', [metric, file], options)

async function onNode(script: string, args: string[]): Promise<TextSide> {
  const { stdout, peakMB } = await measureNode([side(script), ...args])
  return { ...(JSON.parse(stdout) as Omit<TextSide, 'peakMB'>), peakMB }
}

/** Programs that did the same work agree on the mean score. */
export function sayWhetherEqual(print: Print, ours: TextSide, peer: TextSide | PeerMissing): void {
  if (!('mean' in peer)) return
  const equal = Math.abs(ours.mean - peer.mean) <= 1e-9 * Math.abs(peer.mean)
  print.say(`mean score ${equal ? 'equal' : 'NOT EQUAL'}: ${ours.mean} and ${peer.mean}`)
}

export async function thrice(run: () => Promise<TextSide>): Promise<TextSide> {
  return medianBy([await run(), await run(), await run()], ({ seconds }) => seconds)
}
