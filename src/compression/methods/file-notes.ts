import type { Language } from '../../language.ts'
import type { TrailedFile } from '../probes/file-trail.ts'

/** Enough to know what a change was about; the file itself can be opened again. */
const MOST_CHANGES = 4
const MOST_LINES = 8

const HEADINGS: Record<Language, Record<'created' | 'modified' | 'deleted' | 'read', string>> = {
  en: { created: 'Files created', modified: 'Files modified', deleted: 'Files deleted', read: 'Files only read' },
  ja: {
    created: '作成したファイル',
    modified: '変更したファイル',
    deleted: '削除したファイル',
    read: '読んだだけのファイル',
  },
}

/** What became of every file, with the first lines of what was changed in it. Empty where none was touched. */
export function fileNotes(files: readonly TrailedFile[], language: Language): string {
  const words = HEADINGS[language]
  const isChanged = (file: TrailedFile) => file.created || file.modified
  const groups: [string, TrailedFile[], (file: TrailedFile) => string][] = [
    [words.created, files.filter((file) => file.created), changesOf],
    [words.modified, files.filter((file) => file.modified && !file.created), changesOf],
    [words.deleted, files.filter((file) => file.deleted && !isChanged(file)), ({ path }) => `- ${path}`],
    [words.read, files.filter((file) => file.read && !file.deleted && !isChanged(file)), ({ path }) => `- ${path}`],
  ]
  return groups
    .filter(([, members]) => members.length > 0)
    .map(([heading, members, line]) => [`## ${heading}`, ...members.map(line)].join('\n'))
    .join('\n\n')
}

function changesOf({ path, deleted, changes: { texts } }: TrailedFile): string {
  const shown = texts.slice(0, MOST_CHANGES).map((text) => {
    const lines = text.split('\n')
    const more = lines.length > MOST_LINES ? ['…'] : []
    return [...lines.slice(0, MOST_LINES), ...more].map((line) => `    ${line}`).join('\n')
  })
  const rest = texts.length > MOST_CHANGES ? [`    (+${texts.length - MOST_CHANGES})`] : []
  return [`- ${path}${deleted ? ' (deleted)' : ''}`, ...shown, ...rest].join('\n')
}
