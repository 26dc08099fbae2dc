import { createInterface } from 'node:readline/promises'
import { BadInput } from '../../errors.ts'
import type { Message } from '../../language.ts'
import { TEMPLATE_NAMES, TEMPLATES, type Template } from './templates.ts'

interface Terminal {
  input: NodeJS.ReadableStream
  output: NodeJS.WritableStream
}

/** A person may mistype; a program that answers at random is not asked for ever. */
const MOST_TRIES = 5

/** Asks a person what is judged; undefined where there is no answer: Ctrl-C, or the end of input. */
export async function askTemplate(
  terminal: Terminal,
  say: (message: Message) => string,
): Promise<Template | undefined> {
  const width = Math.max(...TEMPLATE_NAMES.map((name) => name.length))
  const list = TEMPLATE_NAMES.map((name, at) => `  ${at + 1}  ${name.padEnd(width)}  ${say(TEMPLATES[name])}`)
  terminal.output.write(`${say(QUESTION)}\n${list.join('\n')}\n`)
  const reader = createInterface({ ...terminal, terminal: true })
  const closed = new Promise<undefined>((resolve) => reader.once('close', () => resolve(undefined)))
  try {
    for (let tries = 1; ; tries++) {
      // At Ctrl-C the question is taken back; at the end of input it would stay open for ever.
      const answer = await Promise.race([reader.question(say(NUMBER_OR_NAME)).catch(() => undefined), closed])
      if (answer === undefined) {
        terminal.output.write('\n')
        return undefined
      }
      const name = answer.trim()
      if (name === '') return 'chatbot'
      const found = TEMPLATE_NAMES.find((one, at) => one === name || String(at + 1) === name)
      if (found) return found
      if (tries === MOST_TRIES) throw new BadInput({ message: unknown(name) })
      terminal.output.write(`${say(unknown(name))}\n`)
    }
  } finally {
    reader.close()
  }
}

const QUESTION: Message = { en: 'What do you want to judge?', ja: '何を評価しますか。' }
const NUMBER_OR_NAME: Message = { en: 'number or name [1]: ', ja: '番号か名前 [1]: ' }

const unknown = (answer: string): Message => ({
  en: `there is no ${JSON.stringify(answer)}: write a number from 1 to ${TEMPLATE_NAMES.length}, or a name`,
  ja: `${JSON.stringify(answer)} はありません。1〜${TEMPLATE_NAMES.length} の番号か名前で答えてください`,
})
