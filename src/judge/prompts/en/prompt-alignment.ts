import type { Template } from '../../judge.ts'

const MARKS = `Give every mark as a number from 0 to 1: 1 fully, 0.7 mostly, 0.4 in part, 0 not at all; anything in between is allowed.`

const user: Template = {
  system:
    'You judge how well a response does what the user asked for. Judge what is written, not what may have been meant, and do not reward length or politeness.',
  prompt: `Judge the response against the user's prompt.

${MARKS}

intentAlignment – does the response address what the user wants at heart?
  score; primaryIntent: that wish in one sentence; isAddressed: true or false; reasoning.
requirementsFulfillment – requirements: everything the prompt asks for, explicitly or as a matter of course, one entry each.
  Split what can be met separately; invent nothing. requirement: in a few words; isFulfilled: true or false; reasoning. An empty list if there is none.
completeness – does the response cover what the user needs?
  score; missingElements: what is absent, a list, empty if nothing is; reasoning.
responseAppropriateness – do form and tone fit what the user expects?
  score; formatAlignment and toneAlignment: true or false; reasoning.
overallAssessment – two sentences at most.

{{#history}}
What was said before (to understand the prompt; it is not judged):
{{history}}
{{/history}}
The user's prompt:
{{prompt}}

The response:
{{response}}`,
}

const system: Template = {
  system:
    'You judge how well a response keeps to the instructions its system was given. Whether the user is pleased is not the question. Judge what is written, and do not reward length or politeness.',
  prompt: `Judge the response against the system's instructions.

${MARKS} Leave out instructions that have no bearing on this response.

intentAlignment – does the response behave as the instructions want?
  score; primaryIntent: what they want at heart, in one sentence; isAddressed: true or false; reasoning.
requirementsFulfillment – requirements: every rule or constraint in the instructions that applies here, one entry each.
  Split what can be kept separately; invent nothing. requirement: in a few words; isFulfilled: true or false; reasoning. An empty list if there is none.
completeness – does the response heed all of the instructions?
  score; missingElements: what was not heeded, a list, empty if nothing; reasoning.
responseAppropriateness – do form and tone meet the instructions?
  score; formatAlignment and toneAlignment: true or false; reasoning.
overallAssessment – two sentences at most.

The system's instructions:
{{instructions}}
{{#history}}
What was said before (to understand the situation; it is not judged):
{{history}}
{{/history}}
{{#prompt}}
The user's prompt (to understand the situation):
{{prompt}}
{{/prompt}}
The response:
{{response}}`,
}

export default { user, system }
