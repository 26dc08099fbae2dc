import type { Message } from '../../language.ts'
import { ExactText } from '../../scorers/compression/exact-values.ts'
import type { CompressionPoint } from '../../scorers/compression/probe.ts'
import { messagesText } from '../methods/message-text.ts'
import type { Transcript } from '../transcript.ts'
import type { Candidate } from './candidate.ts'
import { declaredNames, namesIn, settledNames } from './code-names.ts'
import { fileTrail, type TrailedFile } from './file-trail.ts'

/** What to ask about the files: which were made, changed and only read, and what was changed in each. */
export function artifactCandidates(transcript: Transcript, point: CompressionPoint): Candidate[] {
  const kept = new ExactText(messagesText(transcript.messages, point.cut, point.end))
  const trail = fileTrail(transcript, point.end)
  // What is thrown away is nobody's to remember, unless all of the work is done there.
  const lasting = trail.filter(({ path }) => !path.startsWith('/tmp/'))
  const files = lasting.some(({ created, modified }) => created || modified) ? lasting : trail
  const told = new ExactText(messagesText(transcript.messages, 0, point.cut))
  // What the messages that stay show is named in the question: nobody has to remember it.
  const isShown = ({ path, last }: TrailedFile) => last >= point.cut || kept.has(path) === true
  const ask = (kind: Kind, those: TrailedFile[]) =>
    listed(
      kind,
      those.filter((file) => !isShown(file)),
      those.filter(isShown),
    ).map((candidate) => ({ ...candidate, exact: candidate.exact.flatMap((path) => asTold(path, told) ?? []) }))
  return [
    ...ask(
      'modified',
      files.filter((file) => file.modified && !file.created),
    ),
    ...ask(
      'created',
      files.filter((file) => file.created),
    ),
    ...ask(
      'read',
      files.filter((file) => file.read && !file.created && !file.modified && !file.deleted),
    ),
    ...ask(
      'deleted',
      files.filter((file) => file.deleted && !file.created && !file.modified),
    ),
    ...files.filter(({ last }) => last < point.cut).flatMap(changeCandidate),
  ]
}

/** A path that was put together from a folder and a name stands nowhere: its end does, if it lies within the project. */
function asTold(path: string, told: ExactText): string | undefined {
  for (let rest = path; rest !== ''; rest = rest.includes('/') ? rest.slice(rest.indexOf('/') + 1) : '') {
    if (told.has(rest)) return rest
    if (/^[/~]/.test(path)) return undefined
  }
  return undefined
}

type Kind = 'modified' | 'created' | 'read' | 'deleted'

const WEIGHTS: Record<Kind, number> = { modified: 4, created: 3.8, read: 3, deleted: 2.5 }

const QUESTIONS: Record<Kind, (but: Message) => Message> = {
  modified: (but) => ({
    en: `Which files that existed before the session were changed in it${but.en}, and what was changed in each? Answer with one line per file: the path, a dash, the change in at most 25 words. Nothing else.`,
    ja: `${but.ja}この会話の前からあったファイルのうち、会話の中で変更されたものはどれで、それぞれ何が変わりましたか。一ファイル一行で「パス - 変更点（50 字以内）」とだけ答えてください。`,
  }),
  created: (but) => ({
    en: `Which files were newly created in the session${but.en}? Answer with one path per line and nothing else; add " (deleted)" to a file that was deleted again.`,
    ja: `${but.ja}この会話で新しく作られたファイルはどれですか。一行に一つずつパスだけを答え、その後に削除されたものには「 (deleted)」を付けてください。`,
  }),
  read: (but) => ({
    en: `Which files were looked at in the session${but.en}, but neither changed nor created? Answer with one path per line and nothing else.`,
    ja: `${but.ja}この会話で中身を見ただけで、変更も作成もしなかったファイルはどれですか。一行に一つずつパスだけを答えてください。`,
  }),
  deleted: (but) => ({
    en: `Which files that existed before the session were deleted in it${but.en}? Answer with one path per line and nothing else.`,
    ja: `${but.ja}この会話の前からあったファイルのうち、会話の中で削除されたものはどれですか。一行に一つずつパスだけを答えてください。`,
  }),
}

/** With more than so many to name, the question would be a list. */
const MOST_SHOWN = 6

function listed(kind: Kind, files: TrailedFile[], shown: TrailedFile[]): Candidate[] {
  if (files.length === 0 || shown.length > MOST_SHOWN) return []
  const lines = files.map((file) => {
    if (kind === 'created') return file.deleted ? `${file.path} (deleted)` : file.path
    return kind === 'modified' ? described(file) : file.path
  })
  return [
    {
      type: 'artifact',
      kind,
      question: QUESTIONS[kind](besides(shown)),
      truth: lines.join('\n'),
      answer: files.map(({ path }) => path).join('\n'),
      exact: files.map(({ path }) => path),
      span: [Math.min(...files.map(({ first }) => first)), Math.max(...files.map(({ last }) => last))],
      weight: WEIGHTS[kind],
    },
  ]
}

function besides(shown: readonly TrailedFile[]): Message {
  if (shown.length === 0) return { en: '', ja: '' }
  const names = shown.map(({ path }) => `\`${path}\``)
  return { en: ` besides ${names.join(', ')}`, ja: `${names.join('、')} のほかに、` }
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
function changeCandidate(file: TrailedFile): Candidate[] {
  const { path, first, last, created } = file
  const shown = shownChanges(file)
  if (shown.length === 0) return []
  const question = created
    ? {
        en: `What was written into the new file \`${path}\`? Answer in at most three sentences; name the functions, settings or values by their exact names.`,
        ja: `新しいファイル \`${path}\` には何が書かれましたか。三文以内で答え、関数・設定・値は正確な名前で書いてください。`,
      }
    : {
        en: `What was changed in \`${path}\` in the session? Answer in at most three sentences; name the functions, settings or values by their exact names.`,
        ja: `この会話で \`${path}\` の何が変更されましたか。三文以内で答え、関数・設定・値は正確な名前で書いてください。`,
      }
  const truth = shown.join('\n')
  const exact = identifiers(file, truth).filter((name) => !path.includes(name))
  return [{ type: 'artifact', kind: 'change', question, truth, exact, span: [first, last], weight: created ? 2 : 3.2 }]
}

/**
 * The one new name in what was put in that an account of it can hardly do without: one that is declared or set there.
 * What is only called has its name from elsewhere, and of a whole new file nobody has to know the variables.
 */
function identifiers({ changes, created }: TrailedFile, truth: string): string[] {
  const namesOf = created ? declaredNames : settledNames
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
