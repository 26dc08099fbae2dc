/*
 * GitHub Actions reads commands from what a step prints: `::error file=…,line=…,title=…::message`.
 */

export type AnnotationType = 'error' | 'warning' | 'notice'

export interface AnnotationPlace {
  file?: string
  line?: number
  title?: string
}

export function annotation(type: AnnotationType, place: AnnotationPlace, message: string): string {
  const properties = Object.entries(place)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${escapeProperty(String(value))}`)
  return `::${type}${properties.length > 0 ? ` ${properties.join(',')}` : ''}::${escapeData(message)}\n`
}

const escapeData = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
const escapeProperty = (text: string) => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

/**
 * Printed text that cannot be taken for a command: the runner looks for `::` where a line's text begins, and for
 * `##[` anywhere. A zero-width space keeps them apart.
 */
export function withoutCommands(text: string): string {
  return text.replace(/^([^\S\n]*)::/gm, '$1\u200b::').replaceAll('##[', '##\u200b[')
}

/** The same for JSON, where `##[` can only stand in a string and an escape changes nothing. */
export function jsonWithoutCommands(text: string): string {
  return text.replaceAll('##[', '##\\u005b')
}
