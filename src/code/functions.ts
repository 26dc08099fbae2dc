import { type Code, hashOfCode } from './code.ts'

/** A function or a class: its text is what is known of it. */
export type Source = ((...args: never[]) => unknown) | (new (...args: never[]) => unknown) | undefined

/**
 * Functions of a program, by their source text and the version they were given. What they call in turn nobody can see
 * from outside, so the code is never fully known.
 */
export function functionCode(functions: Readonly<Record<string, Source>>, version?: string | number): Code {
  const known = Object.entries(functions).flatMap(([name, one]) =>
    one === undefined ? [] : [[name, hashOfCode(`${one}${version === undefined ? '' : `\n${version}`}`)] as const],
  )
  return { files: {}, functions: Object.fromEntries(known), partly: true }
}
