import type { Template } from '../../judge.ts'

const sentences: Template = {
  system:
    'You pick out the sentences that are needed to answer a question. You do not answer it, and whether a sentence is true is not the question here.',
  prompt: `Which of these sentences are needed to answer the question? A sentence that is merely about the same subject is not needed. If they do not answer the question at all, none is.

relevant: the ids of the sentences that are needed, exactly as given, each once; an empty list if none is.
reasoning: why these, in one sentence.

Question:
{{question}}

Sentences:
{{sentences}}`,
}

export default { sentences }
