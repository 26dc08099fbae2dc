import { Option } from 'commander'
import type { Io } from './command.ts'

/** Cases in the language of the page: one string filters the page, `show` and `export`. */
export const caseFilterOption = (say: Io['say']) =>
  new Option(
    '--filter <filter>',
    say({
      en: 'only these cases, e.g. "verdict:fail faithfulness<0.7 metadata.lang:ja"',
      ja: '該当するケースだけ。例: "verdict:fail faithfulness<0.7 metadata.lang:ja"',
    }),
  )

export const sortOption = (say: Io['say']) =>
  new Option(
    '--sort <key>',
    say({
      en: 'with --filter: by a scorer, Δscorer, near:scorer, id, ms, cost or average; a minus before it turns it round',
      ja: '--filter とともに: スコアラー・Δスコアラー・near:スコアラー・id・ms・cost・average の順。先頭に - で逆順',
    }),
  )
