/** The file that a model's answers were written into beforehand; undefined for a model that is asked. */
export function scriptedFile(model: unknown): string | undefined {
  return typeof model === 'string' ? /^scripted[:/](.+)$/s.exec(model.trim())?.[1] : undefined
}
