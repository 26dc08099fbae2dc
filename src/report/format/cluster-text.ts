import { shortName } from '../../door/untrusted.ts'
import type { Summary } from '../../gate/summary.ts'
import { counted } from '../../language.ts'
import type { Say } from './words.ts'

/** A few groups say less than their many cases: intervals are as wide as that. */
export function clusterText({ cluster }: Pick<Summary, 'cluster'>, say: Say): string | undefined {
  if (!cluster) return undefined
  const by = shortName(cluster.by)
  return say(
    `intervals by ${by}: ${counted(cluster.groups, 'group')} of cases`,
    `区間は ${by} ごとのまとまり ${cluster.groups} 個によるもの`,
  )
}
