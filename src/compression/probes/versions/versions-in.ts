import { versionsInAddresses } from './addresses.ts'
import { isRun, isTelling, isTool, keyOf, mayHaveVersions, nameIn, ofKind } from './names.ts'
import { END, isAddress, isDate, isThreefold, NUMBER } from './numbers.ts'
import { isPlainWord } from './plain-words.ts'

export interface VersionOf {
  name: string
  version: string
}

/** `react`, `@scope/x`, `github.com/x/y`, `androidx.core:core` */
const NAME = String.raw`@?[A-Za-z][\w/.+-]{0,50}?(?::(?!(?:jar|war|pom|aar):)[A-Za-z][\w.-]{1,50}?)?`
const WORD = String.raw`[A-Za-z][\w.+/@-]{0,40}`

/** How what is written between a name and a number makes it a version. */
interface Form {
  pattern: RegExp
  /** Whatever stands there, any name that can be one, one that fits its number, only with three numbers, or a tool. */
  takes: 'all' | 'any' | 'fitting' | 'threefold' | 'known'
}

const form = (takes: Form['takes'], pattern: string, flags = 'g'): Form => ({
  takes,
  pattern: new RegExp(pattern, flags),
})

/** `numpy==1.26.4`, `react@18.2.0`, `github.com/x/y@v1.3.1` */
const PINNED = form(
  'all',
  String.raw`(?<![\w@/.-])(?<name>${NAME})(?:\[[\w,-]+\])?(?:==|@)[\^~]?v?(?<version>${NUMBER})${END}`,
)
/** `dbt=1.7.4`, `postgres:15.4` */
const TAGGED = form(
  'any',
  String.raw`(?<![\w@/.-])(?<name>${NAME})(?:=(?=v?\d+\.\d+\.\d)|:(?=v?\d+\.\d))v?(?<version>${NUMBER})${END}`,
)
/** `"react": "^18.2.0"`, `anyhow = "1.0.79"`, `clap = { version = "4.4.18"`, `http: ^1.2.0` */
const LISTED = form(
  'any',
  String.raw`^[\s+-]*["']?(?<name>@?[A-Za-z][\w/.-]{1,50})["']?\s*[:=]\s*(?:(?:\{\s*version\s*=\s*)?["'][\^~]?|[\^~])v?(?<version>${NUMBER})(?=["',\s]|$)`,
)
/** `{ "vite": "5.1.4", "next": "^14.1" }`, `gem "rails", "~> 7.1.2"`, `"x" version "1.9.22"`: in quotes, beside each other. */
const QUOTED = form(
  'any',
  String.raw`["'](?<name>@?[A-Za-z][\w/.-]{1,50})["']\)?(?:\s*(?::|=>|,)\s*| version )["'](?:(?:[\^~]|~> ?|= ?)v?(?=\d)|v?(?=\d+\.\d+\.\d))(?<version>${NUMBER})["']`,
)
/** `"name": "x", "version": "1.2.3"`, and of XML */
const DESCRIBED = form(
  'all',
  String.raw`(?:["']?name["']?\s*[:=]\s*["'](?<name>[@\w./-]+)["'],\s*["']?version["']?\s*[:=]\s*["']|<artifactId>(?<other>[\w.-]+)</artifactId>\s*<version>)v?(?<version>${NUMBER})(?=["'<])`,
)
/** `Django version 4.2`, `django: version: 5.1.4`, `Terraform v1.5.7`, `Redis バージョン 7.2`, `nginx version: nginx/1.24.0` */
const NAMED = form(
  'any',
  String.raw`(?<![\w./@-])(?<name>${WORD}?)(?:[,:]? (?:version|ver\.?)(?: is|[:=])? *["']?(?:[A-Za-z][\w-]{0,20}[/ ]?)?(?=v?\d)|(?: の)?\s?バージョン(?:は|を|が|[:：])?\s?| run v(?=\d)| v(?=\d))v?(?<version>${NUMBER})${END}`,
  'gi',
)
/** `version 1.2.3 of foo`, `release 2.3 of the foo`, `バージョン 1.2.3 の foo` */
const NUMBERED = form(
  'any',
  String.raw`(?:\b(?:version |release |v(?=\d))|バージョン ?)v?(?<version>${NUMBER})(?: (?:release )?of (?:the )?| ?の ?)[\x60"']?(?<name>${WORD})(?<!\.)`,
  'gi',
)
/** `アプリのバージョンは 4.2.1`, `ファームウェアは 1.14.3` */
const IN_KATAKANA = [
  form('any', `(?<name>[ァ-ヴー]{2,20}) ?の ?バージョン ?(?:は|が|を|[:：])? ?v?(?<version>${NUMBER})${END}`),
  form('threefold', `(?<name>[ァ-ヴー]{2,20}) ?(?:は|が|を|の|[:：])? ?v?(?<version>${NUMBER})${END}`),
]
/** `rails 7.0.8 to 7.1.2`, `x from 1.2 to 1.3`, `x を 1.2.0 から 1.3.0 に`: the second is the one that it comes to. */
const MOVED = form(
  'fitting',
  String.raw`(?<![\w./@:-])(?<name>${WORD}?)(?: ?を ?| from |\s{1,20})v?${NUMBER}(?: ?(?:から|to|=>) ?|\s{0,8}(?:→|->)\s{0,8})v?(?<version>${NUMBER})${END}`,
)
/** `eslint to 8.57.0`, `psycopg is at 3.1.18`, `Node.js を 20.11.1 に`, `hakken（1.8.2）` */
const LINKED = form(
  'threefold',
  String.raw`(?<![\w./@:-])(?<name>${WORD}?)(?: (?:is|are|was)(?: (?:now|still|currently))?(?: (?:at|on))? | (?:at|to) | ?[をの] ?|（| \()v?(?<version>${NUMBER})${END}`,
)
const UNIT = String.raw`(?!\s?(?:%|ms|sec|s\b|seconds?|minutes?|hours?|GB|MB|KB|kB|GiB|MiB|x\b|times|倍|秒|分|件|円|時間|度|点|ポイント|GHz|kHz|MHz|Hz|[kcm]?m\b|[km]?g\b|[mk]?[LlVWA]\b|mAh|kWh|Mbps|px|pt\b|em\b|dB|°|USD|EUR|£|€|million|billion))`
/** `Spring Boot 3.2.2`, `Python 3.11`, `bytesize 2.6.1`, `Flutter は 3.19.3`, `Node: 20.11.0`: a name and a number. */
const BESIDE = form(
  'fitting',
  String.raw`(?<![\w./@:-])(?<name>(?:(?:[A-Z][\w.+#-]*|spring|android|sql)\s)?\.?[A-Za-z][\w.+#-]{0,40})(?: | ?(?:は|が|:|：) ?)(?<version>${NUMBER})${END}${UNIT}`,
)
/** `PHP8.2`, `Vue3.4.21を`: many write no space in Japanese. */
const JOINED = form('known', String.raw`(?<![\w./@:-])(?<name>[A-Za-z]{2,20}(?:\.js)?)(?<version>${NUMBER})${END}`)
/** `<mapper.version>1.5.5</mapper.version>` */
const PROPERTY = form('any', String.raw`<(?<name>[A-Za-z][\w-]*)\.version>(?<version>${NUMBER})</`)
/** Where any word may stand before the number. */
const IN_SENTENCES: ReadonlySet<RegExp> = new Set(
  [NAMED, NUMBERED, MOVED, LINKED, BESIDE].map(({ pattern }) => pattern),
)
const FORMS = [PINNED, TAGGED, LISTED, QUOTED, DESCRIBED, NAMED, NUMBERED, PROPERTY, ...IN_KATAKANA, LINKED, JOINED]

/** What only results of tools hold. */
const IN_RESULTS = [
  /** `* rails (7.0.8)`, `rails (= 7.0.8)` */
  form('any', String.raw`^\s*[*+-]?\s*(?<name>[A-Za-z][\w./@-]{1,50}) \((?:= )?v?(?<version>${NUMBER})\)`),
  /** `lightgbm        4.3.0` */
  form('any', String.raw`^\s*(?:> )?(?<name>[A-Za-z][\w./@-]{1,50})\s{2,}v?(?<version>${NUMBER})(?=\s{2,}|\s*$)`),
  /** `jp.co.x:mask:jar:2.4.1:compile` */
  form('any', String.raw`:(?<name>[\w.-]{2,50}):(?:jar|war|pom|aar):(?:[\w.-]+:)??(?<version>${NUMBER})(?=:|\s|$)`),
  /** `ii  nginx  1.24.0-1  amd64`, `Setting up nginx (1.24.0-1)` */
  form(
    'any',
    String.raw`^(?:ii\s+(?<name>[a-z][\w.+-]+)(?::\w+)?\s+|\w+ \w+ (?<other>[a-z][\w.+-]+)(?::\w+)? \()(?:\d:)?(?<version>${NUMBER})(?=[-+~.\w]*[\s)])`,
  ),
  /** `nginx/jammy-updates 1.18.0-6ubuntu14.4 amd64`, `nginx-1.20.1-14.el9.x86_64` */
  form(
    'any',
    String.raw`^(?:(?<name>[a-z][\w.+-]+)/[\w,-]+ (?=\S+ (?:amd64|arm64|all|i386)\b)|(?<other>[A-Za-z][\w+-]*?)-(?=[\w.]+-\d\S*\.(?:el|fc|amzn)\d))(?:\d:)?(?<version>${NUMBER})`,
  ),
  /** `[1] dplyr_1.1.4 ggplot2_3.4.4` */
  form('threefold', String.raw`(?<=^\s*(?:\[\d+\].*)?\s)(?<name>[A-Za-z][\w.]*?)_(?<version>${NUMBER})(?=\s|$)`),
  /** `psql (PostgreSQL) 16.2` */
  form('any', String.raw`^\w+ \((?<name>[A-Z]\w+)\) v?(?<version>${NUMBER})${END}`),
  /** `pytest-8.3.4, pluggy-1.5.0`; a list of plug-ins leaves a part of their names out. */
  form(
    'threefold',
    String.raw`(?<!^plugins: .*)(?:^|(?<=[\s,]))(?<name>[A-Za-z][\w.]*(?:-[A-Za-z][\w.]*)*)-(?<version>${NUMBER})(?=[\s,]|$)`,
  ),
]
/** `"firmware": "7.29"`, `"os_version": "17.4"` in a record. */
const RECORDED = form(
  'any',
  String.raw`["'](?<name>firmware|[a-z]+(?=_?[vV]ersion["']))(?:_?[vV]ersion)?["']\s*:\s*["']v?(?<version>${NUMBER})["']`,
)
/** `Found OpenCV: /usr (found version "4.6.0")` */
const FOUND = form(
  'all',
  String.raw`Found (?<name>[A-Za-z][\w.+-]*): .{0,200}\(found (?:suitable )?version "(?<version>${NUMBER})"`,
)
/** "your biber (2.19) and biblatex (3.20) versions": the word stands apart. */
const IN_BRACKETS = form('any', String.raw`(?<![\w./@-])(?<name>${WORD}?) \(v?(?<version>${NUMBER})\)`)
const INSTALLED = form('any', String.raw`(?<name>[A-Za-z][\w.]*(?:-[A-Za-z][\w.]*)*)-(?<version>${NUMBER})(?=\s|$)`)

interface Mention extends VersionOf {
  start: number
  end: number
  isSure: boolean
}

/** The versions that a line names. In results of tools, also in the forms of listings. */
export function versionsIn(written: string, isResult = false): VersionOf[] {
  // `pydantic` 2.7.1: a name that is written as code is a name still.
  const line = written.replace(/`(@?[A-Za-z][\w.@/+-]*)`(?= ?(?:v?\d|[のはをが（(]|(?:is|to|at|version) ))/g, '$1')
  const moved = mentionsIn(line, MOVED, isResult)
  const forms = [
    ...FORMS,
    ...(isResult ? [...IN_RESULTS, RECORDED, FOUND] : []),
    ...(/\bversions?\b/i.test(line) ? [IN_BRACKETS] : []),
    ...(isResult && /\binstalled\b/i.test(line) ? [INSTALLED] : []),
    BESIDE,
  ]
  const told = inOneBreath(line, [...moved, ...forms.flatMap((each) => mentionsIn(line, each, isResult))])
  const mentions = told.filter((each) => moved.includes(each) || !moved.some((other) => isBefore(each, other)))
  const found = new Map<string, VersionOf>()
  for (const { name, version } of [...mentions, ...versionsInAddresses(line)]) {
    const key = `${keyOf(name)} ${version}`
    if (!found.has(key)) found.set(key, { name, version })
  }
  return [...found.values()]
}

/** The version that something was moved away from. */
const isBefore = (one: Mention, moved: Mention) =>
  moved.isSure && keyOf(one.name) === keyOf(moved.name) && one.end <= moved.end

function mentionsIn(line: string, { pattern, takes }: Form, isResult: boolean): Mention[] {
  return [...line.matchAll(pattern)].flatMap(({ 0: whole, index, groups = {} }) => {
    const { name: named, other = '', version = '' } = groups
    const said = named ?? other
    const upTo = line.indexOf(said, index) + said.length
    const name =
      ofKind(line.slice(0, upTo)) ??
      (takes === 'all' ? said : nameIn(said, pattern === BESIDE.pattern, isKey(pattern) && !/\blatest\b/.test(line)))
    // "go from 1.27 to 1.30", "goes to 2.4": no language.
    if (said === 'go' && /^ (?:from|to|at)\b/.test(line.slice(upTo))) return []
    if (name === undefined || (IN_SENTENCES.has(pattern) && isPlainWord(name) && !isTool(name))) return []
    if (isResult && /^\s?or (?:newer|later|higher|above|greater)\b/.test(line.slice(index + whole.length))) return []
    // The number begins a sentence of its own, or a row of figures.
    if (/[.,;]$/.test(said) || (isResult && isFigure(line, index + whole.length, version))) return []
    if (takes === 'threefold' && (!isThreefold(version) || isAddress(version))) return []
    if (takes === 'known' && !isTool(name)) return []
    // What begins a line of a result is more often a label: `Coverage 84.2`.
    const isLabel = isResult && pattern === BESIDE.pattern && line.slice(0, upTo).trim() === said && !isTool(name)
    if (isLabel && !isThreefold(version)) return []
    const end = index + whole.length
    const isUsed = isRun(name, line.slice(0, upTo - said.length), line.slice(end))
    const isSure = takes === 'all' || isVersion(name, version, takes !== 'any', isUsed)
    return [{ name, version, start: index, end, isSure }]
  })
}

const isKey = (pattern: RegExp) => pattern === LISTED.pattern || pattern === QUOTED.pattern

/** `age  0.991  0.988  0.994`: one of several figures in a row of a table. */
const isFigure = (line: string, end: number, version: string) =>
  !isThreefold(version) && /^\s+-?\d+(?:\.\d+)?(?:e-?\d+)?%?(?=\s|$)/.test(line.slice(end))

/** What may stand between things of which the versions are told one after the other. */
const BETWEEN = /^[)）]?(?:\s?[,、・/;+（(]\s?(?:and |with |on )?| (?:and|with|on|under) |\s?と\s?)(?:the )?$/

/** "on Python 3.11 with xarray 2024.1.0": beside a version, what might be one is one. */
function inOneBreath(line: string, mentions: readonly Mention[]): Mention[] {
  const sure = mentions.filter(({ isSure }) => isSure)
  const waiting = new Set(mentions.filter(({ isSure }) => !isSure))
  for (const known of sure) {
    for (const other of waiting) {
      const [first, second] = known.start < other.start ? [known, other] : [other, known]
      if (!BETWEEN.test(line.slice(first.end, second.start))) continue
      waiting.delete(other)
      sure.push(other)
    }
  }
  return sure.toSorted((a, b) => a.start - b.start)
}

function isVersion(name: string, version: string, needsFit: boolean, isUsed: boolean): boolean {
  // Products are numbered by years, too: `QuestPDF 2023.12.4`.
  if (isDate(version)) return /^\w*[a-z][A-Z]\w*$/.test(name)
  if (!needsFit) return true
  // `resolver 8.8.8.8`: four numbers beside a word are an address, unless the word is written like a package.
  if (isAddress(version)) return /[a-z\d][-._][a-z]/i.test(name)
  if (isThreefold(version)) return mayHaveVersions(name)
  // Two numbers are a version only after a name that is written like one, and `12.00` is an amount.
  return (isTelling(name) || isUsed) && !/^0\.|\.00$/.test(version)
}
