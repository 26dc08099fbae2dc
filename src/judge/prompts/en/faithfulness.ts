import type { Template } from '../../judge.ts'

const claims: Template = {
  system: 'You take texts apart into their claims. You add nothing, leave nothing out and do not judge.',
  prompt: `List the claims of the answer: everything it states as a fact, one thing each, understandable by itself (put names in place of "it" and "they"). Keep hedges such as "may" and "about". Questions, advice, greetings and opinions marked as such are no claims.

claims: the list, in the order of the answer; empty if it claims nothing.

Answer:
{{answer}}`,
}

const verdicts: Template = {
  system:
    'You check claims against given material and nothing else. What you know yourself does not count, however certain you are of it.',
  prompt: `Does the material support each of these claims?

yes – the material says so, or it follows from the material directly
unsure – the material neither says so nor contradicts it, or only supports a part of it
no – the material contradicts it

verdicts: one entry for every claim. id: exactly as given; verdict: yes, unsure or no; reasoning: the passage that decides, or what is missing, in one sentence.

Material:
{{context}}

Claims:
{{claims}}`,
}

export default { claims, verdicts }
