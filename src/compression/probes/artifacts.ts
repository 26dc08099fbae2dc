import type { Message } from '../../language.ts'
import type { CompressionPoint } from '../../scorers/compression/probe.ts'
import type { Transcript } from '../transcript.ts'
import { type Candidate, givesAway } from './candidate.ts'
import { declaredNames, madeUpNames, namesIn } from './code-names.ts'
import { fileTrail, type TrailedFile } from './file-trail.ts'
import { before } from './wording.ts'

/** What to ask about the files: which were made, changed and only read, and what was changed in each. */
export function artifactCandidates(transcript: Transcript, point: CompressionPoint): Candidate[] {
  const files = fileTrail(transcript, point.cut)
  const created = files.filter((file) => file.created)
  const modified = files.filter((file) => file.modified && !file.created)
  const read = files.filter((file) => file.read && !file.created && !file.modified && !file.deleted)
  const gone = files.filter((file) => file.deleted && !file.created && !file.modified)
  const when = before(point)
  return [
    ...listed('modified', modified, 4, {
      en: `${when.en}which files that already existed were changed, and what was changed in each? Answer with one line per file: the path, a dash, the change in at most 25 words. Nothing else.`,
      ja: `${when.ja}すでにあったファイルのうち変更されたものはどれで、それぞれ何が変わりましたか。一ファイル一行で「パス - 変更点（50 字以内）」とだけ答えてください。`,
    }),
    ...listed('created', created, 3.8, {
      en: `${when.en}which files were newly created? Answer with one path per line and nothing else; add " (deleted)" to a file that was deleted again.`,
      ja: `${when.ja}新しく作られたファイルはどれですか。一行に一つずつパスだけを答え、その後に削除されたものには「 (deleted)」を付けてください。`,
    }),
    ...listed('read', read, 3, {
      en: `${when.en}which files were looked at but neither changed nor created? Answer with one path per line and nothing else.`,
      ja: `${when.ja}中身を見ただけで変更も作成もしなかったファイルはどれですか。一行に一つずつパスだけを答えてください。`,
    }),
    ...listed('deleted', gone, 2.5, {
      en: `${when.en}which files that already existed were deleted? Answer with one path per line and nothing else.`,
      ja: `${when.ja}すでにあったファイルのうち削除されたものはどれですか。一行に一つずつパスだけを答えてください。`,
    }),
    ...files.flatMap((file) => changeCandidate(file, when)),
  ]
}

function listed(kind: string, files: TrailedFile[], weight: number, question: Message): Candidate[] {
  if (files.length === 0) return []
  const exact = files.map(({ path }) => path)
  if (givesAway(question, exact)) return []
  const lines = files.map((file) => {
    if (kind === 'created') return file.deleted ? `${file.path} (deleted)` : file.path
    return kind === 'modified' ? described(file) : file.path
  })
  const span: [number, number] = [
    Math.min(...files.map(({ first }) => first)),
    Math.max(...files.map(({ last }) => last)),
  ]
  return [{ type: 'artifact', kind, question, truth: lines.join('\n'), exact, span, weight }]
}

const MOST_CHANGES = 4

function described(file: TrailedFile): string {
  const { path, deleted } = file
  const shown = shownChanges(file).map((change) => change.replaceAll('\n', '\n    '))
  return [`${path}${deleted ? ' (deleted)' : ''}`, ...shown].join('\n    ')
}

/** The first changes, and how many more there are. */
function shownChanges({ changes: { texts } }: TrailedFile): string[] {
  const more = texts.length > MOST_CHANGES ? [`(+${texts.length - MOST_CHANGES})`] : []
  return [...texts.slice(0, MOST_CHANGES), ...more]
}

/** What changed in one file: its name is in the question, so that the change is what is asked for. */
function changeCandidate(file: TrailedFile, when: Message): Candidate[] {
  const { path, first, last, created } = file
  const shown = shownChanges(file)
  if (shown.length === 0) return []
  const question = created
    ? {
        en: `${when.en}what was written into \`${path}\`? Answer in at most three sentences; name the functions, settings or values by their exact names.`,
        ja: `${when.ja}\`${path}\` には何が書かれましたか。三文以内で答え、関数・設定・値は正確な名前で書いてください。`,
      }
    : {
        en: `${when.en}what was changed in \`${path}\`? Answer in at most three sentences; name the functions, settings or values by their exact names.`,
        ja: `${when.ja}\`${path}\` では何が変更されましたか。三文以内で答え、関数・設定・値は正確な名前で書いてください。`,
      }
  const truth = shown.join('\n')
  const exact = identifiers(file, truth).filter((name) => !path.includes(name))
  return [{ type: 'artifact', kind: 'change', question, truth, exact, span: [first, last], weight: created ? 2 : 3.2 }]
}

/**
 * The one new name in what was put in that an account of it can hardly do without. Of a whole new file that is what it
 * declares: nobody has to know its variables.
 */
function identifiers({ changes, created }: TrailedFile, truth: string): string[] {
  const namesOf = created ? declaredNames : madeUpNames
  const removed = new Set<string>()
  const added = new Map<string, number>()
  for (const line of truth.split('\n')) {
    if (line.startsWith('-')) for (const name of namesIn(line)) removed.add(name)
    else for (const name of namesOf(line.slice(2))) added.set(name, (added.get(name) ?? 0) + 1)
  }
  return [...added]
    .filter(([name]) => (created || changes.isFresh(name)) && !removed.has(name))
    .sort((a, b) => b[1] - a[1])
    .slice(0, 1)
    .map(([name]) => name)
}
