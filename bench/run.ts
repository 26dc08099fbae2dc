import { parseArgs } from 'node:util'
import { benchmarks } from './benchmarks/index.ts'
import { createPrint, machine } from './lib/print.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean' }, 'no-install': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
})
const names = positionals.length > 0 ? positionals : Object.keys(benchmarks)
const unknown = names.filter((name) => !(name in benchmarks))

if (values.help || unknown.length > 0) {
  if (unknown.length > 0) console.error(`there is no benchmark called ${unknown.join(', ')}\n`)
  console.log('npm run bench [-- NAME… --full --no-install]\n')
  for (const [name, { shows }] of Object.entries(benchmarks)) console.log(`  ${name.padEnd(16)}${shows}`)
  process.exit(unknown.length > 0 ? 3 : 0)
}

const { node, cpu, cores, load } = machine()
console.log(`Node ${node}, ${cores} × ${cpu}, load ${load}${load > cores / 2 ? ' (busy: times are noisy)' : ''}`)
for (const name of names) {
  const { run } = benchmarks[name as keyof typeof benchmarks]
  try {
    await run({ full: values.full === true, install: values['no-install'] !== true }, createPrint(name))
  } catch (error) {
    // The others may still have something to say.
    console.error(`\n${name} could not be measured: ${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
  }
}
console.log('\nevery figure is appended to bench/results/measurements.jsonl')
