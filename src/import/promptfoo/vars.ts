import { join } from 'node:path'
import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import { setOwn } from '../../read/own-key.ts'
import type { Part } from '../part.ts'
import { readDocument } from './config.ts'
import { filesOf, type Importing, isReference, orNoted, readNamed, referenceOf } from './references.ts'

/** More would be no suite that anyone meant. */
const MOST_COMBINATIONS = 10_000

/** The vars of a test, once for each combination of the values in lists. */
export async function* combinationsOf(
  test: Part,
  defaults: JsonObject,
  importing: Importing,
): AsyncGenerator<JsonObject> {
  const given = await varsOf(test.get('vars'), importing)
  const all: JsonObject = {}
  for (const [name, value] of Object.entries({ ...defaults, ...given })) setOwn(all, name, value)
  const isExpanded = test.get('options').get('disableVarExpansion').value !== true
  let count = 0
  for (const vars of isExpanded ? combinations(Object.entries(all)) : [all]) {
    if (++count > MOST_COMBINATIONS) {
      importing.notes.leftOut('vars', tooMany(), test.get('vars').origin)
      return
    }
    yield withoutReferences(vars)
  }
}

/** Vars as data: files that they name are read, code is not run. */
export async function varsOf(written: Part, importing: Importing): Promise<JsonObject> {
  const vars: JsonObject = {}
  const sources =
    written.text !== undefined || Array.isArray(written.value) ? await varFiles(written, importing) : [written]
  for (const source of sources) {
    for (const [name, part] of source.entries()) {
      const value = await varValue(name, part, importing)
      if (value !== undefined) setOwn(vars, name, value)
    }
  }
  return vars
}

/** `vars: vars.yaml`, patterns, or a list of such; from the folder of the file that says so. */
async function varFiles(written: Part, importing: Importing): Promise<Part[]> {
  const { source, notes } = importing
  const found: Part[] = []
  for (const item of written.items()) {
    const path = join(item.base, referenceOf(item.text ?? '').file)
    const files = await orNoted(item, notes, 'vars', () => filesOf(path, source.folder))
    for (const file of files ?? []) {
      const document = await readNamed(item, file, importing, 'vars')
      if (document) found.push(document)
    }
  }
  return found
}

async function varValue(name: string, part: Part, importing: Importing): Promise<Json | undefined> {
  if (!Array.isArray(part.value)) return singleValue(name, part, importing)
  const values = await Promise.all(part.items().map((item) => singleValue(name, item, importing)))
  return values.filter((value) => value !== undefined)
}

async function singleValue(name: string, part: Part, { source, notes }: Importing): Promise<Json | undefined> {
  const { text } = part
  if (text === undefined) return part.value ?? ''
  if (/^package:/.test(text)) return void notes.leftOut(`var ${name}`, CODE, part.origin)
  if (!isReference(text)) return text.replace(/\n$/, '')
  const { file } = referenceOf(text)
  if (/\.(?:[cm]?[jt]s|py)$/i.test(file)) return void notes.leftOut(`var ${name}`, CODE, part.origin)
  if (MEDIA.test(file)) return void notes.leftOut(`var ${name}`, NO_TEXT, part.origin)
  return orNoted(part, notes, `var ${name}`, async () => {
    if (/\.ya?ml$/i.test(file)) return JSON.stringify((await readDocument(source, file)).value)
    return (await source.text(file)).trim()
  })
}

const MEDIA =
  /\.(?:jpe?g|png|gif|bmp|webp|svg|tiff?|ico|avif|hei[cf]|mp[34]|wav|m4a|ogg|opus|aac|flac|webm|mov|avi|mkv|pdf)$/i

/** Like the wheels of an odometer, the last one fastest. */
function* combinations(entries: readonly [string, Json][]): Generator<JsonObject> {
  const wheels = entries.map(([name, value]) => ({ name, values: Array.isArray(value) ? value : [value], at: 0 }))
  if (wheels.some(({ values }) => values.length === 0)) return
  for (;;) {
    const made: JsonObject = {}
    for (const { name, values, at } of wheels) setOwn(made, name, values[at] as Json)
    yield made
    const turning = wheels.findLast(({ values, at }) => at + 1 < values.length)
    if (!turning) return
    turning.at++
    for (const wheel of wheels.slice(wheels.indexOf(turning) + 1)) wheel.at = 0
  }
}

const REFERENCE = /\{\{\s*(\w+)\s*\}\}/

/** Vars may name other vars; promptfoo looks five times. What is put in here is not read again. */
function withoutReferences(vars: JsonObject): JsonObject {
  const made = { ...vars }
  for (let round = 0; round < 5; round++) {
    let changed = false
    for (const [name, value] of Object.entries(made)) {
      if (typeof value !== 'string') continue
      const [written, other] = REFERENCE.exec(value) ?? []
      if (written === undefined || other === undefined || !Object.hasOwn(made, other)) continue
      const put = made[other]
      if (put === undefined || isJsonObject(put) || String(put).length > MOST_CHARACTERS) continue
      setOwn(
        made,
        name,
        value.replace(written, () => String(put)),
      )
      changed = true
    }
    if (!changed) return made
  }
  return made
}

/** A few vars that name each other would otherwise grow without end. */
const MOST_CHARACTERS = 1_000_000

const CODE = {
  en: 'is made by code, which is not run at an import: put the value itself there',
  ja: 'コードが値を作ります。取り込みではコードを実行しません。値そのものを書いてください',
}
const NO_TEXT = {
  en: 'is a picture, a sound or a document: only texts are sent here',
  ja: '画像・音声・文書です。ここで送れるのはテキストだけです',
}
const tooMany = () => ({
  en: `lists of vars make more than ${MOST_COMBINATIONS} combinations; the rest is left out`,
  ja: `vars のリストの組み合わせが ${MOST_COMBINATIONS} 件を超えます。残りは取り込みません`,
})
