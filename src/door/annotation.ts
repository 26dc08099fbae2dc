/*
 * GitHub Actions reads commands from what a step prints: `::error file=…,line=…,title=…::message`.
 */
import { INVISIBLE } from './untrusted.ts'

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
 * Printed text that cannot be taken for a command: runners look for `::` where a line's text begins, after any white
 * space, and for `##[`, `##vso[` and `##teamcity[` anywhere. A zero-width space keeps the signs apart.
 */
export function withoutCommands(text: string): string {
  return text.replace(/^((?:[^\S\n]|\x85)*)::/gm, '$1\u200b::').replace(/##(\w*)\[/g, '##$1\u200b[')
}

/** The same for JSON, where these signs and invisible characters can only stand in strings, and an escape changes nothing. */
export function jsonWithoutCommands(text: string): string {
  return text
    .replace(/##(\w*)\[/g, '##$1\\u005b')
    .replace(INVISIBLE, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
