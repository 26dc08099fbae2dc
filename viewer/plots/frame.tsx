import type { ComponentChildren } from 'preact'
import { useSay } from '../language.ts'

interface Framed {
  title: string
  children: ComponentChildren
  /** The same as numbers. */
  head: string[]
  rows: (string | number)[][]
}

/** A plot under its title, with its figures as a table for whoever wants or needs them. */
export function Frame({ title, children, head, rows }: Framed) {
  const say = useSay()
  return (
    <figure class="frame">
      <figcaption>{title}</figcaption>
      {children}
      <details>
        <summary>{say('as a table', '表で見る')}</summary>
        <table class="figures">
          <thead>
            <tr>
              {head.map((name) => (
                <th scope="col" key={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.join('|')}>
                {row.map((cell, at) => (
                  <td key={head[at]} class={at > 0 ? 'number' : ''}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

/** Lines of several targets are told apart by their dashes as well as by their shade. */
export const lineClass = (at: number) => `line line-${at % 4}`
