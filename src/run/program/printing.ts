import { throughDoor } from '../../door/door.ts'
import type { Language } from '../../language.ts'
import type { ReportIo } from '../../report/open-reports.ts'
import { secrets } from '../../secrets/of-process.ts'

/** How a program prints reports: through the same door as the command line. Loaded only where something is printed. */
export async function printing(language: Language = 'en'): Promise<ReportIo> {
  const { hasColour, stderr, stdout } = await import('../../door/outlet.ts')
  const through =
    (outlet: typeof stdout): ReportIo['out'] =>
    (text, kind) =>
      outlet.write(throughDoor(secrets().known(text), kind, outlet.reader(process.env)))
  return {
    out: through(stdout),
    err: through(stderr),
    language,
    colour: hasColour(stdout),
    quiet: false,
    json: false,
    width: stdout.columns ?? 100,
  }
}
