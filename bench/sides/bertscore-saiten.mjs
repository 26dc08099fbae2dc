// node bertscore-saiten.mjs BUILD CHECKPOINT LAYER PAIRS.json: our BERTScore, as built, over pairs of texts, on all
// cores; prints the time from opening the model on, and the mean F.
import { readFileSync } from 'node:fs'

const [build, folder, layer, file] = process.argv.slice(2)
const { bertScore } = await import(`${build}/text.mjs`)
const pairs = JSON.parse(readFileSync(file, 'utf8'))
const started = { clock: performance.now(), cpu: process.cpuUsage() }
const scores = await bertScore(
  pairs.map(([output]) => output),
  pairs.map(([, reference]) => reference),
  { model: folder, layer: Number(layer), rescaleWithBaseline: false },
)
const seconds = (performance.now() - started.clock) / 1000
const { user, system } = process.cpuUsage(started.cpu)
const mean = scores.reduce((sum, { f1 }) => sum + f1, 0) / scores.length
console.log(JSON.stringify({ seconds, cpuSeconds: (user + system) / 1e6, mean }))
