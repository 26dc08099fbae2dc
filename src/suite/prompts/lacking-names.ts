import { BadInput, ScoreError } from '../../errors.ts'
import type { Message } from '../../language.ts'
import type { Case } from '../../score/case.ts'
import { fill } from '../../template/fill.ts'
import { parseTemplate, type Template } from '../../template/template.ts'
import { lackedByTransform } from '../../transform/transform.ts'
import type { Suite, TargetSpec } from '../suite.ts'
import { targetTexts } from './target-texts.ts'

/** Asks of every case whether it has what the templates of the targets name: it would be an error of that case. */
export function lackingNames({ targets, names, transform }: Suite): (testCase: Case) => Message[] {
  const ofAll = lackedByTransform(transform?.spec)
  const templates = targets.map((target) => ({
    name: target.name,
    lacks: [
      ...templatesOf(target, names).map((template) => (testCase: Case) => lacking(template, testCase)),
      lackedByTransform(target.transform?.spec),
      ofAll,
    ],
  }))
  return (testCase) => {
    const found = new Map<string, { message: Message; targets: string[] }>()
    for (const { name, lacks } of templates) {
      for (const lackedBy of lacks) {
        const message = lackedBy(testCase)
        if (!message) continue
        const entry = found.get(message.en) ?? { message, targets: [] }
        found.set(message.en, entry)
        if (!entry.targets.includes(name)) entry.targets.push(name)
      }
    }
    return [...found.values()].map(({ message, targets: asking }) => ({
      en: `${message.en} (${asking.join(', ')}): it would be an error`,
      ja: `${message.ja}（${asking.join(', ')}）。実行するとエラーになります`,
    }))
  }
}

function templatesOf(target: TargetSpec, names: Suite['names']): Template[] {
  return targetTexts(target).flatMap((text) => {
    try {
      return [parseTemplate(text, { where: '', names })]
    } catch (error) {
      // What is wrong whatever the case is said when the target is opened.
      if (error instanceof BadInput) return []
      throw error
    }
  })
}

function lacking(template: Template, testCase: Case): Message | undefined {
  try {
    fill(template, testCase)
    return undefined
  } catch (error) {
    if (error instanceof ScoreError) return error.said
    throw error
  }
}
