import { isJsonObject, type Json } from '../../json.ts'
import type { Language } from '../../language.ts'

/** The sections of an anchored summary: they stay the same however often the conversation is compressed. */
export const SECTIONS = ['intent', 'filesModified', 'filesRead', 'decisions', 'state', 'nextSteps'] as const
export type Section = (typeof SECTIONS)[number]

/** Those that only somebody who understands the conversation can write. */
export const WRITTEN_SECTIONS = ['intent', 'decisions', 'state', 'nextSteps'] as const satisfies Section[]
export type Sections = Record<Section, string[]>

export const HEADINGS: Record<Language, Record<Section, string>> = {
  en: {
    intent: 'Intent',
    filesModified: 'Files modified',
    filesRead: 'Files read',
    decisions: 'Decisions',
    state: 'State',
    nextSteps: 'Next steps',
  },
  ja: {
    intent: '目的',
    filesModified: '変更したファイル',
    filesRead: '読んだファイル',
    decisions: '決定',
    state: '現在の状態',
    nextSteps: '次の作業',
  },
}

export const noSections = (): Sections => ({
  intent: [],
  filesModified: [],
  filesRead: [],
  decisions: [],
  state: [],
  nextSteps: [],
})

/** Reads sections from a text with headings. What stands under no heading is part of the state. */
export function readSections(text: string): Sections {
  const sections = noSections()
  let current: Section = 'state'
  for (const line of text.split('\n')) {
    const heading = headingOf(line)
    if (heading) current = heading
    else {
      const item = line.replace(/^\s*(?:・\s*|(?:[-*•]|\d+[.)])\s+)/, '').trim()
      if (item !== '' && !NOTHING.has(item.toLowerCase())) sections[current].push(item)
    }
  }
  return sections
}

const NOTHING = new Set([
  '-',
  '—',
  'none',
  '(none)',
  'none.',
  'unchanged',
  '(unchanged)',
  'なし',
  '（なし）',
  '変更なし',
])

const BY_HEADING = new Map(
  Object.values(HEADINGS).flatMap((words) =>
    Object.entries(words).map(([section, word]) => [word.toLowerCase(), section as Section] as const),
  ),
)

function headingOf(line: string): Section | undefined {
  const bare = line.trim()
  if (bare.length > 60 || !/^(?:#|\*\*|__)|[:：]$/.test(bare)) return undefined
  return BY_HEADING.get(bare.replace(/^[#*_\s]+|[*_:：\s]+$/g, '').toLowerCase())
}

/** Puts what is new into what is known: lists grow, state and next steps are replaced, nothing else is lost. */
export function mergeSections(known: Sections, added: Sections): Sections {
  const filesModified = mergeFiles(known.filesModified, added.filesModified)
  const modified = new Set(filesModified.map(pathOf))
  return {
    intent: union(known.intent, added.intent),
    filesModified,
    // A file that was changed later is no longer one that was only read.
    filesRead: mergeFiles(known.filesRead, added.filesRead).filter((line) => !modified.has(pathOf(line))),
    decisions: union(known.decisions, added.decisions),
    state: added.state.length > 0 ? added.state : known.state,
    nextSteps: added.nextSteps.length > 0 ? added.nextSteps : known.nextSteps,
  }
}

const union = (a: readonly string[], b: readonly string[]) => [...new Set([...a, ...b])]

/** One line a file; what is said of it in both is kept. */
function mergeFiles(known: readonly string[], added: readonly string[]): string[] {
  const lines = new Map<string, string>()
  for (const line of [...known, ...added]) {
    const path = pathOf(line)
    const before = lines.get(path)
    const said = line.slice(path.length).replace(/^[`\s:：–—-]+/, '')
    if (before === undefined) lines.set(path, line)
    else if (said !== '' && !before.includes(said)) {
      lines.set(path, before.length > path.length ? `${before}; ${said}` : `${path}: ${said}`)
    }
  }
  return [...lines.values()]
}

/** The file that a line is about: its first word. */
const pathOf = (line: string) => /^[^\s:：]+/.exec(line)?.[0] ?? line

export function sectionsText(sections: Sections, language: Language, shown: readonly Section[] = SECTIONS): string {
  return shown
    .map((section) => {
      const lines = sections[section].map((line) => `- ${line}`)
      return [`## ${HEADINGS[language][section]}`, ...lines].join('\n')
    })
    .join('\n\n')
}

/** Sections as they were kept; anything else counts as none. */
export function sectionsFrom(state: Json | undefined): Sections {
  const sections = noSections()
  if (!isJsonObject(state)) return sections
  for (const section of SECTIONS) {
    const lines = state[section]
    if (Array.isArray(lines)) sections[section] = lines.map(String)
  }
  return sections
}
