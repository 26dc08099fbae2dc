import type { Message } from '../language.ts'
import type { RunVerdict } from './summary.ts'

/** What one condition of the gate comes to, and why. */
export interface Decision {
  verdict: RunVerdict
  reasons: Message[]
}

export const invalid = (...reasons: Message[]): Decision => ({ verdict: 'invalid', reasons })

export const percent = (share: number) => `${(share * 100).toFixed(1)} %`
