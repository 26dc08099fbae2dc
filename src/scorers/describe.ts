import { z } from 'zod'
import { inLanguage, type Language } from '../language.ts'
import type { AnyScorer } from '../score/scorer.ts'

/** What a person needs to know to use a scorer. */
export interface ScorerPage {
  type: string
  description: string
  threshold: number | null
  options: { name: string; kind: string; default?: unknown; required: boolean }[]
  details: Record<string, string>
  example: AnyScorer['example']
}

export function describeScorer(type: string, scorer: AnyScorer, language: Language): ScorerPage {
  return {
    type,
    description: inLanguage(scorer.description, language),
    threshold: scorer.threshold ?? null,
    options: optionsOf(scorer),
    details: Object.fromEntries(
      Object.entries(scorer.details ?? {}).map(([key, text]) => [key, inLanguage(text, language)]),
    ),
    example: scorer.example,
  }
}

interface OptionSchema {
  type?: string | string[]
  enum?: unknown[]
  anyOf?: OptionSchema[]
  items?: OptionSchema
  default?: unknown
}

function optionsOf(scorer: AnyScorer): ScorerPage['options'] {
  const schema = z.toJSONSchema(scorer.options, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, OptionSchema>
    required?: string[]
  }
  return Object.entries(schema.properties ?? {}).map(([name, option]) => ({
    name,
    kind: kindOf(option),
    ...(option.default !== undefined && { default: option.default }),
    required: schema.required?.includes(name) ?? false,
  }))
}

function kindOf(option: OptionSchema): string {
  if (option.enum) return option.enum.map(String).join(' | ')
  if (option.anyOf) return [...new Set(option.anyOf.map(kindOf))].join(' | ')
  if (option.type === 'array') return `list of ${option.items ? kindOf(option.items) : 'anything'}`
  return Array.isArray(option.type) ? option.type.join(' | ') : (option.type ?? 'any')
}
