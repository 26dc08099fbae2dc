/**
 * Compiles the dictionary that comes with Saiten from the one of PyPI's package `ipadic` 1.0.0:
 *
 *     pip download --no-deps ipadic==1.0.0   # and unpack it
 *     node tools/ipadic.ts path/to/ipadic/dicdir
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileDictionary, IPADIC } from '../src/text/japanese/build/compile-dictionary.ts'
import { readMecabFolder } from '../src/text/japanese/build/mecab-folder.ts'

/** Of sys.dic, unk.dic, matrix.bin and char.bin: another compilation orders equal words differently. */
const PINNED = 'e53dc40a5671fa0ad24772253aacde7fc9c238e8f36a6de6083143b5050feea9'
const TARGET = join(import.meta.dirname, '../src/text/japanese')

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('which folder? node tools/ipadic.ts path/to/ipadic/dicdir')
const read = await readMecabFolder(folder)
if (read.sha256 !== PINNED) throw new Error(`${folder} is not ipadic 1.0.0: its SHA-256 is ${read.sha256}`)
const bytes = compileDictionary(read, IPADIC)
writeFileSync(join(TARGET, 'ipadic.dic.gz'), bytes)
// Two stray bytes that are no text stand at its end.
const licence = readFileSync(join(folder, 'COPYING'), 'latin1').replace(/[^\n\x20-\x7e]+\s*$/, '\n')
writeFileSync(join(TARGET, 'ipadic.LICENSE'), licence)
console.log(`ipadic.dic.gz: ${bytes.length} bytes`)
