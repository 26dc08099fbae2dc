import { type Failure, failure, linesWhile } from './failure.ts'

/** How TeX goes on with a message: the package in brackets, or far to the right. */
const GOES_ON = /^(?:\([\w-]+\)\s{2,}|\s{8,})\S/
/** That the run ended, whatever it was for. */
const END = /^!\s+(?:==>|Emergency stop)/
/** Messages that say nothing without the line that they are about. */
const NEEDS_PLACE = /^(?:Undefined control sequence|Missing \S+ inserted|Misplaced|Extra |Paragraph ended)/

/** TeX: `! LaTeX Error: what`, also as `./x.tex:12: what`; where none is, references and citations that lead nowhere. */
export function latexErrors(lines: readonly string[]): Failure[] {
  const found = lines.flatMap((line, at) => {
    const said = END.test(line)
      ? undefined
      : (/^! +(\S.{3,})$/.exec(line) ?? /^\S+\.tex:\d+: (\S.{3,})$/.exec(line))?.[1]
    if (said === undefined) return []
    const rest = /[.!?]$/.test(said) ? [] : linesWhile(lines, at + 1, (next) => GOES_ON.test(next)).slice(0, 3)
    const place = NEEDS_PLACE.test(said) ? lines.slice(at + 1, at + 8).find((next) => /^l\.\d+ /.test(next)) : undefined
    return [failure([said, ...rest, ...(place === undefined ? [] : [place])], [said])]
  })
  return found.length > 0 ? found : lines.flatMap(leadsNowhere)
}

function leadsNowhere(line: string): Failure[] {
  const said = /^LaTeX Warning: ((?:Reference|Citation) \S.*\bundefined\b.*)$/.exec(line)?.[1]
  return said === undefined ? [] : [failure([line], [said])]
}
