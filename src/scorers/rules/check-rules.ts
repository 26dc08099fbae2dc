import { countLength } from '../../text/length.ts'
import type { Condition, Finding } from './conditions/condition.ts'
import { detect } from './detectors/detect.ts'
import type { Detection } from './detectors/detection.ts'
import { maskRange } from './detectors/mask.ts'
import type { Rule, RuleSubject, Ruleset, Violation } from './ruleset.ts'
import { Search, type Span } from './text-index.ts'
import { applies } from './when.ts'

/** Longer matches are cut: an excerpt points, it does not repeat the answer. */
const LONGEST_EXCERPT = 200

/** The rules that fire, in the ruleset's order: at most one violation a rule. */
export function checkRules(ruleset: Ruleset, subject: RuleSubject): Violation[] {
  const search = new Search(subject.output)
  const violations: Violation[] = []
  let detections: Detection[] | undefined
  for (const rule of ruleset.rules) {
    const finding = applies(rule.when, subject) ? fires(rule, search) : undefined
    if (finding === undefined) continue
    const { id, severity, message } = rule
    if (finding === 'nowhere') {
      violations.push({ id, severity, message, excerpt: null, start: null, end: null })
      continue
    }
    detections ??= detect(subject.output)
    violations.push({ id, severity, message, ...excerpt(subject.output, finding, detections) })
  }
  return violations
}

/** Groups combine with AND. Of what was found, the first that has a place is shown. */
function fires({ groups: { any, all, none } }: Rule, search: Search): Finding | undefined {
  const found: Finding[] = []
  const holds = (condition: Condition) => {
    const finding = condition(search)
    if (finding !== undefined) found.push(finding)
    return finding !== undefined
  }
  if (any.length > 0 && !any.some(holds)) return undefined
  if (!all.every(holds)) return undefined
  if (none.some((condition) => condition(search) !== undefined)) return undefined
  return found.find((finding) => finding !== 'nowhere') ?? 'nowhere'
}

function excerpt(
  text: string,
  { start, end }: Span,
  detections: readonly Detection[],
): Pick<Violation, 'excerpt' | 'start' | 'end'> {
  const characters = [...maskRange(text, start, Math.min(end, start + 2 * LONGEST_EXCERPT + 2), detections)]
  const first = countLength(text.slice(0, start), 'characters')
  return {
    excerpt:
      characters.length > LONGEST_EXCERPT ? `${characters.slice(0, LONGEST_EXCERPT).join('')}…` : characters.join(''),
    start: first,
    end: first + countLength(text.slice(start, end), 'characters'),
  }
}
