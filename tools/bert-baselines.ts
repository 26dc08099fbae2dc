/**
 * Makes src/bertscore/baselines.json from the tables of bert_score: `node tools/bert-baselines.ts FOLDER`, where FOLDER
 * is its `rescale_baseline`. Language → model → P, R and F of every layer, from the embeddings (0) up.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('usage: node tools/bert-baselines.ts FOLDER')

const baselines: Record<string, Record<string, string>> = {}
for (const path of globSync('**/*.tsv', { cwd: folder }).sort()) {
  const [language = '', ...model] = path.replace(/\.tsv$/, '').split('/')
  const [, ...rows] = readFileSync(join(folder, path), 'utf8').trim().split(/\r?\n/)
  const figures = rows.flatMap((row, layer) => {
    const [number, ...values] = row.split(',')
    if (Number(number) !== layer || values.length !== 3) throw new Error(`${path}: unexpected row ${row}`)
    return values
  })
  baselines[language] = { ...baselines[language], [model.join('/')]: figures.join(' ') }
}
writeFileSync(join(import.meta.dirname, '../src/bertscore/baselines.json'), `${JSON.stringify(baselines, null, 2)}\n`)
