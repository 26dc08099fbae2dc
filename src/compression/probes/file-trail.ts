import { isJsonObject } from '../../json.ts'
import type { FileOperation, ToolCall, Transcript } from '../transcript.ts'
import { FileChanges } from './file-changes.ts'
import { numberedLines, replacedRange } from './shown-lines.ts'
import { toolRuns } from './tool-runs.ts'
import { relativeTo } from './working-folder.ts'

/** What became of one file up to a point. */
export interface TrailedFile {
  path: string
  /** Made in this session. */
  created: boolean
  deleted: boolean
  /** Changed while it was there already. */
  modified: boolean
  read: boolean
  changes: FileChanges
  first: number
  last: number
  /** Its lines by number, as they were shown last. */
  shown: Map<number, string>
}

/** The files that the first `cut` messages touched, by when they were first touched. */
export function fileTrail(transcript: Transcript, cut: number): TrailedFile[] {
  const files = new Map<string, TrailedFile>()
  const spellings = new Spellings()
  const runs = toolRuns({ ...transcript, messages: transcript.messages.slice(0, cut) })
  const relative = relativeTo(runs)
  for (const { call, at, result, command = '' } of runs) {
    for (const operation of call.files) {
      const path = spellings.shared(relative(operation.path), files, isWhole(operation.path, call))
      const file = files.get(path) ?? newFile(path, at)
      files.set(path, file)
      // What only the result told is known from there on; an editor's command means the file that is open.
      const isTold = result && !/^\s*(?:edit|insert)\b/.test(command) && !isNamed(operation.path, call)
      note(file, operation, isTold ? result.at : at, call)
      if (result) look(file, operation, result.turn.text)
    }
  }
  return [...files.values()]
}

const newFile = (path: string, at: number): TrailedFile => ({
  path,
  created: false,
  deleted: false,
  modified: false,
  read: false,
  changes: new FileChanges(),
  first: at,
  last: at,
  shown: new Map(),
})

function note(file: TrailedFile, { kind, change }: FileOperation, at: number, call: ToolCall): void {
  file.last = at
  if (kind === 'read') file.read = true
  else if (kind === 'deleted') file.deleted = true
  else {
    if (kind === 'created' && !file.modified) file.created = true
    else file.modified = true
    file.deleted = false
    if (kind === 'created' || writesWhole(call)) file.changes.startOver(file.created)
    if (change !== undefined) file.changes.add(change, replacedLines(file, call), linesWritten(call))
  }
}

/** What a tool shows of a file is how it is from then on; after a change that shows nothing, its lines are not known. */
function look(file: TrailedFile, { kind }: FileOperation, text: string): void {
  const lines = numberedLines(text)
  if (lines.size > 0 || kind !== 'read') file.shown = lines
  file.changes.show(text)
}

const writesWhole = ({ name, arguments: given }: ToolCall) =>
  /^(?:write|create|save)/i.test(name) || (isJsonObject(given) && given.command === 'create')

const linesWritten = ({ arguments: given }: ToolCall) =>
  Math.max(0, ...(isJsonObject(given) ? Object.values(given) : [given]).map(linesIn))

const linesIn = (value: unknown) =>
  typeof value === 'string' ? value.split('\n').filter((line) => line.trim() !== '').length : 0

function replacedLines({ shown }: TrailedFile, call: ToolCall): string[] {
  const range = replacedRange(call)
  if (!range) return []
  const lines: string[] = []
  for (let number = range[0]; number <= range[1]; number++) {
    const line = shown.get(number)
    // A part of what stood there would be mistaken for all of it.
    if (line === undefined) return []
    lines.push(line)
  }
  return lines
}

const isNamed = (path: string, { arguments: given }: ToolCall) =>
  JSON.stringify(given).includes(path.slice(path.lastIndexOf('/') + 1))

/** Whether the call names the file by its whole path: then a bare name is the one at the top of the project. */
const isWhole = (path: string, { arguments: given }: ToolCall) =>
  path.startsWith('/') ||
  (isJsonObject(given) &&
    Object.values(given).some(
      (value) => typeof value === 'string' && value.startsWith('/') && value.endsWith(`/${path}`),
    ))

/** One file may be named by its whole path and by its end: it is called by the shorter one. */
class Spellings {
  readonly #byName = new Map<string, string[]>()
  readonly #whole = new Set<string>()

  shared(path: string, files: Map<string, TrailedFile>, isWhole: boolean): string {
    if (isWhole) this.#whole.add(path)
    const name = path.slice(path.lastIndexOf('/') + 1)
    const known = this.#byName.get(name) ?? []
    this.#byName.set(name, known)
    const areWhole = (other: string) => isWhole && this.#whole.has(other)
    const same = known.find(
      (other) => other === path || (!areWhole(other) && (other.endsWith(`/${path}`) || path.endsWith(`/${other}`))),
    )
    if (same === undefined) {
      known.push(path)
      return path
    }
    // A bare name may be a file of that name in any folder: only a path with a folder is the same for sure.
    if (same === path || same.length <= path.length) return same
    const file = files.get(same)
    if (!file) return same
    files.delete(same)
    files.set(path, { ...file, path })
    known[known.indexOf(same)] = path
    return path
  }
}
