import { known } from '../../src/compression/probes/decisions/learned/reader.ts'
import { measure, together } from '../../src/compression/probes/labelled/measure.ts'
import { measureTalks } from '../../src/compression/probes/labelled/talks.ts'
import type { Language } from '../../src/language.ts'
import type { MarkedDialog } from './marked.ts'
import { learnReader } from './reader-learned.ts'

/** Each labelled set, and the talks of each writer, read by a reader that was learned from all the others. */
export function holdOut(marked: readonly MarkedDialog[], language: Language): void {
  for (const set of new Set(marked.map((each) => each.set))) {
    if (set === 'plain') continue
    known.set(
      language,
      learnReader(
        marked.filter((each) => each.set !== set),
        language,
      ),
    )
    const those = marked.flatMap((each) => (each.set === set && each.labelled ? [each.labelled] : []))
    if (those.length === 0) {
      const { right, asked, found, marked: all } = measureTalks(language, ({ writer }) => writer === set)
      console.log(`${set}: precision ${share(right, asked)}, recall ${share(found, all)}`)
      continue
    }
    const { right, asked, found, labels, misses, wrong } = together(those.map((each) => measure(each).decision))
    console.log(`${set} ${language}: precision ${share(right, asked)}, recall ${share(found, labels)}`)
    if (process.argv.includes('--list'))
      for (const line of [...misses.map((miss) => `missed   ${miss}`), ...wrong.map((one) => `unmarked ${one}`)])
        console.log(line)
  }
}

const share = (part: number, all: number) => `${(part / Math.max(1, all)).toFixed(2)} (${part} of ${all})`
