import type { Json } from '../json.ts'
import type { JudgeConfig } from '../judge/settings.ts'
import type { TransformSpec } from '../transform/transform.ts'
import type { ScorerOptions } from './options.generated.ts'

/** The scorers that come with the package. */
export type ScorerType = keyof ScorerOptions

/** A scorer in a file of one's own, by its path. */
export type ScorerFile =
  | `./${string}`
  | `../${string}`
  | `/${string}`
  | `${string}.${'ts' | 'mts' | 'js' | 'mjs' | 'cjs'}`
  | `${string}.${'ts' | 'mts' | 'js' | 'mjs' | 'cjs'}#${string}`

/** What every scorer takes beside its own options. */
export interface CommonOptions {
  /** Needed when two scorers have one type. */
  name?: string
  /** Share in the weighted average (1). */
  weight?: number
  /** Least value that passes. */
  threshold?: number
  /** Whether its options are templates, filled from each case (`{{expected}}`, `{{city}}`). */
  template?: boolean
  /** What is made of an answer before this scorer reads it: `$.answer`, `{ regex, group }`, `{ template }`, `{ module }`. */
  transform?: TransformSpec
  /** What this scorer compares with instead of the case's `expected`. */
  expected?: Json
  /** Whom this scorer asks instead of the suite's judge. */
  judge?: Omit<JudgeConfig, 'maxCost' | 'model'> & { model: string }
}

type Named<Type extends ScorerType> = CommonOptions & { type: Type } & (
    | (ScorerOptions[Type] & { options?: never })
    | { options: ScorerOptions[Type] }
  )

/** A scorer by its type, with the options that this type has; one in a file has whatever it declares. */
export type NamedScorer =
  | { [Type in ScorerType]: Named<Type> }[ScorerType]
  | (CommonOptions & {
      type: ScorerFile
      /** Seconds until it is given up on (60). */
      timeout?: number
      [option: string]: Json | undefined
    })

/** What follows the name of a scorer: its options, which may be left out only where it needs none. */
export type OptionsOf<Type extends ScorerType> = CommonOptions & ScorerOptions[Type]
