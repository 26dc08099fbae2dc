import { isJsonObject, type Json } from '../../../json.ts'
import type { Transcript } from '../../transcript.ts'
import type { Candidate } from '../candidate.ts'
import { perTurn } from '../per-turn.ts'
import { sentencesOf, shortened } from '../prose.ts'
import type { ToolRun } from '../tool-runs.ts'
import { heldVersion, versionsAnswered, versionsSet, versionsShown } from './asked-for.ts'
import { ownVersions } from './manifests.ts'
import { keyOf } from './names.ts'
import { pairedAt } from './pairs.ts'
import { reportedVersion } from './reported.ts'
import { versionsIn } from './versions-in.ts'

interface Named {
  name: string
  version: string
  at: number
  quote: string
  /** Somebody said it; nothing showed it. */
  isSaid?: boolean
}

/** A longer result is a listing of everything: who could remember that. */
const LONG_RESULT = 4000
const MOST_PER_RESULT = 12
const LONGEST_LINE = 300
const LONGEST_RECORD = 1000

/** Versions that were named. Of a thing with several, the last one counts: the others were before it. */
export function versionCandidates({ messages }: Transcript, runs: readonly ToolRun[]): Candidate[] {
  const versions = new Map<string, Named[]>()
  const note = (named: Omit<Named, 'at'>, at: number) => {
    const key = keyOf(named.name)
    versions.set(key, [...(versions.get(key) ?? []), { ...named, at }])
  }
  for (const [at, turn] of messages.entries()) for (const named of namedIn(turn)) note(named, at)
  for (const { command, said, result } of runs) {
    const reported = result ? reportedVersion(command, said, result.turn.text) : undefined
    if (result && reported) note(reported, result.at)
  }
  for (const { at, ...named } of [...runs.flatMap(askedIn), ...ownVersions(runs)]) note(named, at)
  return [...versions.values()].flatMap((all) => candidateOf(all.toSorted((a, b) => a.at - b.at)) ?? [])
}

const namedIn = perTurn(({ role, text, toolCalls }): Omit<Named, 'at'>[] => {
  if (role === 'system') return []
  if (role === 'tool') return namedInResult(text)
  const read = (line: string, isSaid: boolean) =>
    versionsIn(line).map((version) => ({ ...version, quote: line.trim(), isSaid }))
  return [
    ...sentencesOf(text).flatMap((line) => read(line, true)),
    ...toolCalls
      .flatMap((call) => textsIn(call.arguments))
      .flatMap((text) => [...pairsIn(text), ...linesOf(text).flatMap((line) => read(line, false))]),
  ]
})

function pairsIn(text: string): Omit<Named, 'at'>[] {
  const lines = remaining(text.slice(0, LONG_RESULT)).map((line) => line.replace(/^\+/, ''))
  return lines.flatMap((line, at) =>
    pairedAt(lines, at).map((each) => ({ ...each, quote: line.trim(), isSaid: false })),
  )
}

/** What a line of shell or of code sets or asks for. */
function askedIn({ call, command, at, result }: ToolRun): Named[] {
  const code = textsIn(call.arguments)
  const set = command === undefined ? [] : versionsSet(command).map((each) => ({ ...each, quote: command.trim(), at }))
  if (!result || result.turn.text.length > LONG_RESULT) return set
  const { text } = result.turn
  const named = namedInResult(text)
  // A module is shown beside the package that it comes from.
  const answered = code
    .flatMap((each) => versionsAnswered(each, text))
    .filter(({ version }) => !named.some((other) => other.version === version))
  const shown = command === undefined ? [] : versionsShown(command, text)
  const held = call.files.flatMap(({ kind, path }) => (kind === 'read' ? heldVersion(path, text) : []))
  return [...set, ...[...answered, ...shown, ...held].map((each) => ({ ...each, at: result.at }))]
}

const PATCH = /^(?:\*\*\* Begin Patch|@@|diff --git )/m
/** Of a change, what is there after it. */
const remaining = (text: string) => {
  const lines = text.split('\n')
  return PATCH.test(text) ? lines.filter((line) => !line.startsWith('-')) : lines
}

const linesOf = (text: string) =>
  remaining(text.slice(0, LONG_RESULT)).filter((line) => line.length <= 500 && /\d\.\d/.test(line))

/** All texts in the arguments of a call, without those that it takes the place of. */
function textsIn(given: Json): string[] {
  if (typeof given === 'string') return [given]
  if (Array.isArray(given)) return given.flatMap(textsIn)
  return isJsonObject(given)
    ? Object.entries(given).flatMap(([key, value]) => (/^old/i.test(key) ? [] : textsIn(value)))
    : []
}

function namedInResult(text: string): Omit<Named, 'at'>[] {
  if (text.length > LONG_RESULT) return []
  const found = remaining(text)
    .map(withoutGutter)
    .flatMap((line, index, lines) => {
      if (line.length > (/^\s*[[{]/.test(line) ? LONGEST_RECORD : LONGEST_LINE) || !/\d\.\d/.test(line)) return []
      return [...pairedAt(lines, index), ...versionsIn(line, true)].map((each) => ({ ...each, quote: line.trim() }))
    })
  return found.length <= MOST_PER_RESULT ? found : []
}

/** The number of a line in a file: `   7→clap`, `212:    devise`, `Gemfile.lock:212:    devise`. */
const withoutGutter = (line: string) => line.replace(/^(?:[\w./-]+\.\w+:)?\s{0,8}\d{1,6}(?:→|\t|[:-](?=\s|["']))/, '')

/** Said of versions that are not the one in use: "fixed in x 2.1", "needs x 3.0", 「x 5.2 以降」 */
const OTHERWISE =
  /\b(?:fixed|introduced|added|available|removed|deprecated|dropped|supported) (?:in|since|until|by)\b|\b(?:since|until|before|as of|requires?|needs?|supports?|would|could|might|if (?:we|you|I)|newer|latest|should|want|can['’]t|cannot|no longer)\b|以降|以上|未満|必要|対応して|なら|最新|予定|たら|べき/i

/** "Shall we take x 3?", "or drop to x 3.2": nobody did so yet. */
const OFFERED =
  /[?？]\s*$|\b(?:I|we|you) can\b|\bor (?:drop|go|move|downgrade|upgrade|switch|stay|keep|use|take|pin)\b/i

/** What somebody would need is not there. */
const NEEDED = /\b(?:requires?|needs?) \S+ (?:version )?v?\d|\bor (?:newer|later|higher)\b/i

/** The one in use is told exactly ("Python 3.10.13" beside "Python 3.8 is no longer supported"), and as a fact. */
function inUse(all: readonly Named[]): readonly Named[] {
  const exact = all.filter(({ version }) => version.split('.').length >= 3)
  const told = exact.length > 0 ? exact : all
  const facts = told.filter(({ quote, isSaid }) => !(isSaid && (OTHERWISE.test(quote) || OFFERED.test(quote))))
  return facts.length > 0 ? facts : told.some(({ quote }) => !NEEDED.test(quote)) ? told : []
}

/** `Node.js` says more than `node`, but `NODE_VERSION` does not. */
const fullest = (all: readonly Named[]) =>
  all
    .map(({ name }) => name)
    .reduce((one, other) => (other.length > one.length && !/version$/i.test(other) ? other : one))

function candidateOf(named: readonly Named[]): Candidate | undefined {
  const all = inUse(named)
  if (all.length === 0) return undefined
  const { version, at, quote } = all.at(-1) as Named
  const name = fullest(all.filter((each) => each.version === version))
  const earlier = [...new Set(all.map((each) => each.version))].filter((each) => each !== version)
  const several = earlier.length > 0
  // Named in one breath, it cannot be told which one counts.
  if (all.some((each) => each.at === at && each.version !== version)) return undefined
  const isLast = named.every((other) => other.at <= at || other.version === version)
  const isBare = name.startsWith('`')
  const of = isBare ? { en: `Which version did ${name} report`, ja: `${name} が示したバージョンは何ですか` } : undefined
  return {
    type: 'recall',
    kind: 'version',
    question: {
      en: `${of?.en ?? `Which version of ${name} was ${isLast ? 'named' : 'told to be in use'} in the session`}${several ? `, the last time it was ${isLast ? 'named' : 'told'}` : ''}? Answer with the version number alone.`,
      ja: `${of?.ja ?? `この会話で${several ? '最後に' : ''}${isLast ? '挙がった' : '使っていると述べられた'} ${name} のバージョンは何ですか`}。バージョン番号だけを答えてください。`,
    },
    truth: `${isBare ? '' : `${name} `}${version} (${shortened(quote, 160)})${several ? `; earlier: ${earlier.join(', ')}` : ''}`,
    answer: version,
    exact: [version],
    span: [at, at],
    weight: 4,
  }
}
