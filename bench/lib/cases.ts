import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { English, sentences } from './english.ts'

export interface BenchCase {
  id: string
  input: string
  output: string
  expected: string
}

/** English questions and answers; one answer in ten differs from what was expected, one in ten lacks its JSON. */
function* benchCases(count: number, words: number): Generator<BenchCase> {
  const english = new English(7)
  for (let i = 0; i < count; i++) {
    const expected = english.words(words)
    const answer = english.chance(0.1) ? english.variant(expected) : expected
    const json = english.chance(0.1) ? '' : ` {"sent":${i}}`
    const written = (text: string[]) => `Dear customer! ${sentences(text)}${json}`
    yield {
      id: `case-${i}`,
      input: english.text(8),
      output: written(answer),
      expected: written(expected),
    }
  }
}

export async function writeCases(folder: string, count: number): Promise<void> {
  await writeLines(join(folder, 'cases.jsonl'), benchCases(count, 40))
}

/** Answers only, of so many words. */
export async function writeAnswers(folder: string, count: number, words: number): Promise<void> {
  const answers = benchCases(count, words).map(({ id, input, output }) => ({ id, input, output }))
  await writeLines(join(folder, 'cases.jsonl'), answers)
}

/** The same cases as promptfoo reads them: the answer is the prompt, which its echo provider returns. */
export async function writePromptfooCases(
  folder: string,
  count: number,
  cases: Iterable<BenchCase> = benchCases(count, 40),
): Promise<void> {
  const tests = Iterator.from(cases).map(({ input, output, expected }) => ({
    vars: { question: input, answer: output, expected },
  }))
  await writeLines(join(folder, 'tests.jsonl'), tests)
}

export async function writeLines(file: string, rows: Iterable<object>): Promise<void> {
  const out = createWriteStream(file)
  for (const row of rows) if (!out.write(`${JSON.stringify(row)}\n`)) await once(out, 'drain')
  out.end()
  await finished(out)
}
