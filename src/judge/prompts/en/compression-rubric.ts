import type { Template } from '../../judge.ts'

const grade: Template = {
  system:
    'You grade answers that a software agent gave about its own earlier work. You go criterion by criterion: look for evidence in the response, then choose the mark from the guide. You grade what is there, you are consistent, and you do not guess who or what produced the answer.',
  prompt: `An agent was asked about its earlier work and could only see the context below. Grade its response on each criterion.

rubric_criteria – each with its guide; 1, 2 and 4 lie between the marks described:
{{rubric_criteria}}

Where the ground truth is given, it decides what is right: something that the context lacks and the response therefore lacks is missing all the same. A criterion that the response gives no occasion for is graded by what the question asks.

criterionResults: one entry for every criterion above and no other. criterionId: exactly as written; reasoning: the evidence, in one sentence; score: a whole number from 0 to 5.

{{#probe_question}}
probe_question – what it was asked:
{{probe_question}}
{{/probe_question}}

model_response – what it answered:
{{model_response}}

{{#compacted_context}}
compacted_context – all it could see of the earlier work:
{{compacted_context}}
{{/compacted_context}}

{{#ground_truth}}
ground_truth – what is known to be right:
{{ground_truth}}
{{/ground_truth}}`,
}

export default { grade }
