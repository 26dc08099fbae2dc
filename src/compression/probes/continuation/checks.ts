import type { Failure } from '../errors/failure.ts'
import { failuresOf } from '../errors/failures-in.ts'
import type { ToolRun } from '../tool-runs.ts'
import type { Work } from './work.ts'

/** A test or a check that failed when it ran last. */
export interface FailingCheck {
  /** The test, else the command. */
  name: string
  failure: Failure
  run: ToolRun
}

/** What belongs together: the last run of a family decides. */
const FAMILIES: [family: string, command: RegExp][] = [
  ['tsc', /\btsc\b|\btype-?check\b/],
  ['lint', /\b(?:eslint|biome|ruff|flake8|pylint|rubocop|clippy|golangci-lint|prettier|lint)\b/],
  ['mypy', /\b(?:mypy|pyright)\b/],
  ['python tests', /\b(?:pytest|tox|nox|unittest)\b/],
  ['ruby tests', /\b(?:rspec|minitest|rails test|rake test)\b/],
  ['go', /\bgo (?:test|build|vet|run)\b/],
  ['cargo', /\bcargo (?:\w+ )?(?:test|nextest|build|check|run)\b/],
  ['maven', /\bmvnw?\b/],
  ['gradle', /\bgradlew?\b/],
  ['php tests', /\b(?:phpunit|pest)\b/],
  ['dotnet', /\bdotnet (?:test|build)\b/],
  ['dbt', /\bdbt (?:test|build)\b/],
  ['terraform', /\bterraform\b.*\b(?:plan|validate)\b/],
  ['js tests', /\b(?:jest|vitest|mocha|ava|playwright test|cypress run)\b|\b(?:npm|pnpm|yarn|bun)\b.*\btest\b/],
  [
    'build',
    /\b(?:vite|webpack|rollup|next|tsup|tsdown) build\b|\b(?:npm|pnpm|yarn|bun) (?:run )?build\b|\bmake\b|\bdocker build\b/,
  ],
  ['verify', /\b(?:npm|pnpm|yarn|bun) run (?:verify|check|ci)\b/],
]

const familyOf = (command: string) => FAMILIES.find(([, pattern]) => pattern.test(command))?.[0]

/** The tests and checks that failed in their last run and did not run since. */
export function failingChecks({ runs }: Work): FailingCheck[] {
  const failing = new Map<string, FailingCheck[]>()
  for (const run of runs) {
    const { command, result } = run
    const family = command === undefined || !result ? undefined : familyOf(command)
    if (command === undefined || family === undefined || !result) continue
    const failures = failuresOf(result.turn, false)
    failing.set(
      family,
      failures.map((failure) => ({ name: failure.test ?? command.trim().split('\n')[0] ?? '', failure, run })),
    )
  }
  return [...failing.values()].flat()
}
