import { counted, type Language } from '../language.ts'
import type { Note, Notes } from './notes.ts'

interface Imported {
  from: string
  cases: number
  files: readonly string[]
  language: Language
}

/** IMPORT.md: what did not carry over and what means something else here, each with its places. */
export function importPage(notes: Notes, { from, cases, files, language }: Imported): string {
  const say = (en: string, ja: string) => (language === 'ja' ? ja : en)
  const section = (title: string, list: readonly Note[], none: string) =>
    [`## ${title}`, '', ...(list.length === 0 ? [none] : list.map((note) => noteLines(note, language))), ''].join('\n')
  return [
    `# ${say(`Imported from ${code(from)}`, `${code(from)} からの取り込み`)}`,
    '',
    say(
      `${counted(cases, 'case')}. Files: ${files.map(code).join(', ')}.`,
      `ケース ${cases} 件。ファイル: ${files.map(code).join('、')}。`,
    ),
    '',
    section(
      say('Left out', '取り込まなかったもの'),
      notes.all('left-out'),
      say('Nothing: everything was carried over.', 'ありません。すべて取り込みました。'),
    ),
    section(
      say('Means something else here', 'ここでは意味が変わるもの'),
      notes.all('differs'),
      say('Nothing.', 'ありません。'),
    ),
  ].join('\n')
}

/** Places that stand on the page; the rest is a number. */
const SHOWN = 200

function noteLines({ construct, message, places, count }: Note, language: Language): string {
  const shown = places.slice(0, SHOWN).map(({ file, line }) => code(`${file}:${line}`))
  const rest = count - shown.length
  const more = rest === 0 ? '' : language === 'ja' ? ` ほか ${rest} か所` : ` and ${rest} more`
  return `- ${code(construct)}: ${plain(message[language])}\n  ${shown.join(', ')}${more}`
}

/** Names come from the imported files: as code, on one line, they can be no markup. */
function code(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  const fence = '`'.repeat(1 + longestRun(line))
  return /^`|`$/.test(line) ? `${fence} ${line} ${fence}` : `${fence}${line}${fence}`
}

const longestRun = (text: string) => Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))

const plain = (text: string) => text.replace(/\s+/g, ' ').replace(/[<>[\]\\*_#|]/g, '\\$&')
