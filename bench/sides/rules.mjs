// node rules.mjs HOW RULES.json OUTPUTS.jsonl: reads outputs line by line and asks every one the rules; prints the CPU time
// that took, apart from reading, and how many rules fired. HOW is `saiten`, or `by-hand`: includes and RegExp, one by one.
import { createReadStream, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const [how, rulesFile, outputsFile] = process.argv.slice(2)
const ruleset = readFileSync(rulesFile, 'utf8')
const check = how === 'saiten' ? await engine(ruleset) : byHand(JSON.parse(ruleset).rules)

async function engine(text) {
  const { readRuleset } = await import('../../src/scorers/rules/read-ruleset.ts')
  const { checkRules } = await import('../../src/scorers/rules/check-rules.ts')
  const rules = await readRuleset(text, rulesFile, () => Promise.reject(new Error('no files')))
  return (output) => checkRules(rules, { output }).length
}

/** What a person writes first: each rule looks through the text by itself. Its patterns are not safe from hostile text. */
function byHand(rules) {
  const holds = rules.map(({ match: { any } }) => {
    const { contains, forbidden_terms: forbidden, required_terms: required, regex } = any[0]
    if (contains) return (text) => text.includes(contains)
    if (forbidden) return (text) => forbidden.some((term) => text.includes(term))
    if (required) return (text) => required.some((term) => !text.includes(term))
    const pattern = new RegExp(regex.replace('(?i)', ''), regex.startsWith('(?i)') ? 'iu' : 'u')
    return (text) => pattern.test(text)
  })
  return (text) => holds.reduce((fired, rule) => fired + (rule(text) ? 1 : 0), 0)
}

const BATCH = 200
let fired = 0
let bytes = 0
let micros = 0
let batch = []

function work() {
  const before = process.cpuUsage()
  for (const output of batch) fired += check(output)
  const { user, system } = process.cpuUsage(before)
  micros += user + system
  for (const output of batch) bytes += Buffer.byteLength(output)
  batch = []
}

for await (const line of createInterface({ input: createReadStream(outputsFile) })) {
  batch.push(JSON.parse(line).output)
  if (batch.length === BATCH) work()
}
work()
console.log(JSON.stringify({ cpuSeconds: micros / 1e6, megabytes: bytes / 1e6, fired }))
