/**
 * How many of the file operations in recorded agent sessions the transcript readers find, held against a listing made
 * without them: from what SWE-agent itself noted (which file was open, what its editor answered, the final diff).
 *
 *   node tools/compression-file-recall.ts FOLDER_WITH_TRAJ_FILES [TAU_BENCH.json …]
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readTranscripts } from '../src/compression/readers/read-transcripts.ts'
import type { Transcript } from '../src/compression/transcript.ts'

interface Step {
  action: string
  observation: string
  state?: string | { open_file?: string; working_dir?: string }
}

interface Message {
  role: string
  content: string
  action?: string
  is_demo?: boolean
}

type Listing = Map<string, number>

const [folder, ...tauFiles] = process.argv.slice(2)
if (folder === undefined) throw new Error('usage: node tools/compression-file-recall.ts FOLDER [TAU.json …]')

const totals = { listed: 0, found: 0, extra: 0, diffFiles: 0, diffFound: 0 }
for (const name of readdirSync(folder).filter((file) => file.endsWith('.traj'))) {
  const record = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { trajectory?: Step[]; history: Message[] }
  const steps = record.trajectory ?? stepsOf(record.history)
  const listing = listingOf(steps)
  for await (const transcript of readTranscripts(join(folder, name)))
    compare(name, listing, operationsOf(transcript), steps)
}
console.log(
  `\nSWE-agent: ${totals.found} of ${totals.listed} listed operations found, ${totals.extra} found that are not listed`,
)
console.log(`files in the final diffs: ${totals.diffFound} of ${totals.diffFiles} found as created or modified`)

for (const file of tauFiles) {
  const records = JSON.parse(readFileSync(file, 'utf8')) as { traj: { tool_calls?: unknown[] | null }[] }[]
  const calls = records.flatMap(({ traj }) => traj.flatMap((message) => message.tool_calls ?? [])).length
  let read = 0
  let operations = 0
  for await (const { messages } of readTranscripts(file)) {
    for (const call of messages.flatMap(({ toolCalls }) => toolCalls)) {
      read++
      operations += call.files.length
    }
  }
  console.log(
    `${basename(file)}: ${read} of ${calls} tool calls read; ${operations} file operations found, 0 are there`,
  )
}

function compare(name: string, listing: Listing, found: Listing, steps: Step[]): void {
  let hits = 0
  for (const [key, count] of listing) {
    const here = Math.min(count, found.get(key) ?? 0)
    hits += here
    if (here < count) console.log(`  ${name.slice(-60)}: missed ${key} × ${count - here}`)
  }
  const listed = sum(listing)
  const extra = sum(found) - hits
  for (const [key, count] of found)
    if (count > (listing.get(key) ?? 0))
      console.log(`  ${name.slice(-60)}: not listed ${key} × ${count - (listing.get(key) ?? 0)}`)
  const diff = new Set(
    [...(steps.at(-1)?.observation ?? '').matchAll(/^diff --git a\/(\S+)/gm)].map((match) => basename(match[1] ?? '')),
  )
  for (const path of diff) {
    totals.diffFiles++
    if (found.has(`created ${path}`) || found.has(`modified ${path}`)) totals.diffFound++
  }
  totals.listed += listed
  totals.found += hits
  totals.extra += extra
}

/** By kind and file name: folders are written differently in the two. */
function operationsOf({ messages }: Transcript): Listing {
  const found: Listing = new Map()
  for (const { files } of messages.flatMap(({ toolCalls }) => toolCalls))
    for (const { kind, path } of files) add(found, kind, path)
  return found
}

function listingOf(steps: Step[]): Listing {
  const listing: Listing = new Map()
  let open = ''
  for (const { action, observation } of steps) {
    const [verb = '', operand = ''] = action.trim().split(/\s+/)
    const header = /^\[File: (\S+) \(\d+ lines total\)\]/m.exec(observation)?.[1]
    const refused = /introduced new syntax error|No such file|not found/i.test(observation.slice(0, 400))
    if ((verb === 'open' || verb === 'create') && header !== undefined) {
      add(listing, verb === 'open' ? 'read' : 'created', header)
      open = header
    } else if ((verb === 'edit' || verb === 'insert') && !refused && open !== '') add(listing, 'modified', open)
    else if (/^(?:goto|scroll_up|scroll_down|set_cursors)$/.test(verb) && header !== undefined)
      add(listing, 'read', open)
    else if (verb === 'rm' && !refused) add(listing, 'deleted', operand)
    else if (/^(?:cat|strings|head|tail|xxd)$/.test(verb) && !refused) add(listing, 'read', operand)
    const written = /(?:^|[^2&])>\s*([\w./-]+\.\w+)\s*$/.exec(
      verb === 'edit' || verb === 'insert' ? '' : action.trim(),
    )?.[1]
    if (written !== undefined) add(listing, 'created', written)
  }
  return listing
}

/** Sessions that only keep their messages: an action, then what came back. */
function stepsOf(history: Message[]): Step[] {
  return history.flatMap(({ action, is_demo: demo }, index) =>
    action === undefined || demo ? [] : [{ action, observation: history[index + 1]?.content ?? '' }],
  )
}

function add(listing: Listing, kind: string, path: string): void {
  const key = `${kind} ${basename(path.replaceAll(/["']/g, ''))}`
  listing.set(key, (listing.get(key) ?? 0) + 1)
}

function sum(listing: Listing): number {
  return [...listing.values()].reduce((total, count) => total + count, 0)
}
