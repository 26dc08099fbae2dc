import { z } from 'zod'
import { BadInput, type Mistake } from '../../errors.ts'
import type { Template } from '../../judge/judge.ts'
import { PACKS, type PromptType, type StepOf } from '../../judge/prompts/packs.ts'
import type { Language } from '../../language.ts'

const own = z.strictObject({ system: z.string().min(1).optional(), prompt: z.string().min(1).optional() })
type Own = z.output<typeof own>

/** A scorer's prompts in both languages, with the user's own words in place of ours where there are any. */
export type Prompts<Type extends PromptType> = Record<Language, Record<StepOf<Type>, Template>>

/** The option `prompts: { STEP: { system?, prompt? } }`: the user's own words for any question a scorer asks. */
export function promptsOption<Type extends PromptType>(type: Type) {
  const steps = Object.keys(PACKS.en[type]) as StepOf<Type>[]
  const shape = Object.fromEntries(steps.map((step) => [step, own.optional()])) as Record<
    StepOf<Type>,
    z.ZodOptional<typeof own>
  >
  return z.strictObject(shape).optional()
}

/** Puts the user's words in. A name that the scorer has nothing for would only be noticed when the first case is asked. */
export function promptsOf<Type extends PromptType>(
  type: Type,
  given: Partial<Record<StepOf<Type>, Own | undefined>> = {},
): Prompts<Type> {
  const steps = Object.keys(PACKS.en[type]) as StepOf<Type>[]
  const mistakes = steps.flatMap((step) => unknownNames(step, given[step], PACKS.en[type][step]))
  if (mistakes.length > 0) throw new BadInput(mistakes)
  const inLanguage = (language: Language) =>
    Object.fromEntries(
      steps.map((step) => {
        const { system, prompt } = PACKS[language][type][step]
        return [step, { system: given[step]?.system ?? system, prompt: given[step]?.prompt ?? prompt }]
      }),
    ) as Record<StepOf<Type>, Template>
  return { en: inLanguage('en'), ja: inLanguage('ja') }
}

function unknownNames(step: string, given: Own | undefined, ours: Template): Mistake[] {
  const known = new Set([...namesIn(ours.system), ...namesIn(ours.prompt)])
  return (['system', 'prompt'] as const).flatMap((part) =>
    [...new Set(namesIn(given?.[part] ?? ''))]
      .filter((name) => !known.has(name))
      .map((name) => ({
        path: `prompts.${step}.${part}`,
        message: {
          en: `the prompt names {{${name}}}, which this question does not have; it has ${list(known)}`,
          ja: `プロンプトにある {{${name}}} はこの質問では使えません。使えるのは ${list(known)} です`,
        },
      })),
  )
}

const namesIn = (text: string): string[] =>
  [...text.matchAll(/\{\{[#/]?([\w-]+)\}\}/g)].map(([, name]) => name as string)
const list = (names: Set<string>) => [...names].map((name) => `{{${name}}}`).join(', ')
