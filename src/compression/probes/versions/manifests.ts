import type { ToolRun } from '../tool-runs.ts'
import { NUMBER } from './numbers.ts'
import type { VersionOf } from './versions-in.ts'

const MANIFEST =
  /(?:^|\/)(?:package\.json|composer\.json|Cargo\.toml|pyproject\.toml|Chart\.yaml|pubspec\.yaml|galaxy\.yml|setup\.(?:py|cfg)|mix\.exs|[\w.-]+\.gemspec)$/
const NAME = /^\s*(?:\d+(?:→|\t|: ?))?\s*["']?name["']?\s*[:=]\s*["']?([@\w./-]+)/m
const RAISED = new RegExp(String.raw`^\+ ["']?version["']?\s*[:=]\s*["']?v?(${NUMBER})`, 'm')

/** What changes of manifests make of a project's own version: its name was shown with the file, the change has none. */
export function ownVersions(runs: readonly ToolRun[]): (VersionOf & { quote: string; at: number })[] {
  const names = new Map<string, string>()
  return runs.flatMap(({ call, at, result }) =>
    call.files.flatMap(({ kind, path, change = '' }) => {
      if (!MANIFEST.test(path)) return []
      const shown = kind === 'read' ? NAME.exec(result?.turn.text.slice(0, 4000) ?? '')?.[1] : undefined
      if (shown !== undefined) names.set(path, shown)
      const name = names.get(path)
      const raised = RAISED.exec(change)
      return name === undefined || !raised
        ? []
        : [{ name, version: raised[1] as string, quote: `${path}: ${raised[0].slice(2)}`, at }]
    }),
  )
}
