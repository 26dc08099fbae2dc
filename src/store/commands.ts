import type { RunKind } from './runs.ts'

/** The command that goes on with a run of each kind; what a program began, it goes on with itself, and what was imported is over. */
export const COMMAND_OF: Record<Exclude<RunKind, 'program' | 'import'>, string> = {
  suite: 'run',
  compress: 'compress',
  gate: 'gate',
  rescore: 'rescore',
}
