import type { VersionOf } from './versions-in.ts'

/** A name on one line and its version on a later one: what a manifest writes first, and how far below the other may stand. */
const FORMS: [name: RegExp, version: RegExp, apart: number][] = [
  [/^\s*["']?name["']?\s*[:=]\s*["']?([@\w./-]+)/i, /^\s*["']?version["']?\s*[:=]\s*["']?v?(\d[\w.+-]*)/i, 1],
  [/<artifactId>([\w.-]+)<\/artifactId>/, /<version>(\d[\w.+-]*)<\/version>/, 1],
  [/^\s*"identity"\s*:\s*"([\w.-]+)"/, /^\s*"version"\s*:\s*"(\d[\w.+-]*)"/, 6],
]

/** The version that a line holds of what a line above it names. */
export function pairedAt(lines: readonly string[], at: number): VersionOf[] {
  return FORMS.flatMap(([name, version, apart]) => {
    const held = version.exec(lines[at] as string)?.[1]
    if (held === undefined) return []
    const above = lines.slice(Math.max(0, at - apart), at)
    const named = above.findLastIndex((line) => name.test(line))
    // Another version in between belongs to something else.
    if (named < 0 || above.slice(named + 1).some((line) => version.test(line))) return []
    return [{ name: name.exec(above[named] as string)?.[1] as string, version: held }]
  })
}
