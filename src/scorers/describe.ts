import { z } from 'zod'
import { inLanguage, type Language } from '../language.ts'
import type { AnyScorer, Example } from '../score/scorer.ts'

/** What a person needs to know to use a scorer. */
export interface ScorerPage {
  type: string
  description: string
  follows?: string
  threshold: number | null
  options: { name: string; kind: string; default?: unknown; required: boolean; note?: string }[]
  details: Record<string, string>
  example: Example
}

export function describeScorer(type: string, scorer: AnyScorer, language: Language): ScorerPage {
  return {
    type,
    description: inLanguage(scorer.description, language),
    ...(scorer.follows !== undefined && { follows: inLanguage(scorer.follows, language) }),
    threshold: scorer.threshold ?? null,
    options: optionsOf(scorer, language),
    details: Object.fromEntries(
      Object.entries(scorer.details ?? {}).map(([key, text]) => [key, inLanguage(text, language)]),
    ),
    example: exampleIn(scorer, language),
  }
}

export function exampleIn({ example }: Pick<AnyScorer, 'example'>, language: Language): Example {
  return 'case' in example ? example : example[language]
}

interface OptionSchema {
  type?: string | string[]
  enum?: unknown[]
  anyOf?: OptionSchema[]
  items?: OptionSchema
  default?: unknown
}

function optionsOf(scorer: AnyScorer, language: Language): ScorerPage['options'] {
  const schema = z.toJSONSchema(scorer.options, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, OptionSchema>
    required?: string[]
  }
  return Object.entries(schema.properties ?? {}).map(([name, option]) => ({
    name,
    kind: kindOf(option, language),
    ...(option.default !== undefined && { default: option.default }),
    required: schema.required?.includes(name) ?? false,
    ...(scorer.optionNotes?.[name] !== undefined && { note: inLanguage(scorer.optionNotes[name], language) }),
  }))
}

function kindOf(option: OptionSchema, language: Language): string {
  if (option.enum) return option.enum.map(String).join(' | ')
  if (option.anyOf) return [...new Set(option.anyOf.map((one) => kindOf(one, language)))].join(' | ')
  if (option.type === 'array') {
    const of = option.items ? kindOf(option.items, language) : 'any'
    return language === 'ja' ? `${of} のリスト` : `list of ${of}`
  }
  return Array.isArray(option.type) ? option.type.join(' | ') : (option.type ?? 'any')
}
