import { badInput } from '../errors.ts'
import type { Json } from '../json.ts'
import { loadModule } from './load-module.ts'
import { toPlain } from './plain.ts'
import type { ModuleRef } from './protocol.ts'
import { scorerShape } from './scorer-shapes.ts'

/** The default export as data. A scorer written inside it becomes `{ type: './suite.ts#scorers[2]' }`, which loads it. */
export async function moduleData(module: ModuleRef): Promise<Json> {
  const { default: value } = await loadModule(module)
  if (typeof value !== 'object' || value === null) {
    throw badInput(
      `${module.shown} has no data as its default export: write \`export default defineSuite({ … })\``,
      `${module.shown} の default export がデータではありません。export default defineSuite({ … }) と書いてください`,
    )
  }
  const replace = (found: object, path: string): Json | undefined => {
    if (path === '' || !scorerShape(found)) return undefined
    const type = `./${module.shown}#${path}`
    return path.endsWith('.type') ? type : { type }
  }
  return toPlain(value, { replace, maxBytes: 256_000_000 }) as Json
}
