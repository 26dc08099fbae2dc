// node text-saiten.mjs BUILD METRIC PAIRS.json: our plain functions, as built, over pairs of texts; prints the time and
// the mean score.
import { readFileSync } from 'node:fs'

const [build, name, file] = process.argv.slice(2)
const { bleu, chrf, rouge, ter } = await import(`${build}/text.mjs`)

const metrics = {
  rouge(output, reference) {
    const { rouge1, rouge2, rougeL } = rouge(output, reference)
    return (rouge1.f1 + rouge2.f1 + rougeL.f1) / 3
  },
  rougeL: (output, reference) => rouge(output, reference, { types: ['rougeL'] }).rougeL.f1,
  bleu: (output, reference) => bleu(output, reference).score,
  chrf: (output, reference) => chrf(output, reference).score,
  ter: (output, reference) => ter(output, reference).score,
}

const metric = metrics[name]
const pairs = JSON.parse(readFileSync(file, 'utf8'))
const started = { clock: performance.now(), cpu: process.cpuUsage() }
let sum = 0
for (const [output, reference] of pairs) sum += metric(output, reference)
const seconds = (performance.now() - started.clock) / 1000
const { user, system } = process.cpuUsage(started.cpu)
console.log(JSON.stringify({ seconds, cpuSeconds: (user + system) / 1e6, mean: sum / pairs.length }))
