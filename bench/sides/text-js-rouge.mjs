// node text-js-rouge.mjs (rouge | rouge-plain) PAIRS.json: the same with js-rouge, with its own tokenizer or a plain one.
import { readFileSync } from 'node:fs'
import { l, n } from 'js-rouge'

const [name, file] = process.argv.slice(2)
const plain = (text) => text.toLowerCase().match(/[a-z0-9]+/g) ?? []
const options = name === 'rouge-plain' ? { tokenizer: plain } : {}
const pairs = JSON.parse(readFileSync(file, 'utf8'))
const started = { clock: performance.now(), cpu: process.cpuUsage() }
let sum = 0
for (const [output, reference] of pairs) {
  const rouge1 = n(output, reference, { ...options, n: 1 })
  const rouge2 = n(output, reference, { ...options, n: 2 })
  sum += (rouge1 + rouge2 + l(output, reference, options)) / 3
}
const seconds = (performance.now() - started.clock) / 1000
const { user, system } = process.cpuUsage(started.cpu)
console.log(JSON.stringify({ seconds, cpuSeconds: (user + system) / 1e6, mean: sum / pairs.length }))
