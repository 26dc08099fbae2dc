import { describe, expect, it } from 'vitest'
import { modelServer } from './testing/model-server.ts'
import { folderWith, rowsOf, saiten } from './testing/saiten.ts'

const suite = (url: string) => `cases: cases.jsonl
targets:
  - { name: terse, model: "openai-compatible:m", baseURL: "${url}", system: "Answer in one word.", prompt: "Q: {{input}}" }
  - { name: kind, model: "openai-compatible:m", baseURL: "${url}", system: "Be kind to the user.", prompt: "Please answer: {{input}}" }
  - { name: plain, model: "openai-compatible:m", baseURL: "${url}" }
judge: { model: "openai-compatible:judge", baseURL: "${url}" }
scorers: [{ type: rubric, questions: ["Is it polite?"], threshold: 0.5 }]
`
const yes = JSON.stringify({ answers: [{ id: 'q1', answer: 'yes', reasoning: 'it is' }] })

/** All models give the same answer, so only what was sent tells the targets apart. */
async function asked() {
  const server = await modelServer(({ body }) => (JSON.stringify(body).includes('"judge"') ? yes : 'Tokyo'))
  const cwd = folderWith({
    'suite.yaml': suite(server.url),
    'cases.jsonl': `${JSON.stringify({ id: 'capital', input: 'What is the capital of Japan?' })}\n`,
  })
  return { ...server, cwd }
}
const questions = (bodies: { body: unknown }[]) =>
  bodies.map(({ body }) => JSON.stringify(body)).filter((text) => text.includes('"judge"'))

describe('what a model was sent', () => {
  it('is what the judge reads, is kept with the answer, and is shown', async () => {
    const { asked: calls, cwd } = await asked()
    const { stdout, code } = await saiten(['run', 'suite.yaml', '--reporter', 'jsonl'], { cwd })
    expect(code).toBe(0)
    const judged = questions(calls)
    expect(judged).toHaveLength(3)
    expect(judged.filter((text) => text.includes('Answer in one word.') && text.includes('Q: What is'))).toHaveLength(1)
    expect(
      judged.filter((text) => text.includes('Be kind to the user.') && text.includes('Please answer:')),
    ).toHaveLength(1)
    const sent = rowsOf(stdout).map((row) => row.sent)
    expect(sent.slice(0, 2)).toMatchObject([
      { system: 'Answer in one word.', prompt: 'Q: What is the capital of Japan?' },
      { system: 'Be kind to the user.', prompt: 'Please answer: What is the capital of Japan?' },
    ])
    // An input that is sent as it stands is no news.
    expect(sent[2]).toBeUndefined()
    const page = (await saiten(['show', 'last', 'capital'], { cwd })).stdout
    expect(page).toContain('Be kind to the user.')
    expect(page).toContain('Please answer: What is the capital of Japan?')
  })

  it('is what is judged again when the run is scored anew', async () => {
    const { asked: calls, cwd } = await asked()
    await saiten(['run', 'suite.yaml'], { cwd })
    const before = questions(calls)
    const { code } = await saiten(['rescore', 'last', '--no-cache'], { cwd })
    expect(code).toBe(0)
    expect(questions(calls).slice(before.length).sort()).toEqual(before.sort())
  })
})
