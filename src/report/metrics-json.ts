import type { Metrics } from '../gate/hybrid/metrics-schema.ts'
import { FileDestination } from './destination/file.ts'

export const metricsText = (metrics: Metrics) => `${JSON.stringify(metrics, null, 2)}\n`

/** Finds out early whether the file can be written; its folders are made, and it is replaced in one step. */
export function openMetricsFile(file: string): (metrics: Metrics) => Promise<void> {
  const destination = new FileDestination(file)
  return async (metrics) => {
    try {
      destination.write(metricsText(metrics))
      await destination.finish()
    } catch (error) {
      destination.discard()
      throw error
    }
  }
}
