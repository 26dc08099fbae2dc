/** Rules over raw text, for what is built on them; the scorer is rules.ts. */
export { detect } from './detectors/detect.ts'
export { loadRuleset } from './load-ruleset.ts'
export { type NeverApplied, NeverAppliedRules } from './never-applied.ts'
export { MODES, type Mode, type Ruleset } from './ruleset.ts'
