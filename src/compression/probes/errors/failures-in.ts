import type { Turn } from '../../transcript.ts'
import { perTurn } from '../per-turn.ts'
import { cmakeErrors, dockerErrors, docsErrors, gradleErrors, linkErrors, markedErrors } from './builds.ts'
import { ansibleErrors, kubernetesProblems } from './clusters.ts'
import {
  cargoFailures,
  dotnetErrors,
  goBuildErrors,
  goFailures,
  javaErrors,
  junitFailures,
  rustErrors,
} from './compiled.ts'
import type { Failure } from './failure.ts'
import { elixirErrors, ghcErrors, ocamlErrors, scalaErrors } from './functional.ts'
import {
  biomeErrors,
  fileFailures,
  jestFailures,
  lintErrors,
  mochaFailures,
  npmErrors,
  playwrightFailures,
  typescriptErrors,
  vitestFailures,
  vitestListed,
} from './javascript.ts'
import { databaseErrors, dbtErrors, terraformErrors } from './operations.ts'
import { listedErrors, loggedErrors, namedErrors, saidErrors, shellErrors } from './plain-lines.ts'
import { catchFailures, googleTestFailures, nodeTestFailures, tapFailures } from './plain-runners.ts'
import { drawnErrors, positionedErrors } from './positioned.ts'
import { pytestFailures, pythonTrace, unittestFailures } from './python.ts'
import { recordErrors } from './records.ts'
import { resolverErrors } from './resolvers.ts'
import { minitestFailures, pestFailures, phpunitFailures, rspecFailures } from './ruby.ts'
import { rErrors } from './statistics.ts'
import { dartFailures, dotnetFailures, exunitFailures, swiftFailures } from './test-runners.ts'
import { latexErrors } from './typeset.ts'
import { uncaughtErrors } from './uncaught.ts'

type Read = (lines: readonly string[]) => Failure[]

/** Tests first: a runner that failed prints traces of its own. */
const TESTS: Read[] = [
  jestFailures,
  vitestFailures,
  vitestListed,
  playwrightFailures,
  mochaFailures,
  pytestFailures,
  unittestFailures,
  rspecFailures,
  minitestFailures,
  phpunitFailures,
  pestFailures,
  goFailures,
  cargoFailures,
  junitFailures,
  dartFailures,
  dotnetFailures,
  swiftFailures,
  exunitFailures,
  googleTestFailures,
  catchFailures,
  nodeTestFailures,
  tapFailures,
  dbtErrors,
]
const COMPILERS: Read[] = [
  ghcErrors,
  ocamlErrors,
  scalaErrors,
  typescriptErrors,
  lintErrors,
  biomeErrors,
  rustErrors,
  javaErrors,
  goBuildErrors,
  dotnetErrors,
  positionedErrors,
  drawnErrors,
  terraformErrors,
  linkErrors,
  cmakeErrors,
  markedErrors,
  gradleErrors,
  docsErrors,
]
const OTHERS: Read[] = [
  fileFailures,
  pythonTrace,
  rErrors,
  latexErrors,
  resolverErrors,
  ansibleErrors,
  kubernetesProblems,
  elixirErrors,
  uncaughtErrors,
  dockerErrors,
  databaseErrors,
  namedErrors,
  listedErrors,
  npmErrors,
  shellErrors,
]

const MOST_FAILURES = 6
const LONGEST_RESULT = 200_000

/** What is known of the result. */
interface ResultKind {
  /** The tool said that it failed. */
  failed: boolean
  /** It shows what some program wrote down. */
  isLog: boolean
}

/** Why a call failed, in the words of the tool; none when nothing says that it did. */
export function failuresIn(text: string, { failed, isLog }: ResultKind): Failure[] {
  if (text.length > LONGEST_RESULT) return []
  const lines = linesOf(text)
  const found = firstOf([...TESTS, ...COMPILERS], lines)
  if (found.length > 0) return found
  const record = recordErrors(text)
  if (record.length > 0) return record
  if (isLog) return loggedErrors(lines)
  const other = firstOf(OTHERS, lines)
  return other.length > 0 ? other : saidErrors(lines, failed)
}

/** The same for the message of a tool. */
export const failuresOf = (turn: Turn, isLog: boolean) => (isLog ? ofLog(turn) : ofResult(turn))

const ofLog = perTurn(({ text }) => failuresIn(text, { failed: false, isLog: true }))
const ofResult = perTurn(({ text, failed = false }) => failuresIn(text, { failed, isLog: false }))

function firstOf(readers: readonly Read[], lines: readonly string[]): Failure[] {
  for (const read of readers) {
    const found = read(lines)
    if (found.length > 0) return onceEach(found).slice(0, MOST_FAILURES)
  }
  return []
}

function onceEach(failures: readonly Failure[]): Failure[] {
  const seen = new Set<string>()
  return failures.filter(({ test, reason, exact }) => {
    const key = `${test}\n${reason}`
    const isNew = !seen.has(key) && exact.every((line) => line.length > 2)
    seen.add(key)
    return isNew
  })
}

const ESCAPES = /\u001b\[[\d;]*[A-Za-z]/g
/** Times before a line are not what it says. */
const TIME = /^\[?(?:\d{4}-\d\d-\d\d[T ])?\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?\]?\s+/

/** A log of a long run: what failed stands at its end. */
const linesOf = (text: string) =>
  text
    .replace(ESCAPES, '')
    .split(/\r?\n/)
    .map((line) => line.replace(TIME, ''))
