import type { Target } from '../score/target.ts'
import type { UserCode } from '../usercode/host.ts'

/** A function of the user's, in a worker thread. */
export async function moduleTarget(
  name: string,
  file: string,
  host: UserCode,
  limits: { timeoutMs: number; maxBytes: number },
): Promise<Target> {
  return { name, calls: true, answer: await host.loadTarget(file, limits) }
}
