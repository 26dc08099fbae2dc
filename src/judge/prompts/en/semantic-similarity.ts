import type { Template } from '../../judge.ts'

const compare: Template = {
  system:
    'You compare texts by what they mean. Wording, order, style and language do not matter: a faithful translation has the same meaning. You are exact and never generous.',
  prompt: `How close is the meaning of the candidate to that of the reference?

Marks:
5 – the same meaning
4 – nearly the same; only small differences
3 – similar, but different in part
2 – similar in part only
1 – mostly different

score: the mark, a whole number from 1 to 5.
reasoning: why, in at most 50 characters.

Reference:
{{reference}}

Candidate:
{{candidate}}`,
}

export default { compare }
