import { splitShell } from '../../files/shell-split.ts'

/** One command of a line that tests or checks something. */
export interface CheckStep {
  family: string
  isTest: boolean
  /** The files, folders and names that it is limited to. */
  scope: string[]
}

/** What belongs together: the last run of a family decides. */
const TESTS: [family: string, command: RegExp][] = [
  ['python tests', /\b(?:pytest|tox|nox|unittest)\b/],
  ['ruby tests', /\b(?:rspec|minitest|rails test|rake(?: test)?$)/],
  ['go', /\bgo (?:test|build|vet|run)\b/],
  ['cargo', /\bcargo (?:\w+ )?(?:test|nextest|build|check|run)\b/],
  ['maven', /\bmvnw?\b/],
  ['gradle', /\bgradlew?\b/],
  ['php tests', /\b(?:phpunit|pest|artisan test)\b/],
  ['dotnet', /\bdotnet (?:test|build)\b/],
  ['dbt', /\bdbt (?:test|build)\b/],
  [
    'js tests',
    /\b(?:jest|vitest|mocha|ava|playwright test|cypress run)\b|\b(?:npm|pnpm|yarn|bun)\b(?: run)? (?:\S+:)?t(?:est)?\b|\b(?:node|deno) (?:--)?test\b/,
  ],
]
const CHECKS: [family: string, command: RegExp][] = [
  ['tsc', /\btsc\b|\btype-?check\b/],
  ['lint', /\b(?:eslint|biome|ruff|flake8|pylint|rubocop|clippy|golangci-lint|prettier|lint)\b/],
  ['mypy', /\b(?:mypy|pyright)\b/],
  ['terraform', /\bterraform\b.*\b(?:plan|validate)\b/],
  [
    'build',
    /\b(?:vite|webpack|rollup|next|tsup|tsdown) build\b|\b(?:npm|pnpm|yarn|bun) (?:run )?build\b|\bmake\b|\bdocker build\b/,
  ],
]
/** Everything at once, and all tests, whatever runs them. */
export const WHOLE = 'all'
export const ALL_TESTS = 'all tests'
const RUNS_ALL =
  /\b(?:npm|pnpm|yarn|bun|just|task|make|rake|composer)\b(?: run)? (?:verify|check|ci|all)\b|^(?:bin\/|\.\/(?:bin\/|scripts?\/)?)(?:ci|check|verify)\b/
/** `flutter test`, `mix test`, `pio test`, `make test`: whatever runs them, they are tests. */
const OTHER_TESTS = /^(?:\S*\/)?([\w.-]+) (?:run )?(?:-\S+ )*tests?\b/
/** What only moves, shows or tidies says nothing of the work. */
const AROUND =
  /^(?:cd|rm|mv|cp|mkdir|echo|export|set|source|git|ls|cat|tail|head|grep|true|sleep|touch|edit|open|find|sed)$/

/** The commands of a line one after the other; undefined for one that is no check. */
export function checkSteps(command: string): (CheckStep | undefined)[] {
  return splitShell(command)
    .filter(({ words, piped }) => !piped && words.length > 0 && !AROUND.test(words[0] as string))
    .map(({ words }) => stepOf(words))
}

function stepOf(words: readonly string[]): CheckStep | undefined {
  const text = words.join(' ')
  const find = (families: typeof TESTS) => families.find(([, pattern]) => pattern.test(text))?.[0]
  const check = RUNS_ALL.test(text) ? WHOLE : find(CHECKS.slice(0, -1))
  if (check !== undefined) return { family: check, isTest: check === WHOLE, scope: scopeOf(words) }
  const other = OTHER_TESTS.exec(text)?.[1]
  const tests =
    find(TESTS) ?? (other === undefined ? undefined : /^(?:make|just|task)$/.test(other) ? ALL_TESTS : `${other} tests`)
  if (tests !== undefined) return { family: tests, isTest: true, scope: scopeOf(words) }
  const build = find(CHECKS.slice(-1))
  return build === undefined ? undefined : { family: build, isTest: false, scope: [] }
}

/** Options after which a name of tests stands. */
const SELECTS = /^(?:-k|-t|-g|--filter|--grep|--tests|--testNamePattern|-run|--run|--name)$/

function scopeOf(words: readonly string[]): string[] {
  return words.slice(1).flatMap((word, index) => {
    const given = /^-{1,2}(?:filter|grep|tests|testNamePattern|run|name)=(.+)$/.exec(word)?.[1]
    if (given !== undefined) return [given]
    if (SELECTS.test(words[index] ?? '') && !word.startsWith('-')) return [word]
    return /::|\.\w+(?::\d+)?$|\w\/\w/.test(word) &&
      !word.startsWith('-') &&
      !/^(?:\.\/)?(?:vendor|node_modules|bin|\.venv|venv)\/|\.(?:js|toml|ya?ml|json|cfg|ini|xml)$/.test(word)
      ? [word]
      : []
  })
}
