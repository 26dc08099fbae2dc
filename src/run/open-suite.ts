import { dirname, isAbsolute, resolve } from 'node:path'
import type { Json } from '../json.ts'
import type { Case, ScorerSpec } from '../score/case.ts'
import { type FolderFiles, filesIn } from '../score/files.ts'
import { presets } from '../score/presets/index.ts'
import { prepareScorer, type ScorerSources } from '../scorers/prepare.ts'
import { loadSuite } from '../suite/load-suite.ts'
import type { Suite } from '../suite/suite.ts'
import { SuiteMistakes } from '../suite/suite-mistakes.ts'
import { openTransform } from '../transform/transform.ts'
import { elsewhere } from '../usercode/elsewhere.ts'
import { createHost, type UserCode } from '../usercode/host.ts'
import { fillEnvironment } from './dot-env.ts'
import { modelMistakes } from './open-models.ts'

/** What reading a suite and running its scorers share: the folder's files and the threads for the user's own code. */
export interface Session {
  files: FolderFiles
  host: UserCode
  sources: ScorerSources & Required<Pick<ScorerSources, 'openTransform'>>
  close(): Promise<void>
}

export function openSession(folder: string): Session {
  const loaded = new Set<string>()
  const files = { ...filesIn(folder), scorers: () => [...loaded] }
  const host = createHost({ root: folder })
  return {
    files,
    host,
    sources: {
      files,
      elsewhere,
      openTransform: (spec) => openTransform(spec, { load: (file) => loadTransform(host, file) }),
      loadUserScorer(file, timeoutMs) {
        loaded.add(file)
        return host.loadScorer(isAbsolute(file) ? file : resolve(folder, file), timeoutMs)
      },
    },
    close: () => host.close(),
  }
}

const LIMITS = { timeoutMs: 60_000, maxBytes: 10 * 1024 * 1024 }

/** A function of the user's that makes something else of an answer. */
async function loadTransform(host: UserCode, file: string) {
  const run = await host.loadTransform(file, LIMITS)
  return async (output: Json, testCase: Case, signal: AbortSignal) => (await run(output, { testCase }, signal)).output
}

export interface OpenSuite extends Session {
  suite: Suite
}

/**
 * Reads and checks a suite whole, or as far as the targets need it that are named. Close it when done: it may hold
 * worker threads.
 */
export async function openSuite(path: string, targets?: readonly string[]): Promise<OpenSuite> {
  const file = resolve(path)
  const putBack = await fillEnvironment(dirname(file))
  const session = openSession(dirname(file))
  const close = async () => {
    await session.close()
    putBack()
  }
  let opened: OpenSuite | undefined
  try {
    const prepare = (spec: ScorerSpec) => prepareScorer(spec, session.sources)
    const suite = await loadSuite(file, {
      prepareScorer: prepare,
      presets,
      targets,
      modules: session.host,
      openTransform: session.sources.openTransform,
      async compression(path, document) {
        // Loaded only for those who compare compressions.
        const { loadCompressionSuite } = await import('../compression/suite/load-compression-suite.ts')
        return loadCompressionSuite(path, document, prepare)
      },
    })
    opened = { ...session, suite, close }
    return opened
  } catch (error) {
    if (!(error instanceof SuiteMistakes)) throw error
    const more = await modelMistakes(error.suite, session.host, error.scorersAt)
    // What is only not here is told once the suite is right.
    throw error.and(more.filter(({ lacking }) => !lacking))
  } finally {
    if (!opened) await close()
  }
}
