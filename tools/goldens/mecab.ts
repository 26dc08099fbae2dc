/**
 * Writes src/text/japanese/fixtures/mecab.json: what MeCab with IPADIC makes of texts that are made or written here.
 *
 *     python -m venv .venv && .venv/bin/pip install -r tools/goldens/tokenizers-requirements.txt
 *     node tools/goldens/mecab.ts .venv/bin/python
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allSurfaces } from '../../src/text/japanese/testing/all-surfaces.ts'
import { longTexts } from '../../src/text/japanese/testing/long-texts.ts'
import { mixedTexts } from '../../src/text/japanese/testing/mixed-texts.ts'

const TARGET = join(import.meta.dirname, '../../src/text/japanese/fixtures')
const [python = 'python'] = process.argv.slice(2)

interface Cut {
  digest: string
  texts: { text: string; words: string[]; features: string[] }[]
}

/** The hash of all of them, and some whole. */
function ask(texts: readonly string[], whole: number): Cut {
  const script = join(import.meta.dirname, 'mecab.py')
  const input = texts.map((text) => JSON.stringify(text)).join('\n')
  const { stdout, stderr, status } = spawnSync(python, [script, String(whole)], {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout) as Cut
}

const fixture = {
  note: 'mecab-python3 1.0.12 with ipadic 1.0.0, by tools/goldens/mecab.ts; digests are those of testing/digest.ts',
  mixed: ask(mixedTexts(5000, 1), 120),
  more: ask(mixedTexts(20_000, 2), 0).digest,
  long: ask(longTexts(), 0).digest,
  surfaces: ask(allSurfaces(), 0).digest,
}
mkdirSync(TARGET, { recursive: true })
const text = JSON.stringify(fixture, null, 1)
writeFileSync(join(TARGET, 'mecab.json'), `${text}\n`)
console.log(`${text.length} characters`)
