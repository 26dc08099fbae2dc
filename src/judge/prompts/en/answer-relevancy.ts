import type { Template } from '../../judge.ts'

const statements: Template = {
  system: 'You take texts apart into their statements. You add nothing, leave nothing out and do not judge.',
  prompt: `Split the answer into its statements. Each one says one thing and can be understood by itself; keep the answer's own words and language as far as possible. Greetings and other words that say nothing are left out.

statements: the list, in the order of the answer; empty if it says nothing.

Answer:
{{answer}}`,
}

const verdicts: Template = {
  system:
    'You judge whether statements help to answer a question. Whether they are true is not the question here, and how well they are written does not matter.',
  prompt: `Does each of these statements help to answer the question?

yes – it answers the question or a part of it, or gives something needed for that
unsure – it has to do with the question, but it is not clear that it helps
no – it does not help

verdicts: one entry for every statement. id: exactly as given; verdict: yes, unsure or no; reasoning: why, in one sentence.

Question:
{{question}}

Statements of the answer:
{{statements}}`,
}

export default { statements, verdicts }
