/** CRLF and CR as LF. */
export const evenLines = (text: string) => (text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text)

/** U+3000 and no-break space as a space. */
export const plainSpaces = (text: string) => text.replaceAll(/[\u3000\u00a0]/g, ' ')

/** Without space at the ends of lines, more than one empty line in a row, and space around the whole. */
export function tidy(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd())
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
