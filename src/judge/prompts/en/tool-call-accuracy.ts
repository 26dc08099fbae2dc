import type { Template } from '../../judge.ts'

const TOOLS = `{{#tools}}
Tools that could be called:
{{tools}}
{{/tools}}`

const calls: Template = {
  system: 'You judge whether an assistant called the right tools for what it was asked.',
  prompt: `Was each of these tool calls appropriate for the user's request?

${TOOLS}

A call is appropriate when it serves the request, its tool is the right one for that and its arguments fit what was asked. A call that repeats another without need, that nobody asked for, or whose arguments are wrong or made up is not.

calls: one entry for every call. id: exactly as given; appropriate: true or false; reasoning: why, in one sentence.

The user's request:
{{request}}

Calls, in order:
{{calls}}`,
}

const need: Template = {
  system: 'You judge whether an assistant should have called a tool for what it was asked.',
  prompt: `The assistant called no tool. Should it have?

${TOOLS}

A tool is needed when the request cannot be met well from general knowledge and the request itself: current or private data, a computation beyond mental arithmetic, an action in the world. If the request leaves out what a call would need, asking back is right and no tool is needed.

needed: true or false; reasoning: why, in one sentence.

The user's request:
{{request}}`,
}

export default { calls, need }
