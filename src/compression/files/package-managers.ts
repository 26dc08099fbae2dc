import type { Found } from './operation.ts'

/** What rewrites a list of packages: the program, its verbs, the list. */
const MANAGERS: [program: RegExp, verbs: RegExp, manifest: string][] = [
  [/^npm$/, /^(?:install|i|add|uninstall|un|remove|rm)$/, 'package.json'],
  [/^(?:pnpm|yarn|bun)$/, /^(?:add|remove|rm)$/, 'package.json'],
  [/^cargo$/, /^(?:add|remove|rm)$/, 'Cargo.toml'],
  [/^(?:poetry|uv|pdm)$/, /^(?:add|remove)$/, 'pyproject.toml'],
  [/^composer$/, /^(?:require|remove)$/, 'composer.json'],
  [/^bundle$/, /^(?:add|remove)$/, 'Gemfile'],
  [/^go$/, /^get$/, 'go.mod'],
  [/^(?:flutter|dart)$/, /^pub$/, 'pubspec.yaml'],
]

/** The list that a package manager writes a package into, or takes it out of. */
export function managerOperations(name: string, operands: readonly string[], flags: readonly string[]): Found[] {
  if (flags.some((flag) => /^(?:-g|--global|--no-save|--dry-run)$/.test(flag))) return []
  const [verb = '', ...rest] = operands
  const manager = MANAGERS.find(([program, verbs]) => program.test(name) && verbs.test(verb))
  if (!manager) return []
  const packages = verb === 'pub' ? (/^(?:add|remove)$/.test(rest[0] ?? '') ? rest.slice(1) : []) : rest
  // Without a package it installs what the list has.
  return packages.some((each) => !/^[./~]/.test(each)) ? [{ kind: 'modified', path: manager[2] }] : []
}
