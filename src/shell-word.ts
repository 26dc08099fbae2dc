/** The id as one word of a shell command; undefined when it could not be typed, or would be taken for an option. */
export function shellWord(id: string): string | undefined {
  if (id === '' || id.startsWith('-') || /[…⏎]/.test(id)) return undefined
  if (/^[\p{L}\p{N}_.:@/+-]+$/u.test(id)) return id
  return id.includes("'") ? undefined : `'${id}'`
}
