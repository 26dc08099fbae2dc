import type { Template } from '../../judge.ts'

const statements: Template = {
  system: 'You take texts apart into their statements. You add nothing, leave nothing out and do not judge.',
  prompt: `Split the reference answer into its statements. Each one says one thing and can be understood by itself (put names in place of "it" and "they"); keep the reference's own words and language as far as possible.

statements: the list, in the order of the reference; empty if it states nothing.

Reference answer:
{{reference}}`,
}

const verdicts: Template = {
  system:
    'You trace statements back to given material and to nothing else. What you know yourself does not count, however certain you are of it.',
  prompt: `Could somebody who has read only the material have written each of these statements?

yes – the material says so, or it follows from the material directly
unsure – the material has only a part of it, or does not say it clearly
no – the material does not say so

verdicts: one entry for every statement. id: exactly as given; verdict: yes, unsure or no; reasoning: the passage that decides, or what is missing, in one sentence.

Material:
{{context}}

Statements:
{{statements}}`,
}

export default { statements, verdicts }
