/** `press-ctrl-c COMMAND`: runs it and presses Ctrl-C a second after it began to print, so that some of it is done. */
import { spawn } from 'node:child_process'

const child = spawn('bash', ['-c', `exec ${process.argv[2]}`], { stdio: ['inherit', 'pipe', 'pipe'] })
let pressed = false
const take = (chunk: Buffer) => {
  process.stdout.write(chunk)
  if (pressed) return
  pressed = true
  setTimeout(() => child.kill('SIGINT'), 1000)
}
child.stdout.on('data', take)
child.stderr.on('data', take)
child.on('close', (code) => {
  process.exitCode = code ?? 1
})
