import { signature } from '../metrics/signature.ts'
import type { BootstrapOptions } from './corpus-bootstrap.ts'
import type { SegmentKinds } from './corpus-metric.ts'

/** The release whose numbers these are. */
const SACREBLEU = '2.6.0'

/** sacreBLEU's line: name, references, resampling, the metric's own settings, version; then what it does not record. */
export function corpusSignature(
  name: string,
  { references }: SegmentKinds,
  bootstrap: Required<BootstrapOptions> | undefined,
  settings: Record<string, string | number | boolean>,
  extra: Record<string, string | number | boolean>,
): string {
  return signature(name, {
    nrefs: references.size === 1 ? [...references][0]! : 'var',
    ...(bootstrap && { bs: bootstrap.samples, seed: bootstrap.seed }),
    ...settings,
    version: SACREBLEU,
    ...extra,
  })
}
