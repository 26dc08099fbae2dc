// node japanese-saiten.mjs BUILD TASK PAIRS.json: our functions on Japanese pairs, as built; prints the CPU time of the best
// of five rounds and the mean. Every round changes each text by a character, so that none is known as a whole; phrases that
// come back are, as in any collection of texts. `load` is the dictionary alone.
import { readFileSync } from 'node:fs'

const [build, task, file] = process.argv.slice(2)
const { bleu, loadTokenizer, rouge } = await import(`${build}/text.mjs`)

if (task === 'load') {
  await new Promise((resolve) => setTimeout(resolve, 20))
  let gap = 0
  let last = performance.now()
  const timer = setInterval(() => {
    gap = Math.max(gap, performance.now() - last - 1)
    last = performance.now()
  }, 1)
  const started = performance.now()
  await loadTokenizer('ja')
  const milliseconds = performance.now() - started
  clearInterval(timer)
  console.log(JSON.stringify({ milliseconds, gap }))
  process.exit()
}

const ja = await loadTokenizer('ja')
const tasks = {
  segment: (output, reference) => ja.tokenize(output).length + ja.tokenize(reference).length,
  bleu: (output, reference) => bleu(output, reference, { tokenizer: ja }).score,
  rouge: (output, reference) => {
    const { rouge1, rouge2, rougeL } = rouge(output, reference, { tokenizer: ja })
    return (rouge1.f1 + rouge2.f1 + rougeL.f1) / 3
  },
}
const pairs = JSON.parse(readFileSync(file, 'utf8'))
const measure = tasks[task]
let best = { seconds: Number.POSITIVE_INFINITY, cpuSeconds: Number.POSITIVE_INFINITY }
let mean = 0
// Made before the first round, and read as a file's are: V8 puts strings together only when they are looked at, and moves
// what is new, which would count.
const rounds = ['', '。', '。。', '。。。', '。。。。'].map((end) =>
  JSON.parse(JSON.stringify(pairs.map(([output, reference]) => [output + end, reference + end]))),
)
for (const [round, texts] of rounds.entries()) {
  const started = { clock: performance.now(), cpu: process.cpuUsage() }
  let sum = 0
  for (const [output, reference] of texts) sum += measure(output, reference)
  const { user, system } = process.cpuUsage(started.cpu)
  const seconds = (performance.now() - started.clock) / 1000
  if (round === 0) mean = sum / pairs.length
  if ((user + system) / 1e6 < best.cpuSeconds) best = { seconds, cpuSeconds: (user + system) / 1e6 }
}
console.log(JSON.stringify({ ...best, mean }))
