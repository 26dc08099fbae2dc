import type { MastraScorer } from '@mastra/core/evals'

/**
 * Mastra's scorers are told by a private member, so that no type but theirs fits; nothing of it is there when run.
 * Where Mastra is not installed the compiler knows nothing of the type, and its keys are then any string.
 */
export type MastraMembers = string extends keyof MastraScorer ? unknown : MastraScorer
