/**
 * Imports every log of Inspect in a folder and holds what came in against what the log itself states:
 *
 *     npx node tools/imported-logs.ts FOLDER
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BadInput } from '../src/errors.ts'
import { LogHeader } from '../src/import/inspect/header.ts'
import inspect from '../src/import/inspect/inspect.ts'
import { openEvalLog, openJsonLog } from '../src/import/inspect/log-file.ts'
import { Notes } from '../src/import/notes.ts'
import { ImportSource } from '../src/import/source.ts'
import type { RunImport } from '../src/run/imported/imported-run.ts'
import { keepRun } from '../src/run/imported/keep-run.ts'
import { openStore } from '../src/store/open-store.ts'

export interface LogCheck {
  log: string
  /** Why it did not go in. */
  refused?: string
  samples?: number
  /** A line a figure that the log states: by scorer and metric, there and here. */
  figures?: { figure: string; stated: number; here: number | null; equal: boolean }[]
  notes?: string[]
}

const NEVER = new AbortController().signal

export async function checkLogs(folder: string): Promise<LogCheck[]> {
  const store = await openStore(':memory:')
  const checks: LogCheck[] = []
  try {
    for (const log of readdirSync(folder)
      .filter((name) => /\.(?:eval|json)$/.test(name))
      .sort()) {
      const path = join(folder, log)
      const notes = new Notes()
      try {
        const imported = await inspect.read(await ImportSource.at(path, '/'), { notes, asRun: true })
        const kept = await keepRun(imported as RunImport, { store, language: 'en', stop: NEVER, abort: NEVER })
        const scorers = kept?.summary.targets[0]?.scorers ?? []
        const { header } = await (log.endsWith('.eval') ? openEvalLog(path, log) : openJsonLog(path, log))
        const figures = new LogHeader(header).stated().map(({ scorer, key, metric, value }) => {
          const here =
            (scorers.find(({ name }) => name === key) ?? scorers.find(({ name }) => name === scorer))?.mean ?? null
          return {
            figure: `${scorer} ${metric}`,
            stated: value,
            here,
            equal: here !== null && Math.abs(here - value) < 1e-9,
          }
        })
        const said = notes.all().map(({ construct, message }) => `${construct}: ${message.en}`)
        checks.push({ log, samples: kept?.summary.cases.planned ?? 0, figures, notes: said })
      } catch (error) {
        if (!(error instanceof BadInput)) throw error
        checks.push({ log, refused: error.message })
      }
    }
  } finally {
    await store.close()
  }
  return checks
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const { log, refused, samples, figures = [], notes = [] } of await checkLogs(process.argv[2] ?? '.')) {
    console.log(`${log}  ${refused ?? `${samples} answers`}`)
    for (const { figure, stated, here, equal } of figures)
      console.log(`  ${equal ? '✓' : '✗'} ${figure}: stated ${stated}, here ${here}`)
    for (const note of notes) console.log(`  · ${note}`)
  }
}
