/**
 * PostgreSQL holds no U+0000, and UTF-8 no half of a character: a name with one is kept as JSON writes it. One that
 * could be taken for such a text is written that way too, so that every name comes back as it was.
 */
export function toColumn(text: string): string {
  return text.includes('\0') || text.startsWith('"') || !text.isWellFormed() ? JSON.stringify(text) : text
}

export function fromColumn(text: string): string {
  return text.startsWith('"') ? (JSON.parse(text) as string) : text
}
