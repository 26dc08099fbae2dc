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
  const mistakes = steps.flatMap((step) => {
    const [own, ours] = [given[step], PACKS.en[type][step]]
    return own ? [...unknownNames(step, own, ours), ...missingNames(step, own, ours)] : []
  })
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

function unknownNames(step: string, given: Own, ours: Template): Mistake[] {
  const known = new Set([...namesIn(ours.system), ...namesIn(ours.prompt)])
  return (['system', 'prompt'] as const).flatMap((part) =>
    [...new Set(namesIn(given[part] ?? ''))]
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

/** A judge that is not shown what it judges still gives a mark: what our prompt always shows, any other must show, too. */
function missingNames(step: string, given: Own, ours: Template): Mistake[] {
  const whole = (given.system ?? ours.system) + (given.prompt ?? ours.prompt)
  const shown = new Set(namesIn(whole))
  const needed = new Set(namesIn((ours.system + ours.prompt).replace(/\{\{#([\w-]+)\}\}[\s\S]*?\{\{\/\1\}\}/g, '')))
  const missing = new Set([...needed].filter((name) => !shown.has(name)))
  if (missing.size === 0) return []
  const single = [...whole.matchAll(/(?<![{$])\{([\w-]+)\}(?!\})/g)].map(([written]) => written)
  const hint =
    single.length === 0
      ? { en: '', ja: '' }
      : {
          en: `; ${single[0]} has single braces: names are written with two`,
          ja: `。${single[0]} は波括弧が一重です。名前は二重の波括弧で書きます`,
        }
  const message = {
    en: `the prompt does not show the judge ${list(missing)}: it would judge nothing${hint.en}`,
    ja: `プロンプトに ${list(missing)} がなく、ジャッジには評価する対象が見えません${hint.ja}`,
  }
  return [{ path: `prompts.${step}.prompt`, message }]
}

const namesIn = (text: string): string[] =>
  [...text.matchAll(/\{\{[#/]?([\w-]+)\}\}/g)].map(([, name]) => name as string)
const list = (names: Set<string>) => [...names].map((name) => `{{${name}}}`).join(', ')
