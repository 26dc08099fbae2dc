import { nameOf } from './builder.ts'

/** Names that keep the transcripts of several files apart: the file's own name, or its whole path where two share one. */
export function transcriptNames(files: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const file of files) counts.set(nameOf(file), (counts.get(nameOf(file)) ?? 0) + 1)
  return files.map((file) => (counts.get(nameOf(file)) === 1 ? nameOf(file) : file.replace(/^\.\//, '')))
}
