import type { MastraScorer } from '@mastra/core/evals'

/** Where Mastra is not installed its types are unknown to the compiler, which then takes them for `any`. */
type IsAny<T> = 0 extends 1 & T ? true : false

/** Mastra's scorers are told by a private member, so that no other type fits. Nothing of it is there when run. */
export type MastraMembers = IsAny<MastraScorer> extends true ? unknown : MastraScorer
