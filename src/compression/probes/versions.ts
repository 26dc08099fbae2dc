import type { Transcript } from '../transcript.ts'
import type { Candidate } from './candidate.ts'
import { sentencesOf, shortened } from './prose.ts'

const NUMBER = String.raw`\d{1,4}\.\d{1,4}(?:\.\d{1,4}){0,2}(?:-?(?:alpha|beta|rc|dev|post)[.\d]{0,6})?`
/** `numpy==1.26.4`, `react@18.2.0` */
const PINNED = new RegExp(
  String.raw`(?<![\w@/.-])(@?[A-Za-z][\w/.-]{1,40}?)(?:==|@)\^?~?v?(${NUMBER})(?![\w.]*\w)`,
  'g',
)
/** `Django version 4.2`, `Terraform v1.5.7`, `Redis バージョン 7.2` */
const NAMED = new RegExp(
  String.raw`(?<![\w.-])([A-Z][\w.+-]{1,30}|[a-z][\w+-]{1,30})(?:,? (?:version|ver\.) |(?: の)?\s?バージョン(?:は|を)?\s?| v(?=\d))(${NUMBER})(?![\w.]*\w)`,
  'g',
)
/** Names that are followed by their version without another word. */
const KNOWN = new RegExp(
  String.raw`(?<![\w.-])(Python|Node(?:\.js)?|npm|pnpm|Ruby|Go|Java|Rust|PHP|Postgres(?:QL)?|MySQL|SQLite|Redis|Ubuntu|Debian|macOS|React|Vue|Next\.js|Django|Flask|Rails|TypeScript|Docker|Kubernetes|NumPy|pandas|PyTorch|TensorFlow|Laravel|Spring Boot|Vite|Vitest|Jest|marshmallow|pydicom) (${NUMBER})(?![\w.]*\w)`,
  'g',
)

const NO_NAMES = new Set([
  'the',
  'this',
  'that',
  'a',
  'new',
  'old',
  'latest',
  'version',
  'in',
  'to',
  'from',
  'of',
  'and',
  'current',
  'is',
  'at',
  'with',
  'for',
])

/** Versions that were named. Of a thing with two versions it would not be clear which one is asked for: it is left out. */
export function versionCandidates({ messages }: Transcript): Candidate[] {
  const versions = new Map<string, { name: string; version: string; at: number; quote: string } | null>()
  const note = (name: string, version: string, at: number, quote: string) => {
    const key = name.toLowerCase().replace(/\.js$/, '')
    if (NO_NAMES.has(key)) return
    const known = versions.get(key)
    if (known === undefined) versions.set(key, { name, version, at, quote })
    else if (known !== null && known.version !== version) versions.set(key, null)
  }
  for (const [at, { role, text, toolCalls }] of messages.entries()) {
    if (role === 'system') continue
    const isShort = role !== 'tool' || text.length <= 2000
    const said = role === 'tool' ? text.split('\n') : sentencesOf(text)
    const called = toolCalls.flatMap(({ arguments: given }) => JSON.stringify(given).slice(0, 2000).split('\\n'))
    for (const line of [...(isShort ? said : []), ...called]) {
      if (line.length > 500 || !/\d\.\d/.test(line)) continue
      for (const pattern of [PINNED, NAMED, KNOWN])
        for (const [, name = '', version = ''] of line.matchAll(pattern)) note(name, version, at, line)
    }
  }
  return [...versions.values()].flatMap((known) => (known ? [candidateOf(known)] : []))
}

function candidateOf({
  name,
  version,
  at,
  quote,
}: {
  name: string
  version: string
  at: number
  quote: string
}): Candidate {
  return {
    type: 'recall',
    kind: 'version',
    question: {
      en: `Which version of ${name} was named in the session? Answer with the version number alone.`,
      ja: `この会話で挙がった ${name} のバージョンは何ですか。バージョン番号だけを答えてください。`,
    },
    truth: `${name} ${version} (${shortened(quote, 160)})`,
    exact: [version],
    span: [at, at],
    weight: 4,
  }
}
