import { BadInput, EXIT } from '../errors.ts'
import { environmentLanguage } from '../language.ts'
import { mistakeLine } from '../mistakes/mistake-line.ts'
import { framesOfOthers } from '../usercode/own-frames.ts'

const mistakes = new WeakSet<object>()
let isListening = false

/** Has a mistake that a script does not catch end it as the command line ends: in sentences, and with exit code 3. */
export function tellIfUncaught(error: unknown): void {
  if (!(error instanceof BadInput)) return
  mistakes.add(error)
  if (isListening) return
  isListening = true
  process.on('uncaughtExceptionMonitor', (thrown: unknown) => {
    if (!(thrown instanceof BadInput) || !mistakes.has(thrown)) return
    const lines = thrown.mistakes.map((one) => `✗ ${mistakeLine(one, process.cwd(), environmentLanguage())}`)
    // Node prints the stack and every property that it can list.
    thrown.stack = [thrown.name, ...lines, ...framesOfOthers(thrown.stack)].join('\n')
    Object.defineProperty(thrown, 'mistakes', { enumerable: false })
    process.once('exit', () => {
      process.exitCode = EXIT.badInput
    })
  })
}
