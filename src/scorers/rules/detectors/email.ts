import type { Detector } from './detection.ts'

/** Endings of files, not of domains: `logo@2x.png`. */
const FILES = new Set(
  'png jpg jpeg gif svg webp avif bmp ico css scss js mjs cjs ts tsx jsx json html htm txt yaml yml xml pdf lock toml'.split(
    ' ',
  ),
)

/** How far back the start of a URL is looked for. */
const USER_INFO = 200

export const email: Detector = {
  kind: 'email',
  pattern:
    /(?<![\w.%+\-*@\u00c0-\u024f])[\w.%+\-\u00c0-\u024f]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,8}[a-z]{2,24}(?![a-z\d@])/gi,
  accepts(match, text, start) {
    const end = start + match.length
    const suffix = match.slice(match.lastIndexOf('.') + 1).toLowerCase()
    if (FILES.has(suffix) || !/^[^@]*[a-z\d\u00c0-\u024f]/i.test(match)) return false
    // git@host:path and user@host:/path name a place on a machine.
    if (text[end] === ':' && /[\w~/.]/.test(text[end + 1] ?? '')) return false
    // https://user:password@host
    return !/:\/\/[^\s/?#]*$/.test(text.slice(Math.max(0, start - USER_INFO), start))
  },
}
