import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { BadInput, badInput, type Mistake } from '../../errors.ts'
import { fileFault } from '../../mistakes/file-fault.ts'
import { pythonSplit } from '../python-text.ts'
import { fieldsOf } from './build/feature.ts'

/** Words that a user adds, sorted, and the dictionary form of each. */
export interface Terms {
  surfaces: string[]
  bases: string[]
  /** Of the file's text. */
  hash: string
}

/** Reads `surface[,base form]`, one a line. */
export async function readTerms(file: string): Promise<Terms> {
  let bytes: Buffer
  try {
    bytes = await readFile(file)
  } catch (cause) {
    throw badInput(
      `the terms ${file} cannot be read: ${fileFault(cause).en}`,
      `用語ファイル ${file} を読めません: ${fileFault(cause).ja}`,
      { file },
    )
  }
  return parseTerms(decoded(bytes, file), file)
}

function parseTerms(text: string, file: string): Terms {
  const bases = new Map<string, string>()
  const mistakes: Mistake[] = []
  text.split(/\r?\n/).forEach((row, index) => {
    if (row.trim() === '') return
    const fields = fieldsOf(row).map((field) => field.trim())
    const [surface = '', base = ''] = fields
    const message = wrongWith(fields, bases.get(surface))
    // In the sentence too: in a suite the mistake is shown at the scorer that names the file.
    const where = `${basename(file)}:${index + 1}`
    if (message) {
      const said = { en: `${where}: ${message.en}`, ja: `${where}: ${message.ja}` }
      mistakes.push({ file, line: index + 1, message: said })
    } else bases.set(surface, base === '' ? surface : base)
  })
  if (mistakes.length > 0) throw new BadInput(mistakes)
  const surfaces = [...bases.keys()].sort((a, b) => (a < b ? -1 : 1))
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12)
  return { surfaces, bases: surfaces.map((surface) => bases.get(surface)!), hash }
}

function wrongWith(fields: readonly string[], known: string | undefined): Mistake['message'] | undefined {
  const [surface = '', base = ''] = fields
  if (fields.length > 2) {
    return {
      en: `a line is a word and, behind a comma, its base form; here are ${fields.length} fields (put a word with a comma into quotes)`,
      ja: `1 行は「単語」または「単語,基本形」です。ここには ${fields.length} 項目あります（コンマを含む語は引用符で囲んでください）`,
    }
  }
  if ([surface, base].some((word, i) => pythonSplit(word).length !== (i === 0 || word !== '' ? 1 : 0))) {
    return {
      en: `"${surface}" cannot be a word: it has to have a character, and no white space`,
      ja: `"${surface}" は単語になりません。1 文字以上で、空白を含まないようにしてください`,
    }
  }
  if (known !== undefined && known !== (base === '' ? surface : base)) {
    return {
      en: `"${surface}" is there already with another base form ("${known}"); keep one of the two`,
      ja: `"${surface}" は別の基本形（"${known}"）ですでに書かれています。どちらか一方にしてください`,
    }
  }
  return undefined
}

function decoded(bytes: Buffer, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw badInput(
      `${file} is not UTF-8; save it as UTF-8`,
      `${file} は UTF-8 ではありません。UTF-8 で保存してください`,
      {
        file,
      },
    )
  }
}
