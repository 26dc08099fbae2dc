import type { Found } from './operation.ts'
import { plainPath } from './paths.ts'

/** Rails and Thor, Phoenix, Angular and Nest: a verb in a place of its own, then the path. */
const LISTED = [
  /^\s{4,16}(create|force|insert|append|prepend|gsub|inject|remove|update) {2}([\w@./-]+\.\w{1,10})$/,
  /^\* (creating|injecting) ([\w@./-]+\.\w{1,10})$/,
  /^(CREATE|UPDATE|DELETE) ([\w@./-]+\.\w{1,10})(?: \(\d+ bytes\))?$/,
]
/** "Wrote 12 rows to out/a.csv", "Saved: a.png", 「out/a.csv に書き出しました」 */
const TOLD = [
  /^(?:[\w ]{0,30}\b)?(?:wrote|saved|written|exported|generated)\b(?:[\w ,]{0,40}? (?:to|as|at|in)\b)?:? ["'`]?([\w-][\w./-]*\.\w{1,8})["'`]?(?: \(.{1,60}\))?\.?$/i,
  /^["'`]?([\w-][\w./-]*\.\w{1,8})["'`]? (?:に|へ|を)(?:書き出し|保存|出力|作成|生成)しました/,
]
const KINDS: Record<string, Found['kind']> = {
  create: 'created',
  creating: 'created',
  remove: 'deleted',
  delete: 'deleted',
}
const LONGEST = 20_000

/** The files within the project that a program says it made, changed or removed. */
export function saidOperations(result: string): Found[] {
  if (result.length > LONGEST) return []
  return result.split('\n').flatMap((line): Found[] => {
    const [, verb, listed] = LISTED.map((pattern) => pattern.exec(line)).find((found) => found !== null) ?? []
    const told =
      verb === undefined ? TOLD.map((pattern) => pattern.exec(line)?.[1]).find((each) => each !== undefined) : undefined
    const path = plainPath(listed ?? told ?? '')
    if (path === undefined) return []
    if (verb === undefined) return [{ kind: 'created', writes: true, path }]
    return [{ kind: KINDS[verb.toLowerCase()] ?? 'modified', path }]
  })
}
