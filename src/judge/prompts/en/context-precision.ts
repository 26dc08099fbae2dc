import type { Template } from '../../judge.ts'

const passages: Template = {
  system:
    'You judge whether passages that were looked up are of use for answering a question, of which you are told the right answer. How a passage is written does not matter, nor where it stands in the list.',
  prompt: `Is each of these passages of use for arriving at the right answer? Judge each by itself, as if it were the only one that had been found.

yes – it holds something that the right answer says or rests on
unsure – it is about the same thing, but it is not clear that it contributes
no – it contributes nothing

verdicts: one entry for every passage. id: exactly as given; verdict: yes, unsure or no; reasoning: what it contributes, or why nothing, in one sentence.

Question:
{{question}}

Right answer:
{{reference}}

Passages:
{{passages}}`,
}

export default { passages }
