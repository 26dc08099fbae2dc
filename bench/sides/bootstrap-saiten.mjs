// node bootstrap-saiten.mjs BUILD (continuous | "pass or fail") CASES DRAWS: our paired bootstrap, as built; prints the time
// and the interval.
const [build, kind, cases, draws] = process.argv.slice(2)
const { pairedBootstrap, Random } = await import(`${build}/stats.mjs`)
const random = new Random(5)

const normal = () => Math.sqrt(-2 * Math.log(random.uniform())) * Math.cos(2 * Math.PI * random.uniform())
const score = kind === 'continuous' ? (mean) => mean + 0.2 * normal() : (mean) => (random.uniform() < mean ? 1 : 0)
const before = Float64Array.from({ length: Number(cases) }, () => score(0.7))
const after = before.map(() => score(0.71))

const started = { clock: performance.now(), cpu: process.cpuUsage() }
const { interval } = pairedBootstrap(after, before, { draws: Number(draws) })
const seconds = (performance.now() - started.clock) / 1000
const { user, system } = process.cpuUsage(started.cpu)
console.log(JSON.stringify({ seconds, cpuSeconds: (user + system) / 1e6, interval }))
