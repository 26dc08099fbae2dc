import type { Judge } from './judge.ts'

/** The same judge, asked in another way; all else is told of the one inside. */
export function wrapJudge(judge: Judge, asking: Partial<Pick<Judge, 'ask' | 'askText'>>): Judge {
  return {
    ask: (question) => judge.ask(question),
    askText: (question) => judge.askText(question),
    ...(judge.language && { language: judge.language }),
    ...(judge.concurrency !== undefined && { concurrency: judge.concurrency }),
    provenance: () => judge.provenance(),
    usage: () => judge.usage(),
    dryRun: () => judge.dryRun(),
    wouldAsk: () => judge.wouldAsk?.() ?? [],
    ...asking,
  }
}
