import { madeUpNames, namesIn } from './code-names.ts'

interface Change {
  removed: string[]
  added: string[]
  /** More came than is shown. */
  goesOn: boolean
}

/** As many lines as a change shows at most: with fewer, it shows all. */
const ALL_SHOWN = 12

/** What was changed in one file, as it stands in the end: a line that was written and then rewritten counts once. */
export class FileChanges {
  #changes: Change[] = []
  #isOwn = false
  readonly #seen = new Set<string>()
  readonly #fresh = new Set<string>()

  /** Text of the file that a tool showed: what stands in it now is not new later. */
  show(text: string): void {
    if (text.length <= 200_000) for (const name of namesIn(text)) this.#seen.add(name)
  }

  /** The file was written anew: nothing is left of what was written before. `isOwn` when there was none. */
  startOver(isOwn: boolean): void {
    this.#changes = []
    this.#isOwn ||= isOwn
  }

  /**
   * Takes lines marked `-` and `+`; `replaced` are the lines that stood there, where only that is known, `written` how
   * many lines the call had.
   */
  add(change: string, replaced: readonly string[], written: number): void {
    const lines = change.split('\n')
    const removed = linesWith('- ', lines)
    const added = linesWith('+ ', lines)
    // A command and its end mark may stand around the text.
    const goesOn = added.length >= ALL_SHOWN && written > ALL_SHOWN + 2
    const next = { ...(removed.length > 0 ? { removed, added } : withoutShared(replaced, added)), goesOn }
    const old = new Set([...removed, ...replaced].flatMap(namesIn))
    for (const name of next.added.flatMap(madeUpNames)) {
      if (!this.#seen.has(name) && !old.has(name)) this.#fresh.add(name)
    }
    if (!this.#rewriteWithin(next) && !this.#rewrite(next)) this.#changes.push(next)
  }

  /** A file that is edited thousands of times is not searched whole each time. */
  get #recent(): Change[] {
    return this.#changes.slice(-100)
  }

  /** A part of one line that was written before; in a file that was there before, it may stand elsewhere as well. */
  #rewriteWithin({ removed: [old, ...more], added }: Change): boolean {
    if (!this.#isOwn || old === undefined || old.length < 3 || more.length > 0 || added.length > 1) return false
    const recent = this.#recent
    if (recent.some((change) => change.added.includes(old))) return false
    for (const change of recent) {
      const at = change.added.findIndex((line) => line.includes(old))
      if (at < 0) continue
      change.added[at] = (change.added[at] as string).replace(old, () => added[0] ?? '')
      return true
    }
    return false
  }

  /** Whole lines that were written before: what they became takes their place. False when the file had others there. */
  #rewrite(next: Change): boolean {
    let target: { change: Change; at: number } | undefined
    const others: string[] = []
    const recent = this.#recent
    for (const old of next.removed) {
      const change = recent.findLast(({ added }) => added.includes(old))
      if (!change) {
        // Of a file made here every line was written here, shown or not: that it went again is no change.
        if (!this.#isOwn) others.push(old)
        continue
      }
      const at = change.added.indexOf(old)
      change.added.splice(at, 1)
      if (!target) target = { change, at }
      else if (target.change === change && at < target.at) target.at = at
    }
    next.removed = others
    if (!target || others.length > 0) return false
    target.change.added.splice(target.at, 0, ...next.added)
    target.change.goesOn ||= next.goesOn
    return true
  }

  /** The changes that are left, with `-` and `+`; what was put back as it was is none. */
  get texts(): string[] {
    return this.#changes
      .filter(({ removed, added }) => removed.join('\n') !== added.join('\n'))
      .map(({ removed, added, goesOn }) =>
        [...removed.map((line) => `- ${line}`), ...added.map((line) => `+ ${line}`), ...(goesOn ? ['+ …'] : [])].join(
          '\n',
        ),
      )
  }

  /** Whether a change brought this name into the file, as far as the file was shown. */
  isFresh(name: string): boolean {
    return this.#fresh.has(name)
  }
}

const linesWith = (mark: string, lines: readonly string[]) =>
  lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(mark.length))

/** An edit by line numbers often writes lines again as they were. */
function withoutShared(replaced: readonly string[], added: string[]): Omit<Change, 'goesOn'> {
  const before = replaced.map((line) => line.trim()).filter((line) => line !== '')
  let start = 0
  while (start < before.length && start < added.length && before[start] === added[start]) start++
  let end = 0
  const most = added.length < ALL_SHOWN ? Math.min(before.length, added.length) - start : 0
  while (end < most && before.at(-1 - end) === added.at(-1 - end)) end++
  const change = { removed: before.slice(start, before.length - end), added: added.slice(start, added.length - end) }
  // Only the indentation changed: the lines are all there is to say.
  if (change.removed.length + change.added.length === 0) return { removed: [], added }
  return { ...change, removed: change.removed.slice(0, ALL_SHOWN) }
}
