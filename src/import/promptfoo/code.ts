import { basename } from 'node:path'
import { BadInput } from '../../errors.ts'
import type { JsonObject } from '../../json.ts'
import type { Message } from '../../language.ts'
import type { CarriedFile } from '../importer.ts'
import type { Part } from '../part.ts'
import { type Assertion, NoCounterpart } from './assertion.ts'
import { functionBody } from './function-body.ts'
import { asFileName } from './names.ts'
import { type Importing, isReference, referenceOf } from './references.ts'
import { SHIM } from './shim.ts'

const FOLDER = 'imported'
/** Numbers above 0 pass there, and a threshold is the least value that does. */
const ABOVE_0 = 0.000001

/** The code of a config, carried into files of the suite; named by it only where the user trusts the code. */
export class CarriedCode {
  readonly #importing: Importing
  readonly #files = new Map<string, string>()

  constructor(importing: Importing) {
    this.#importing = importing
  }

  files(): CarriedFile[] {
    if (this.#files.size === 0) return []
    return [
      { path: `${FOLDER}/promptfoo.mjs`, text: SHIM },
      ...[...this.#files].map(([path, text]) => ({ path, text })),
    ]
  }

  /** A scorer around the code of an assertion. */
  async scorerFor(assertion: Assertion): Promise<JsonObject> {
    const { base, value, threshold, isNegated, part } = assertion
    if (base !== 'javascript') throw new NoCounterpart(OTHER_LANGUAGE.en, OTHER_LANGUAGE.ja)
    const config = part.get('config').value
    const settings = {
      ...(threshold !== undefined && { threshold }),
      ...(isNegated && { not: true }),
      ...(config !== undefined && { config }),
    }
    const path = await this.#carry('assert', value, (check) => `scorer(${check}, ${JSON.stringify(settings)})`)
    assertion.differs(FUNCTIONS)
    return { type: `./${path}`, threshold: isNegated ? 1 : (threshold ?? ABOVE_0) }
  }

  /** A module that changes an answer before it is scored. */
  async transformFor(written: Part): Promise<JsonObject | undefined> {
    return this.#orNoted('transform', written, async () => {
      const path = await this.#carry('transform', written, (change) => `transform(${change})`)
      return { module: `./${path}` }
    })
  }

  /** A module that makes a prompt of a case; undefined, with a note, where it may not be run. */
  async promptFor(reference: string, at: Part): Promise<string | undefined> {
    return this.#orNoted('prompt', at, () => this.#carryFile('prompt', reference, at, (make) => `prompt(${make})`))
  }

  async #orNoted<Result>(construct: string, at: Part, carry: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await carry()
    } catch (error) {
      if (!(error instanceof NoCounterpart)) throw error
      this.#importing.notes.leftOut(construct, error.said, at.origin)
      return undefined
    }
  }

  /** Inline code, or that of a file. */
  async #carry(kind: string, value: Part, wrap: (code: string) => string): Promise<string> {
    const { text } = value
    if (text === undefined || text.trim() === '') throw new NoCounterpart('it has no code', 'コードがありません')
    if (isReference(text)) return this.#carryFile(kind, text, value, wrap)
    if (/\{\{|\{%/.test(text)) throw new NoCounterpart(TEMPLATE.en, TEMPLATE.ja)
    const { file, line } = value.origin
    const path = this.#unused(`${kind}-${this.#files.size + 1}.mjs`)
    const body = `(output, context) => {\n${functionBody(text)}\n}`
    this.#files.set(
      path,
      `// ${oneLine(file)}:${line}\nimport { ${kindOf(wrap)} } from './promptfoo.mjs'\n\nexport default ${wrap(body)}\n`,
    )
    return this.#trusted(path)
  }

  async #carryFile(kind: string, reference: string, at: Part, wrap: (code: string) => string): Promise<string> {
    const { file, named } = referenceOf(reference)
    if (!/\.[cm]?[jt]s$/.test(file)) throw new NoCounterpart(OTHER_LANGUAGE.en, OTHER_LANGUAGE.ja)
    const { source, notes } = this.#importing
    const text = await source.text(file).catch((error: unknown) => {
      if (!(error instanceof BadInput)) throw error
      const { en, ja } = (error.mistakes[0] as { message: Message }).message
      throw new NoCounterpart(en, ja)
    })
    const copy = `${FOLDER}/code/${asFileName(basename(file))}`
    if (!this.#files.has(copy)) {
      this.#files.set(copy, text)
      if (/\bfrom\s+['"]\.|require\(\s*['"]\.|import\(\s*['"]\./.test(text))
        notes.leftOut(`${kind} ${file}`, ITS_FILES, at.origin)
    }
    const path = this.#unused(`${kind}-${this.#files.size + 1}.mjs`)
    const found = `named(code, ${JSON.stringify(named ?? 'default')})`
    const lines = [
      `import { named, ${kindOf(wrap)} } from './promptfoo.mjs'`,
      `import * as code from './code/${basename(copy)}'`,
      '',
      `export default ${wrap(found)}`,
    ]
    this.#files.set(path, `// ${oneLine(at.origin.file)}:${at.origin.line}\n${lines.join('\n')}\n`)
    return this.#trusted(path)
  }

  #unused(name: string): string {
    return `${FOLDER}/${name}`
  }

  /** The path, where the suite may name it. */
  #trusted(path: string): string {
    if (this.#importing.trusted) return path
    throw new NoCounterpart(
      `is code: carried into ${FOLDER}/, where nothing runs it. Look at it, then import again with --trust-code`,
      `コードです。${FOLDER}/ に写しましたが、どこからも実行しません。内容を確認してから --trust-code を付けて取り込み直してください`,
    )
  }
}

const kindOf = (wrap: (code: string) => string) => /^\w+/.exec(wrap(''))?.[0] ?? ''

/** A file's name may hold anything, a line break too. */
const oneLine = (text: string) => text.replace(/[\r\n\u2028\u2029]+/g, ' ')

const FUNCTIONS = {
  en: '{ pass, score } passes there by `pass` alone, here its value is 1 or 0 and the score stands in the details; a number passes above 0, or from the threshold on, as there; a function that throws is an error here, a failure there',
  ja: '{ pass, score } は promptfoo では pass だけで合否が決まります。ここでは 1 か 0 とし、score は details に残します。数値は 0 より大きいか閾値以上で合格です。例外は promptfoo では不合格、ここではエラーです',
}
const OTHER_LANGUAGE = {
  en: 'is code in another language: the scorer `command` can run it, or write it in TypeScript',
  ja: '別の言語のコードです。スコアラー command で実行するか、TypeScript で書き直してください',
}
const TEMPLATE = {
  en: 'is code with a template in it: what a case says would become code. Use context.vars instead',
  ja: 'テンプレートを含むコードです。ケースの内容がコードになってしまいます。context.vars を使ってください',
}
const ITS_FILES = {
  en: 'loads other files, which are not copied: put them into imported/code, or mend its imports',
  ja: 'ほかのファイルを読み込みますが、それらは写していません。imported/code に置くか、import を直してください',
}
