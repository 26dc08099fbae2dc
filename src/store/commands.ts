import type { RunKind } from './runs.ts'

/** The command that goes on with a run of each kind; what a program began, it goes on with itself. */
export const COMMAND_OF: Record<Exclude<RunKind, 'program'>, string> = {
  suite: 'run',
  compress: 'compress',
  gate: 'gate',
  rescore: 'rescore',
}
