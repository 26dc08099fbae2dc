import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { saiten } from '../src/cli/testing/saiten.ts'

/** Nobody here can run containers: what can be read of these files is checked instead. */
const FOLDER = join(import.meta.dirname, '../examples/workers')
const text = (name: string) => readFileSync(join(FOLDER, name), 'utf8')

/** The options of a command line must be that command's. */
async function expectKnown([command = '', ...args]: string[]) {
  const help = (await saiten([command, '--help'], { cwd: FOLDER })).stdout
  for (const option of args.filter((one) => one.startsWith('--'))) expect(help).toContain(option)
}

it('Dockerfile: instructions that Docker knows, in its order, with commands that Saiten knows', async () => {
  const lines = text('Dockerfile')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const instructions = lines.map((line) => /^([A-Z]+) (\S.*)$/.exec(line)?.slice(1) ?? [line, ''])
  expect(instructions[0]?.[0]).toBe('FROM')
  for (const [name] of instructions)
    expect(['FROM', 'WORKDIR', 'RUN', 'COPY', 'USER', 'STOPSIGNAL', 'ENTRYPOINT', 'CMD', 'ENV', 'ARG']).toContain(name)
  const of = (name: string) => instructions.find(([found]) => found === name)?.[1] ?? ''
  expect(JSON.parse(of('ENTRYPOINT'))).toEqual(['saiten'])
  await expectKnown(JSON.parse(of('CMD')) as string[])
  const { peerDependencies } = JSON.parse(readFileSync(join(FOLDER, '../../package.json'), 'utf8'))
  expect(of('RUN')).toContain(`pg-boss@${peerDependencies['pg-boss']}`)
})

interface Service {
  image?: string
  build?: string
  command?: string[]
  environment?: Record<string, string>
  depends_on?: Record<string, { condition: string }>
}

it('compose.yaml: services that are made from something and wait for one another', async () => {
  const { services } = parse(text('compose.yaml'), { merge: true }) as { services: Record<string, Service> }
  for (const { image, build, command, depends_on = {} } of Object.values(services)) {
    expect([image, build].filter(Boolean)).toHaveLength(1)
    if (command) await expectKnown(command)
    for (const [name, { condition }] of Object.entries(depends_on)) {
      expect(services).toHaveProperty(name)
      expect(['service_healthy', 'service_completed_successfully', 'service_started']).toContain(condition)
    }
  }
  expect(services.worker?.environment?.SAITEN_STORE).toContain('@store/')
})

it('job.yaml: a Job of Kubernetes whose secrets are not in it', async () => {
  const job = parse(text('job.yaml'))
  expect(job).toMatchObject({ apiVersion: 'batch/v1', kind: 'Job', metadata: { name: expect.any(String) } })
  const { spec } = job.spec.template
  expect(['Never', 'OnFailure']).toContain(spec.restartPolicy)
  for (const { name, image, args, env } of spec.containers) {
    expect([name, image]).toEqual([expect.any(String), expect.any(String)])
    await expectKnown(args)
    for (const one of env)
      expect(one).toEqual({ name: expect.any(String), valueFrom: { secretKeyRef: expect.anything() } })
  }
})
