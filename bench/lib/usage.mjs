// Loaded before a measured program (node --import): at its end it writes down what the program took.
import { readFileSync, writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const file = process.env.SAITEN_BENCH_USAGE
if (isMainThread && file) {
  process.on('exit', () => {
    const { user, system } = process.cpuUsage()
    writeFileSync(file, JSON.stringify({ cpuSeconds: (user + system) / 1e6, peakMB: peakMB() }))
  })
}

/** The kernel's high-water mark; rusage's would count what the parent had before it became this program. */
function peakMB() {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]) / 1024
  } catch {
    return process.resourceUsage().maxRSS / 1024
  }
}
