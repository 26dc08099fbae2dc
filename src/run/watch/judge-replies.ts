import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { hashJson } from '../../store/manifest.ts'
import type { Suite } from '../../suite/suite.ts'
import { scriptedFile } from '../manifest/scripted-file.ts'

/** Replies by file. */
export type JudgeReplies = Record<string, string>

/** What judges say whose replies were written beforehand, as hashes: the manifest has only their names. */
export async function judgeReplies({ folder, judge, scorers }: Suite, model?: string): Promise<JudgeReplies> {
  const own = scorers.map(({ ownJudge }) => ownJudge && 'model' in ownJudge && ownJudge.model)
  const files = [model ?? judge?.model, ...own].flatMap((named) => scriptedFile(named) ?? [])
  const hashed = [...new Set(files)].map(async (file) => {
    const text = await readFile(resolve(folder, file), 'utf8').catch(() => '')
    return [file, hashJson(text)] as const
  })
  return Object.fromEntries(await Promise.all(hashed))
}

/** `judge (replies.jsonl)`, where a file has other replies than before; another file is a change of the suite. */
export function repliesChanged(before: JudgeReplies, now: JudgeReplies): string[] {
  const files = Object.keys(now).filter((file) => before[file] !== undefined && before[file] !== now[file])
  return files.length > 0 ? [`judge (${files.join(', ')})`] : []
}
