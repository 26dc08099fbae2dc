import { isJsonObject, type Json } from '../../json.ts'
import type { FileOperation } from '../transcript.ts'
import { looksLikePatch, patchOperations } from './apply-patch.ts'
import { codeWrites } from './code-writes.ts'
import { diffOperations } from './diff.ts'
import { editingToolOperations, editorLineOperations, editorToolOperations } from './editing-tools.ts'
import { complainsAbout, refuses } from './failure.ts'
import { saidOperations } from './generated.ts'
import { namedToolOperations } from './named-tools.ts'
import type { Found } from './operation.ts'
import { joined, within } from './paths.ts'
import { shellOperations } from './shell.ts'
import { commandOf } from './shell-call.ts'
import { sweOperations } from './swe-commands.ts'

/** What a tool answered. */
export interface Outcome {
  text: string
  failed: boolean
}

/** Follows a conversation call by call, and says which files each one touched. */
export class FileTracker {
  /** The folder that paths are relative to, where the file says so. */
  folder: string | undefined
  /** SWE-agent's editor is used: its commands mean the file that is open. */
  hasEditor = false
  #open: string | undefined
  readonly #known = new Set<string>()
  /** What was written into files here: some of it is run later. */
  readonly #texts = new Map<string, string>()

  /** Takes the calls in order. Without an outcome, a call is taken to have worked. */
  operations(name: string, given: Json, outcome: Outcome | undefined): FileOperation[] {
    const found = this.#found(name, given)
    const worked = outcome ? found.filter((each) => happened(each, outcome)) : found
    const real = [...worked, ...this.#said(name, given, outcome, worked)]
    for (const each of real) this.#remember(each, given)
    if (this.hasEditor && outcome) this.#follow(outcome.text, real)
    return real.map((each) => this.#settled({ ...each, path: this.#placed(each.path) }, outcome))
  }

  /** A path written after a `cd`: the editor shows where the file really is. */
  #placed(path: string): string {
    return this.hasEditor && this.#open?.endsWith(`/${path}`) ? this.#open : path
  }

  #found(name: string, given: Json): Found[] {
    const swe = this.hasEditor ? sweOperations(name, given, this.#open) : undefined
    if (swe) return swe
    const command = commandOf(name, given)
    const edited = command === undefined ? undefined : editorLineOperations(command)
    if (edited) return edited
    if (command !== undefined)
      return looksLikePatch(command) ? shellPatch(command) : shellOperations(command, (path) => this.#textOf(path))
    const patch = patchIn(name, given)
    if (patch !== undefined) return looksLikePatch(patch) ? patchOperations(patch) : diffOperations(patch)
    const ran = isJsonObject(given) && typeof given.code === 'string' ? codeWrites(given.code) : []
    if (ran.length > 0 && !HOLDS_FILE.test(name)) return ran
    return editingToolOperations(name, given) ?? editorToolOperations(name, given) ?? namedToolOperations(name, given)
  }

  #textOf(path: string): string | undefined {
    return this.#texts.get(within(this.folder, path))
  }

  #remember({ kind, path: written, text }: Found, given: Json): void {
    const path = within(this.folder, written)
    const whole = text ?? (isJsonObject(given) ? writtenText(given) : undefined)
    if (kind === 'deleted' || whole === undefined || !IS_CODE.test(path)) return
    this.#texts.set(path, kind === 'created' ? whole : `${this.#texts.get(path) ?? ''}\n${whole}`)
  }

  /** What a program says that it did to files, where the line of shell does not show it. */
  #said(name: string, given: Json, outcome: Outcome | undefined, found: readonly Found[]): Found[] {
    const command = commandOf(name, given)
    if (command === undefined || !outcome || ONLY_SHOWS.test(command)) return []
    const folder = /^\s*cd ([^\s;&|$`*]+)\s*&&/.exec(command)?.[1] ?? ''
    return saidOperations(outcome.text)
      .map((each) => ({ ...each, path: joined(folder, each.path) }))
      .filter(({ path }) => !found.some((other) => other.path === path))
  }

  /** The editor says after each command which file is open and where it is. */
  #follow(result: string, real: Found[]): void {
    const opened = real.findLast(({ kind }) => kind === 'read' || kind === 'created')?.path
    const shown = /\(Open file: (.+)\)/.exec(result)?.[1] ?? /^\[File: (.+) \(\d+ lines total\)\]/.exec(result)?.[1]
    const folder = /\(Current directory: (.+)\)/.exec(result)?.[1]
    this.folder ??= folder
    if (shown !== undefined) this.#open = shown === 'n/a' ? undefined : within(this.folder, joined(folder ?? '', shown))
    else if (opened !== undefined) this.#open = opened
  }

  #settled({ kind, path: written, change, writes }: Found, outcome: Outcome | undefined): FileOperation {
    const path = within(this.folder, written)
    const isThere = this.#known.has(path)
    const settled = writes && (isThere || saysUpdated(outcome)) ? 'modified' : kind
    if (settled === 'deleted') this.#known.delete(path)
    else this.#known.add(path)
    return { kind: settled, path, ...(change !== undefined && { change }) }
  }
}

/** Tools whose code is the text of a file. */
const HOLDS_FILE = /file|write|create|edit|save/i
const IS_CODE = /\.(?:py|R|r|js|mjs|cjs|ts|mts|rb|php|jl|go)$/
const ONLY_SHOWS = /^\s*(?:cat|less|head|tail|grep|rg|ls|find|sed -n|git (?:log|show|diff|status|blame))\b(?!.*&&)/

function writtenText(given: { [key: string]: Json }): string | undefined {
  const texts = [
    given.content,
    given.file_text,
    given.contents,
    given.text,
    given.new_string,
    given.new_str,
    given.input,
    given.patch,
  ]
  return texts.find((text) => typeof text === 'string')
}

/** In a call that failed, what came before its last command was done, unless something is said against it. */
function happened({ path, early }: Found, { text, failed }: Outcome): boolean {
  if (failed) return early === true && !complainsAbout(path, text)
  return !refuses(path, text)
}

const saysUpdated = (outcome: Outcome | undefined) =>
  /\bhas been updated\b|\boverwritten\b|\bupdated successfully\b/.test(outcome?.text.slice(0, 400) ?? '')

/** `apply_patch` inside a shell command: the patch itself says everything but what else the command does. */
function shellPatch(command: string): Found[] {
  const operations = shellOperations(command)
  return operations.length > 0 ? operations : patchOperations(command)
}

function patchIn(name: string, given: Json): string | undefined {
  if (typeof given === 'string') return /patch|diff/i.test(name) ? given : undefined
  if (!isJsonObject(given)) return undefined
  const text = [given.input, given.patch, given.diff].find((value) => typeof value === 'string')
  if (typeof text !== 'string') return undefined
  return looksLikePatch(text) || (/patch|diff/i.test(name) && text.includes('+++ ')) ? text : undefined
}
