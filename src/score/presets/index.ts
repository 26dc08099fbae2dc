import type { ScorerSpec } from '../case.ts'
import { hybridGate } from './hybrid-gate.ts'
import { operations } from './operations.ts'
import { standard } from './standard.ts'
import { strict } from './strict.ts'

/** Scorers chosen to work together, and the policy that turns their scores into a verdict. */
export interface Preset {
  scorers: ScorerSpec[]
  policy: 'all' | 'hybrid'
}

export const presets = new Map<string, Preset>([
  ['standard', standard],
  ['strict', strict],
  ['operations', operations],
  ['hybrid-gate', hybridGate],
])
