import type { Measurement } from './measurement.ts'

export interface BenchmarkOptions {
  /** The large sizes, which take minutes. */
  full: boolean
  /** Whether a missing peer may be installed. */
  install: boolean
}

export interface Benchmark {
  /** What a reader learns from it, in one line. */
  shows: string
  run(options: BenchmarkOptions, print: Print): Promise<void>
}

export interface Print {
  /** Begins a group of measurements. */
  heading(text: string): void
  measured(measurement: Measurement): void
  /** Anything worth knowing that is no measurement. */
  say(text: string): void
}
