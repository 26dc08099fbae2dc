import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { badInput } from '../errors.ts'
import { fileFault } from '../mistakes/file-fault.ts'
import type { Io } from './command.ts'

/** The lines of a file, or of standard input when none is named; line ends of any kind taken off. */
export async function* inputLines(file: string | undefined, io: Io): AsyncIterable<string> {
  const name = file ?? 'standard input'
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  try {
    if (file !== undefined && (await stat(resolve(io.cwd, file))).isDirectory())
      throw Object.assign(new Error('it is a folder'), { code: 'EISDIR' })
    const chunks = file === undefined ? process.stdin : createReadStream(resolve(io.cwd, file))
    for await (const chunk of chunks) {
      const lines = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n')
      rest = lines.pop() as string
      for (const line of lines) yield withoutReturn(line)
    }
    rest += decoder.decode()
  } catch (error) {
    const { en, ja } = fileFault(error)
    throw badInput(`cannot read ${name}: ${en}`, `${file ?? '標準入力'} を読めません: ${ja}`)
  }
  if (rest !== '') yield withoutReturn(rest)
}

const withoutReturn = (line: string) => (line.endsWith('\r') ? line.slice(0, -1) : line)
