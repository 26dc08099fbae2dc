import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Case } from '../score/case.ts'
import { bareContext, readyFor } from '../score/conformance.ts'
import { evaluate } from '../score/evaluate.ts'
import type { Score } from '../score/score.ts'
import type { ScoreContext } from '../score/scorer.ts'
import { createHost, type UserCode } from './host.ts'

/** A folder with these files, gone when the test is over. */
export async function folderWith(files: Record<string, string | Uint8Array>): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'saiten-test-')))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  return folder
}

/** A host over a folder with these files. */
export async function hostWith(
  files: Record<string, string>,
  options: Partial<Parameters<typeof createHost>[0]> = {},
): Promise<UserCode> {
  const host = createHost({ root: await folderWith(files), ...options })
  onTestFinished(() => host.close())
  return host
}

/** Scores one case with a user's scorer, as a run would. */
export async function scoreWith(
  host: UserCode,
  file: string,
  testCase: Partial<Case> = {},
  {
    timeoutMs,
    context = {},
    ...given
  }: { timeoutMs?: number; context?: Partial<ScoreContext>; [option: string]: unknown } = {},
): Promise<Score> {
  const scorer = await readyFor(await host.loadScorer(file, timeoutMs), given as object)
  return evaluate(scorer, { id: 'a', output: 'x', ...testCase }, { ...bareContext, ...context })
}
