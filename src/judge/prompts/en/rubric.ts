import type { Template } from '../../judge.ts'

const CASE = `{{#input}}
What was asked:
{{input}}
{{/input}}
{{#context}}
Material the answer may rely on:
{{context}}
{{/context}}
{{#reference}}
A good answer, for comparison:
{{reference}}
{{/reference}}
The answer:
{{answer}}`

const criteria: Template = {
  system:
    'You mark answers against given criteria, each by itself: a weakness under one does not lower another. You are exact and never generous.',
  prompt: `Mark the answer on each criterion.

Criteria:
{{criteria}}

For each criterion, first think through what it asks for and where the answer meets or misses it, then give the mark:
5 – meets it fully, 4 – with small flaws, 3 – in part, 2 – hardly, 1 – not at all.

marks: one entry for every criterion. id: exactly as given; reasoning: what decides, in one or two sentences; score: a whole number from 1 to 5.

${CASE}`,
}

const questions: Template = {
  system:
    'You answer questions about an answer with yes or no, each by itself, from what is written there. Where it is not clearly yes, it is no.',
  prompt: `Answer each question about the answer.

Questions:
{{questions}}

answers: one entry for every question. id: exactly as given; reasoning: what decides, in one sentence; answer: yes or no.

${CASE}`,
}

export default { criteria, questions }
