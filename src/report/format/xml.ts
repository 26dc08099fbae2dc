import { clean } from '../../door/untrusted.ts'

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  // Readers turn these into spaces unless they are written out.
  '\n': '&#10;',
  '\t': '&#9;',
}
const escapeAll = (text: string, characters: RegExp) =>
  text.replace(characters, (character) => ENTITIES[character] ?? '')

/** Text between tags. Characters that XML cannot carry at all are left out. */
export function xmlText(text: string): string {
  return escapeAll(clean(text), /[&<>]/g)
}

/** ` name="value"` for each attribute that has one. */
export function xmlAttributes(attributes: Record<string, string | number | undefined>): string {
  let text = ''
  for (const name in attributes) {
    const value = attributes[name]
    if (value === undefined) continue
    text += ` ${name}="${typeof value === 'number' ? value : escapeAll(clean(value), /[&<>"'\n\t]/g)}"`
  }
  return text
}
