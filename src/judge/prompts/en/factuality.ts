import type { Template } from '../../judge.ts'

const compare: Template = {
  system:
    "You compare the facts of an answer with those of an expert's reference. Wording, order, style and language do not matter, and what you know yourself does not count: the reference is right.",
  prompt: `How do the facts of the answer stand to those of the reference?

disagree – the answer contradicts the reference somewhere; this goes before all others
same – both state the same facts
subset – all that the answer states is in the reference, which states more
superset – the answer states all that the reference does, and more, without contradicting it
differ – they differ otherwise, but in nothing that matters for being right

choice: one of these words.
reasoning: the fact that decides, in one sentence.

{{#input}}
Question:
{{input}}

{{/input}}
Reference:
{{reference}}

Answer:
{{answer}}`,
}

export default { compare }
