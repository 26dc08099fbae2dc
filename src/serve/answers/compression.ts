import { badInput } from '../../errors.ts'
import { CompressionFold } from '../../views/compression/compression-result.ts'
import type { CompressionResult } from '../../views/compression/result.ts'
import { type Asked, type Desk, needed } from '../desk.ts'

/** The methods of a compression run, side by side. */
export async function compression(
  desk: Desk,
  asked: Asked,
): Promise<CompressionResult & { run: string; suite: string }> {
  const { id, suite, plan, kind } = await desk.run(needed(asked, 'run'))
  if (kind !== 'compress')
    throw badInput(`run ${id} compares no compression methods`, `実行 ${id} は圧縮方式の比較ではありません`)
  const fold = new CompressionFold(plan)
  for await (const row of desk.store.rows(id, { texts: 'all' })) fold.add(row)
  return { run: id, suite, ...fold.finish() }
}
