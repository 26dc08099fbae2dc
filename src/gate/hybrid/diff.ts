import type { Message } from '../../language.ts'
import { SEVERITIES, type Severity } from '../../scorers/rules/ruleset.ts'
import { incomparable } from './comparable.ts'
import { type Flip, flipsOf } from './flips.ts'
import type { CaseRow, ReadableMetrics } from './metrics-schema.ts'
import { roundFigure } from './round.ts'

export interface FigureChange {
  name: string
  before: number | null
  after: number | null
  /** Null where there is nothing to subtract, or where the two were not measured alike. */
  difference: number | null
}

interface SettingChange {
  name: string
  before: string
  after: string
}

export interface RuleChange {
  id: string
  change: 'added' | 'removed' | 'severity'
  before: Severity | null
  after: Severity | null
  /** Something that was caught before is not caught any more, or weighs less. */
  breaking: boolean
}

interface ViolationChange {
  id: string
  severity: Severity
  change: 'new' | 'gone'
}

export interface CaseDifference {
  id: string
  change: 'new' | 'gone' | 'changed'
  /** Only what changed: name → before and after. */
  what: Record<string, [before: Json, after: Json]>
}

type Json = boolean | number | string | null

export interface MetricsDiff {
  comparable: boolean
  /** Why not. */
  reasons: Message[]
  verdict: Record<'overall_pass' | 'needs_review', [before: boolean, after: boolean]>
  /** The cases whose verdict flipped, worst first; told also where figures may not be compared. */
  flips: Flip[]
  figures: FigureChange[]
  settings: SettingChange[]
  rules: RuleChange[]
  violations: ViolationChange[]
  cases: { before: number; after: number; changed: CaseDifference[] }
}

/** What changed between two metrics.json, and whether it may be compared at all. */
export function diffMetrics(before: ReadableMetrics, after: ReadableMetrics): MetricsDiff {
  const { semantic, surface, reasons } = incomparable(before.provenance, after.provenance)
  const bert = (key: 'precision' | 'recall' | 'f1') =>
    figure(`BERTScore ${key}`, before.semantic.bert_score?.[key], after.semantic.bert_score?.[key], !semantic)
  const rouge = (key: 'rouge1' | 'rougeL') => figure(key, before.surface[key], after.surface[key], !surface)
  return {
    comparable: reasons.length === 0,
    reasons,
    verdict: {
      overall_pass: [before.overall_pass, after.overall_pass],
      needs_review: [before.needs_review, after.needs_review],
    },
    flips: flipsOf(before.cases, after.cases),
    figures: [bert('precision'), bert('recall'), bert('f1'), rouge('rouge1'), rouge('rougeL')],
    settings: settingChanges(before, after),
    rules: ruleChanges(before, after),
    violations: violationChanges(before, after),
    cases: { before: before.cases.length, after: after.cases.length, changed: caseChanges(before.cases, after.cases) },
  }
}

function figure(
  name: string,
  before: number | null = null,
  after: number | null = null,
  isComparable: boolean,
): FigureChange {
  const known = isComparable && before !== null && after !== null
  return { name, before, after, difference: known ? roundFigure(after - before) : null }
}

function settingChanges({ provenance: a }: ReadableMetrics, { provenance: b }: ReadableMetrics): SettingChange[] {
  if (!a || !b) return []
  const pairs: [string, string | number, string | number][] = [
    ['saiten', a.saiten, b.saiten],
    ['mode', a.mode, b.mode],
    ['threshold f1', a.thresholds.f1, b.thresholds.f1],
    ['threshold rougeL', a.thresholds.rougeL, b.thresholds.rougeL],
    ['ruleset', a.ruleset.hash, b.ruleset.hash],
  ]
  return pairs.filter(([, x, y]) => x !== y).map(([name, x, y]) => ({ name, before: String(x), after: String(y) }))
}

function ruleChanges({ provenance: a }: ReadableMetrics, { provenance: b }: ReadableMetrics): RuleChange[] {
  const old = new Map(a?.ruleset.rules.map(({ id, severity }) => [id, severity]))
  const now = new Map(b?.ruleset.rules.map(({ id, severity }) => [id, severity]))
  if (!a || !b) return []
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((id): RuleChange[] => {
    const [before, after] = [old.get(id) ?? null, now.get(id) ?? null]
    if (before === after) return []
    const change = before === null ? 'added' : after === null ? 'removed' : 'severity'
    return [{ id, change, before, after, breaking: rank(after) < rank(before) }]
  })
}

const rank = (severity: Severity | null) => (severity === null ? -1 : SEVERITIES.indexOf(severity))

function violationChanges({ violations: a }: ReadableMetrics, { violations: b }: ReadableMetrics): ViolationChange[] {
  const ids = (list: typeof a.violations) => new Set(list.map(({ id }) => id))
  const [old, now] = [ids(a.violations), ids(b.violations)]
  return [
    ...b.violations
      .filter(({ id }) => !old.has(id))
      .map(({ id, severity }) => ({ id, severity, change: 'new' as const })),
    ...a.violations
      .filter(({ id }) => !now.has(id))
      .map(({ id, severity }) => ({ id, severity, change: 'gone' as const })),
  ]
}

function caseChanges(before: CaseRow[], after: CaseRow[]): CaseDifference[] {
  const old = new Map(before.map((row) => [row.id, row]))
  const now = new Set(after.map(({ id }) => id))
  const changed = after.flatMap((row): CaseDifference[] => {
    const earlier = old.get(row.id)
    if (!earlier) return [{ id: row.id, change: 'new', what: {} }]
    const [a, b] = [digest(earlier), digest(row)]
    const keys = Object.keys(b).filter((key) => a[key] !== b[key])
    if (keys.length === 0) return []
    return [
      { id: row.id, change: 'changed', what: Object.fromEntries(keys.map((key) => [key, [a[key], b[key]]])) as never },
    ]
  })
  const gone = before.filter(({ id }) => !now.has(id)).map(({ id }) => ({ id, change: 'gone' as const, what: {} }))
  return [...changed, ...gone]
}

const digest = ({ overall_pass, needs_review, semantic, surface, violations }: CaseRow): Record<string, Json> => ({
  overall_pass,
  needs_review,
  f1: semantic.bert_score?.f1 ?? null,
  rouge1: surface.rouge1,
  rougeL: surface.rougeL,
  violations: violations.violations.map(({ id, severity }) => `${id} (${severity})`).join(', '),
})
