import { createHash } from 'node:crypto'

/** What is known of the code behind a scorer, a target or cases. Equal: the same code, as far as it is known. */
export interface Code {
  /** Every file it loads, by its path from the suite's folder, with a hash of its content. */
  files: Record<string, string>
  /** Every package it loads, with the versions and integrities that are locked. */
  packages?: Record<string, string>
  /** Functions of a program: a hash of their source text, and the version they were given. */
  functions?: Record<string, string>
  /** It loads more than can be told by reading it. */
  partly?: true
}

export const hashOfCode = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 16)

/** What several pieces of code come to together. */
export function joinCode(codes: readonly Code[]): Code {
  const merged = (key: 'files' | 'packages' | 'functions') =>
    Object.fromEntries(codes.flatMap((code) => Object.entries(code[key] ?? {})).sort(([a], [b]) => (a < b ? -1 : 1)))
  const [packages, functions] = [merged('packages'), merged('functions')]
  return {
    files: merged('files'),
    ...(Object.keys(packages).length > 0 && { packages }),
    ...(Object.keys(functions).length > 0 && { functions }),
    ...(codes.some(({ partly }) => partly) && { partly: true }),
  }
}

/** The files, packages and functions that differ, by name; empty when nothing does. */
export function codeChanges(before: Code | undefined, now: Code | undefined): string[] {
  const differing = (a: Record<string, string> = {}, b: Record<string, string> = {}) =>
    [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => a[name] !== b[name]).sort()
  return (['files', 'packages', 'functions'] as const).flatMap((key) => differing(before?.[key], now?.[key]))
}
