import { expect, it } from 'vitest'
import { type ResultRow, run } from '../entries/index.ts'
import { mockModel } from '../scorers/judge/testing/mock-model.ts'

/** Two targets, of which one answers in another language than it was asked in. */
const suite = (expected: string) => {
  const model = mockModel(() => ({ score: 3, reasoning: 'so so' }))
  return {
    model,
    suite: {
      cases: [{ id: 'hours', input: 'When do you open?', expected }],
      targets: { en: () => 'We open at nine.', ja: () => '9 a.m. です。九時に開きます。ご来店をお待ちしています。' },
      judge: { model },
      scorers: [{ type: 'rouge' }, { type: 'token-f1' }, { type: 'bleu' }, { type: 'semantic-similarity' }],
    } as const,
  }
}

it.each([
  ['We open at 9 a.m. on weekdays.', 'en'],
  ['平日は午前九時に開店します。', 'ja'],
])('cuts and judges the answers of all targets alike, by what was asked and wanted: %s', async (expected, language) => {
  const rows: ResultRow[] = []
  const { model, suite: given } = suite(expected)
  await run({ ...given, scorers: [...given.scorers] }, { onRow: (row) => rows.push(row) })
  expect(rows.map(({ target }) => target)).toEqual(['en', 'ja'])
  const how = rows.map(({ scores }) =>
    scores.map(
      ({ details }) => details?.signature ?? (details?.prompts as { language?: string } | undefined)?.language,
    ),
  )
  expect(how[0]).toEqual(how[1])
  expect(how[0]?.at(-1)).toBe(language)
  const [first, second] = model.calls
  expect(first?.system).toBe(second?.system)
})
