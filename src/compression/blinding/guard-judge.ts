import { FatalJudgeError } from '../../judge/failures.ts'
import type { Judge, Question } from '../../judge/judge.ts'
import { PACKS } from '../../judge/prompts/packs.ts'
import { wrapJudge } from '../../judge/wrap-judge.ts'
import type { Language } from '../../language.ts'
import { CRITERION_IDS } from '../../scorers/compression/criteria.ts'
import { criteriaText } from '../../scorers/compression/criteria-words.ts'
import { namesIn } from './names.ts'

/**
 * What was written by people and models and is shown to the judge as material. Names in it are looked for where it
 * arises, since only there it is known what the conversation itself says.
 */
const MATERIAL = new Set(['probe_question', 'model_response', 'compacted_context', 'ground_truth'])

/** Who asks for probes (probes/proposals/probes-by-model.ts). */
const PROBES = 'probes'

/** Looks at every question before the judge sees it. One that names a method ends the run: nothing after it is blind. */
export function guardJudge(judge: Judge, names: readonly string[]): Judge {
  const telling = { en: namesToWatch(names, 'en'), ja: namesToWatch(names, 'ja') }
  return wrapJudge(judge, {
    async ask(question) {
      // Making probes is not grading: whoever proposes them sees no answer.
      const [name] = question.scorer === PROBES ? [] : namesIn(wordsOf(question), telling[question.language])
      if (name !== undefined) throw notBlind(name)
      return judge.ask(question)
    },
  })
}

/** A name that our own words contain, such as a method called "response", tells nothing: every request has it. */
function namesToWatch(names: readonly string[], language: Language): string[] {
  const { system, prompt } = PACKS[language]['compression-rubric'].grade
  const ours = new Set(namesIn([system, prompt, criteriaText(CRITERION_IDS, language)].join('\n'), names))
  return names.filter((name) => !ours.has(name))
}

/** Everything in a question but the material. */
function wordsOf({ template, values = {}, fields }: Question): string {
  const others = Object.entries(fields).filter(([name]) => !MATERIAL.has(name))
  return [template.system, template.prompt, ...Object.values(values), JSON.stringify(others)].join('\n')
}

const notBlind = (name: string) =>
  new FatalJudgeError({
    en: `the judge would read ${JSON.stringify(name)}, which tells the methods apart: take it out of the prompts, or rename the method`,
    ja: `ジャッジへの質問に、方式の見分けがつく ${JSON.stringify(name)} が含まれています。プロンプトから除くか、方式の名前を変えてください`,
  })
