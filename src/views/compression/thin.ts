import { DIMENSIONS } from '../../scorers/compression/criteria.ts'
import { PROBE_TYPES } from '../../scorers/compression/probe.ts'
import type { CompressionResult, MethodResult } from './result.ts'

/** Fewer answers than this say little about a dimension or a kind of probe, whatever the mean. */
const FEW = 20

/** Dimensions and kinds of probes that rest on few answers, though there are some. */
export function thinFigures(methods: readonly MethodResult[]): CompressionResult['thin'] {
  // A method without any has no figure to lean on.
  const fewest = (figure: (method: MethodResult) => { n: number }) =>
    Math.min(...methods.map((method) => figure(method).n).filter((n) => n > 0))
  const dimensions = DIMENSIONS.map((measure) => ({ measure, n: fewest((method) => method.dimensions[measure]) }))
  const types = PROBE_TYPES.map((measure) => ({ measure, n: fewest((method) => method.byProbeType[measure]) }))
  return [...dimensions, ...types].filter(({ n }) => n < FEW)
}
