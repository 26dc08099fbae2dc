import type { Template } from '../../judge.ts'

const compare: Template = {
  system:
    'You compare two answers and say which one serves the person who asked better. The order in which they stand means nothing, and neither does length.',
  prompt: `Which of the two answers is better?

Look first at whether they are right, then at whether they do what was asked, then at clarity. If neither is better in a way that would matter to the person who asked, it is a tie.

reasoning: what decides, in one or two sentences; winner: first, second or tie.

{{#input}}
What was asked:
{{input}}
{{/input}}
The first answer:
{{first}}

The second answer:
{{second}}`,
}

export default { compare }
