import type { ColumnScorer } from '../../src/views/columns/columns.ts'
import { useSay } from '../language.ts'
import { decode, go, hrefWith } from '../route.ts'

const escaped = (name: string) => name.replaceAll(/[%,]/g, encodeURIComponent)

/** The names that the address has; null where nobody chose. */
export const chosenIn = (params: URLSearchParams) => params.get('cols')?.split(',').map(decode) ?? null

/** Which scorers the table shows; the choice stands in the address. */
export function ColumnChoice({ scorers, shown }: { scorers: ColumnScorer[]; shown: number[] }) {
  const say = useSay()
  if (scorers.length < 2) return null
  const change = (at: number, on: boolean) => {
    const names = scorers.filter((_, place) => (place === at ? on : shown.includes(place))).map(({ name }) => name)
    go(hrefWith({ cols: names.map(escaped).join(',') }), { replace: true })
  }
  return (
    <details class="columns">
      <summary>
        {say(
          `columns: ${shown.length} of ${scorers.length} scorers`,
          `列: スコアラー ${scorers.length} 個中 ${shown.length} 個`,
        )}
      </summary>
      {scorers.map(({ name }, at) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={shown.includes(at)}
            onChange={(event) => change(at, event.currentTarget.checked)}
          />{' '}
          {name}
        </label>
      ))}
    </details>
  )
}
