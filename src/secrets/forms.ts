/** The ways a secret may be written back: as it is, in a URL, in JSON, in hex, in base64 alone or within something longer. */
export function formsOf(value: string): string[] {
  const bytes = Buffer.from(value)
  const inUrls = [encodeURIComponent(value.toWellFormed()), encodeURI(value.toWellFormed())]
  const hex = bytes.toString('hex')
  return [
    value,
    ...inUrls,
    ...inUrls.map((form) => form.replaceAll('%20', '+')),
    ...inUrls.map((form) => form.replace(/%[0-9A-F]{2}/g, (byte) => byte.toLowerCase())),
    JSON.stringify(value).slice(1, -1),
    hex,
    hex.toUpperCase(),
    bytes.toString('base64'),
    bytes.toString('base64url'),
    ...[0, 1, 2].flatMap((shift) => inside(bytes, shift)),
  ]
}

/** What base64 makes of the bytes wherever they stand in a longer text: three bytes are four characters. */
function inside(bytes: Buffer, shift: number): string[] {
  const length = shift + bytes.length
  const from = Math.ceil((shift * 8) / 6)
  const to = Math.floor((length * 8) / 6)
  const shifted = Buffer.concat([Buffer.alloc(shift), bytes])
  return [shifted.toString('base64').slice(from, to), shifted.toString('base64url').slice(from, to)]
}
