import { dirname } from 'node:path'

/** The folder of all our code: `dist` in the package. */
const OURS = import.meta.dirname.replace(/[\\/]src[\\/]usercode$/, '/src')
const FILE = /(?:file:\/\/)?([^\s(]*?):\d+:\d+\)?$/

/** The frames of a stack that are somebody else's: of a mistake only the line that made it says something. */
export function framesOfOthers(stack = ''): string[] {
  return stack.split('\n').filter((line) => {
    if (!/^ {4}at /.test(line) || /node:internal|<anonymous>/.test(line)) return false
    const [, path = ''] = FILE.exec(line) ?? []
    return !dirname(path).startsWith(OURS)
  })
}
