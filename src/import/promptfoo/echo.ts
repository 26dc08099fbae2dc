import type { Json, JsonObject } from '../../json.ts'
import { fill } from '../../template/fill.ts'
import { parseTemplate, type Template } from '../../template/template.ts'
import type { Prompt } from './prompts.ts'

/** The answers of promptfoo's `echo`: the prompt as each case fills it. So they can be recorded at once. */
export async function* echoed(
  prompt: Prompt | undefined,
  cases: AsyncIterable<JsonObject>,
  /** What a case lacks is nothing there. */
  lacked: readonly string[],
): AsyncGenerator<string> {
  const nothing = Object.fromEntries(lacked.map((name) => [name, '']))
  const answer = answering(prompt)
  for await (const { id, vars } of cases) {
    const output = answer({ ...nothing, ...(vars as JsonObject) })
    yield `${JSON.stringify({ id: id as Json, output })}\n`
  }
}

function answering(prompt: Prompt | undefined): (vars: JsonObject) => string {
  const written = prompt?.prompt ?? ''
  const read = (text: string): Template => parseTemplate(text, { where: 'prompts', names: null })
  if (typeof written === 'string') {
    const template = read(written)
    return (vars) => fill(template, { vars })
  }
  const messages = written.map(({ role, content }) => ({ role, template: read(content) }))
  return (vars) => JSON.stringify(messages.map(({ role, template }) => ({ role, content: fill(template, { vars }) })))
}
