import type { Interval as Range } from '../../src/gate/summary.ts'

interface Drawn {
  mean: number | null
  ci95: Range | null
  /** What the mean could be if what is missing were all 0, or all 1. */
  bounds?: Range | null
  threshold?: number | null
  domain?: Range
  /** A line that the interval is held against, such as no difference. */
  zero?: number
  margin?: number
  label: string
}

/** A mean with its interval on a line: what is certain reads off at once, also in print. */
export function Interval({ mean, ci95, bounds, threshold, domain = [0, 1], zero, margin, label }: Drawn) {
  const x = (value: number) => `${Math.min(100, Math.max(0, ((value - domain[0]) / (domain[1] - domain[0])) * 100))}%`
  return (
    <svg class="interval" role="img" aria-label={label} height="18">
      <line class="axis" x1="0" x2="100%" y1="9" y2="9" />
      {zero !== undefined && <line class="zero" x1={x(zero)} x2={x(zero)} y1="0" y2="18" />}
      {margin ? <line class="threshold" x1={x(-margin)} x2={x(-margin)} y1="2" y2="16" /> : null}
      {bounds && <line class="bounds" x1={x(bounds[0])} x2={x(bounds[1])} y1="9" y2="9" />}
      {ci95 && (
        <g class="ci">
          <line x1={x(ci95[0])} x2={x(ci95[1])} y1="9" y2="9" />
          <line x1={x(ci95[0])} x2={x(ci95[0])} y1="5" y2="13" />
          <line x1={x(ci95[1])} x2={x(ci95[1])} y1="5" y2="13" />
        </g>
      )}
      {threshold != null && <line class="threshold" x1={x(threshold)} x2={x(threshold)} y1="1" y2="17" />}
      {mean !== null && <circle class="mean" cx={x(mean)} cy="9" r="3.5" />}
    </svg>
  )
}

/** The numbers under a column of intervals. */
export function Scale({
  domain = [0, 1],
  steps = 4,
  signed = false,
}: {
  domain?: Range
  steps?: number
  signed?: boolean
}) {
  const marks = Array.from({ length: steps + 1 }, (_, at) => domain[0] + ((domain[1] - domain[0]) * at) / steps)
  const text = (value: number) => {
    const plain = Number(value.toPrecision(2))
      .toString()
      .replace(/^(-?)0\./, '$1.')
    return (signed && value > 0 ? `+${plain}` : plain).replace('-', '−')
  }
  return (
    <div class="scale" aria-hidden="true">
      {marks.map((value) => (
        <span key={value}>{text(value)}</span>
      ))}
    </div>
  )
}
