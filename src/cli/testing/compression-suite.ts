import { CRITERION_IDS } from '../../scorers/compression/criteria.ts'
import type { AskedRequest } from './model-server.ts'

/** A conversation with a version, a decision and files in it; `topic` keeps two of them apart. */
export function session(topic: string, steps = 12): string {
  const rows: object[] = [
    { role: 'user', content: `Please fix ${topic}. It fails with Error: ${topic} broke, code E10${topic.length}.` },
  ]
  for (let step = 1; step <= steps; step++) {
    const path = `src/${topic}/part${step}.ts`
    const call = {
      name: 'Edit',
      arguments: JSON.stringify({ file_path: path, old_string: 'a', new_string: `b${step}` }),
    }
    rows.push(
      {
        role: 'assistant',
        content: `I decided to use ${topic}-lib 4.${step}.0 instead of a rewrite, because it is tested.`,
        tool_calls: [{ id: `c${step}`, type: 'function', function: call }],
      },
      { role: 'tool', tool_call_id: `c${step}`, content: 'ok' },
    )
  }
  return rows.map((row) => JSON.stringify(row)).join('\n')
}

/** The messages to a model in one text. */
export const textOf = ({ body }: AskedRequest) => body.messages.map(({ content }) => content).join('\n')

/** Plays compressor, answerer and judge, told apart by the name of the model. */
export function playAll(request: AskedRequest, mark: (text: string) => number = () => 4): string {
  const text = textOf(request)
  if (request.body.model === 'the-compressor') return '## State\n- work goes on\n## Decisions\n- keep the lib'
  if (request.body.model === 'the-answerer') return `I can see ${text.length} characters.`
  return JSON.stringify({
    criterionResults: CRITERION_IDS.filter((id) => text.includes(`\n${id}: `)).map((criterionId) => ({
      criterionId,
      score: mark(text),
      reasoning: 'seen',
    })),
  })
}

/** A suite on such a server; `methods` is YAML. */
export function suiteText(url: string, methods: string, more = ''): string {
  return `name: agents
transcripts: sessions/*.jsonl
compress: { at: [0.5, 1.0], keepLast: 4 }
methods:
${methods}
answerer: { model: 'openai-compatible:the-answerer', baseURL: '${url}' }
judge: { model: 'openai-compatible:the-judge', baseURL: '${url}' }
probes: { perPoint: 3 }
${more}`
}

export const byModel = (url: string, name: string, type: string) =>
  `  - { name: ${name}, type: ${type}, model: 'openai-compatible:the-compressor', baseURL: '${url}' }`
