import { expect, it } from 'vitest'
import { replyVerdict } from '../judge/reply/reply-verdict.ts'
import { gradeSchema } from '../judge/testing/questions.ts'
import { replyCorpus } from '../judge/testing/reply-corpus.ts'
import { parseFilter } from '../views/filter/parse.ts'
import { vocabularyOf } from '../views/filter/vocabulary.ts'
import { columnsOf } from '../views/testing/random-run.ts'
import { tryOften } from './budget.ts'
import { mutated } from './mutate.ts'

const REPLIES = replyCorpus().map(({ text }) => text)

it('no reply of a judge gives a mark that it does not say', async () => {
  await tryOften('judge replies', mutated(REPLIES), { times: 1500, soak: 200_000 }, (text) => {
    const reply = { text, finish: 'stop', ignored: [] }
    const verdict = replyVerdict(reply, { schema: gradeSchema, fields: { reference: 'r', candidate: 'c' } })
    if (!('value' in verdict)) return
    const { score } = verdict.value
    expect([1, 2, 3, 4, 5]).toContain(score)
    // The digit itself, full-width or not, escaped or not.
    expect(
      text
        .normalize('NFKC')
        .replace(/\\u([0-9a-f]{4})/gi, (_, code) => String.fromCharCode(parseInt(code, 16)))
        .normalize('NFKC'),
    ).toContain(String(score))
  })
})

const FILTERS = [
  'verdict:fail -verdict@"v 2":pass,review faithfulness<0.7',
  'Δfaithfulness<-0.05 near:"my scorer" error:timeout is:flipped',
  'metadata.lang:ja,en rule:pii-01 "free text" id:a* cost>0.1 ms<=100',
]
const words = { ...vocabularyOf(columnsOf([])), metadata: new Map([['lang', ['ja', 'en']]]), rules: ['pii-01'] }

it('every filter is terms or a sentence', async () => {
  await tryOften('filters', mutated(FILTERS), { times: 1500, soak: 200_000 }, (text) => {
    const { terms, problem } = parseFilter(text, words)
    expect(terms === null).toBe(problem !== null)
    if (problem) expect(problem.message.en.length * problem.message.ja.length).toBeGreaterThan(0)
  })
})
