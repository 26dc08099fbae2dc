/** A template of Nunjucks as one of ours, or what in it has no counterpart. */
export type Translated = { text: string; names: ReadonlySet<string> } | { unsupported: string }

const TAG = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}|\{#[\s\S]*?#\}/g
const RAW = /\{%-?\s*raw\s*-?%\}([\s\S]*?)\{%-?\s*endraw\s*-?%\}/g
/** A tag that is not closed on its line: promptfoo then takes the whole text as it is. */
const PARTIAL = /\{%[^%]*$|\{\{[^}]*$|\{#[^#]*$/m
const PLACE = /^([\p{L}_$][\p{L}\p{N}_$]*)(?:\.[\p{L}_$][\p{L}\p{N}_$]*|\[\d+\]|\[(['"])[^'"\\]*\2\])*$/u
const LITERAL = /^(?:"([^"\\{}]*)"|'([^'\\{}]*)')$/

export const hasTemplate = (text: string) => /\{\{|\{%|\{#/.test(text)

/** Names, paths, `if` without `else`, raw parts and comments carry over; filters, loops and code do not. */
export function translateTemplate(text: string): Translated {
  const names = new Set<string>()
  if (!hasTemplate(text)) return { text, names }
  const raw: string[] = []
  const withoutRaw = text.replace(RAW, (_, inside: string) => `{{${RAW_MARK}${raw.push(inside) - 1}}}`)
  if (raw.length === 0 && PARTIAL.test(text)) return { text: literal(text), names }
  const open: string[] = []
  let made = ''
  let end = 0
  for (const tag of withoutRaw.matchAll(TAG)) {
    made += literal(withoutRaw.slice(end, tag.index))
    end = tag.index + tag[0].length
    const [written] = tag
    const piece = written.startsWith('{#') ? '' : translateTag(written, { names, raw, open })
    if (piece === undefined) return { unsupported: written.replace(/\s+/g, ' ') }
    // There is no way to write one backslash before a place.
    if (piece.startsWith('{{') && /(?<!\\)(?:\\\\)*\\$/.test(made)) return { unsupported: `\\${written}` }
    made += piece
  }
  if (open.length > 0) return { unsupported: '{% if %}' }
  return { text: made + literal(withoutRaw.slice(end)), names }
}

interface Reading {
  names: Set<string>
  raw: readonly string[]
  /** Parts that are open, innermost last. */
  open: string[]
}

/** No name in a template can hold this. */
const RAW_MARK = '\u0000raw'

function translateTag(written: string, { names, raw, open }: Reading): string | undefined {
  const inside = written.slice(2, -2).trim()
  if (inside.startsWith(RAW_MARK)) return literal(raw[Number(inside.slice(RAW_MARK.length))] as string)
  if (written.startsWith('{{')) {
    const quoted = LITERAL.exec(inside)
    if (quoted) return quoted[1] ?? quoted[2]
    const place = placeIn(inside.replace(/\s*\|\s*safe$/, ''), names)
    return place === undefined ? undefined : `{{${place}}}`
  }
  if (inside === 'endif') {
    const opened = open.pop()
    return opened === undefined ? undefined : `{{/${opened}}}`
  }
  const condition = /^if\s+(.+)$/.exec(inside)?.[1]
  const place = condition === undefined ? undefined : placeIn(condition.trim(), names)
  if (place === undefined) return undefined
  open.push(place)
  return `{{#${place}}}`
}

function placeIn(text: string, names: Set<string>): string | undefined {
  const root = PLACE.exec(text)?.[1]
  if (root === undefined || root === 'env') return undefined
  names.add(root)
  return text.replace(/\['([^']*)'\]/g, '["$1"]')
}

/** Text that is meant as it stands. */
const literal = (text: string) => text.replaceAll('{{', '\\{{')
