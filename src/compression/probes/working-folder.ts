import type { ToolRun } from './tool-runs.ts'

/** Folders in which nobody keeps a project. */
const ELSEWHERE = /^\/(?:tmp|etc|var|usr|opt|proc|dev|sys|mnt|media)(?:\/|$)/
/** `/home/aya` and `/Users/aya` are `~` to whoever works there. */
const HOME = /^\/(?:home|Users)\/[^/]+(?=\/|$)/

const fromHome = (path: string) => path.replace(HOME, '~')

/** The folder that the commands of a session go into, where all of them stay within one. */
function workingFolder(runs: readonly ToolRun[]): string | undefined {
  const folders = runs.flatMap(({ command = '' }) => {
    const to = /^\s*cd ["']?([~/][^\s;&|"'$*]*)/.exec(command)?.[1]
    return to === undefined || ELSEWHERE.test(to) || to === '~' || to === '/' ? [] : [fromHome(to).replace(/\/+$/, '')]
  })
  const [shortest] = folders.toSorted((a, b) => a.length - b.length)
  return folders.every((folder) => folder === shortest || folder.startsWith(`${shortest}/`)) ? shortest : undefined
}

/** Takes that folder off a path. */
export function relativeTo(runs: readonly ToolRun[]): (path: string) => string {
  const folder = workingFolder(runs)
  return (path) => {
    const own = fromHome(path)
    return folder !== undefined && own.startsWith(`${folder}/`) ? own.slice(folder.length + 1) : path
  }
}
