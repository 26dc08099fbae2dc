/** `1.2`, `1.2.3`, `4.5.0.0`, `1.2.3-rc.1`, `v1.2.3-eks-5e0fdde`; not an address, not a part of something longer. */
const NUMBER = String.raw`\d{1,4}\.\d{1,5}(?:\.\d{1,6}){0,2}(?:[-.+]?(?:alpha|beta|rc|dev|post|pre|preview|canary|next|snapshot|final|lts|eks|gke|r|p|build)[\w.-]{0,20})?`
const END = String.raw`(?![\w]|\.\d|[.-]\d|%)`
/** `react`, `@scope/x`, `github.com/x/y`, `androidx.core:core` */
const NAME = String.raw`@?[A-Za-z][\w/.+-]{0,50}?(?::(?!(?:jar|war|pom|aar):)[A-Za-z][\w.-]{1,50}?)?`

/** `numpy==1.26.4`, `react@18.2.0`, `dbt=1.7.4`, `github.com/x/y@v1.3.1`, `postgres:15.4` */
const PINNED = new RegExp(
  String.raw`(?<![\w@/.-])(${NAME})(?:==|@|=(?=v?\d+\.\d+\.\d)|:(?=v?\d+\.\d))[\^~]?v?(${NUMBER})${END}`,
  'g',
)
/** `"react": "^18.2.0"`, `anyhow = "1.0.79"`, `clap = { version = "4.4.18"` */
const LISTED = new RegExp(
  String.raw`^\s*["']?(@?[A-Za-z][\w/.-]{1,50})["']?\s*[:=]\s*(?:\{\s*version\s*=\s*)?["'][\^~]?v?(${NUMBER})["']`,
  'g',
)
/** `Django version 4.2`, `Terraform v1.5.7`, `Redis バージョン 7.2`, `ruzstd v0.5.0`, `go version go1.22.1` */
const NAMED = new RegExp(
  String.raw`(?<![\w./@-])([A-Za-z][\w.+/@-]{0,40})(?:,? (?:version|ver\.?)(?: (?:is )?[A-Za-z]{0,6}|: *)(?=\d)|(?: の)?\s?バージョン(?:は|を)?\s?| run v(?=\d)| v(?=\d))(${NUMBER})${END}`,
  'gi',
)
/** `Spring Boot 3.2.2`, `Python 3.11`, `bytesize 2.6.1`, `Flutter は 3.19.3`, `Node: 20.11.0`: a name and a number. */
const BESIDE = new RegExp(
  String.raw`(?<![\w./@:-])((?:[A-Z][\w.+#-]*\s)?\.?[A-Za-z][\w.+#-]{0,40})(?: | ?(?:は|が|:|：) ?)(${NUMBER})${END}(?!\s?(?:%|ms|sec|s\b|seconds?|minutes?|hours?|GB|MB|KB|kB|GiB|MiB|x\b|times|倍|秒|分|件|円|時間|度|点|ポイント|GHz|kHz|MHz|Hz|[kcm]?m\b|[km]?g\b|[mk]?[LlVWA]\b|mAh|kWh|Mbps|px|pt\b|em\b|dB|°|USD|EUR|£|€|million|billion))`,
  'g',
)
/** `* rails (7.0.8)`, `lightgbm        4.3.0`, `google-cloud-bigquery-3.17.2`, `jp.co.x:mask:jar:2.4.1:compile`, `+ react 18.2.0` */
const IN_RESULTS = [
  new RegExp(String.raw`^\s*[*+-]?\s*([A-Za-z][\w./@-]{1,50}) \(v?(${NUMBER})\)`, 'g'),
  new RegExp(String.raw`^\s*([A-Za-z][\w./@-]{1,50})\s{2,}v?(${NUMBER})(?=\s{2,}|\s*$)`, 'g'),
  new RegExp(String.raw`:([\w.-]{2,50}):(?:jar|war|pom|aar):(?:[\w.-]+:)??(${NUMBER})(?=:|\s|$)`, 'g'),
]
const INSTALLED = new RegExp(String.raw`([A-Za-z][\w.]*(?:-[A-Za-z][\w.]*)*)-(${NUMBER})(?=\s|$)`, 'g')

/** Words that stand before a number that is no version. */
const NO_NAME =
  /^(?:revision|rev|model|the|this|that|a|an|new|old|latest|version|in|to|from|of|and|or|current|is|are|was|at|with|for|by|on|as|than|about|over|under|below|above|section|chapter|table|figure|fig|step|level|phase|page|line|lines|option|item|part|rule|score|rate|ratio|loss|accuracy|precision|recall|auc|f1|rmse|mae|psi|bleu|rouge|p\d+|average|mean|median|total|sum|value|price|threshold|temperature|weight|size|width|height|time|took|takes|only|just|around|approximately|roughly|between|up|down|since|until|before|after|exit|code|error|http|http\/|status|port|ip|listening|real|user|sys|load|cpu|gpa|rating|up|be|it|they|we|you|v|ver|not|but|so|then|now|host|address|connect|econnrefused|run|tests?|passed|failed|finished|built|done|size|gzip|kb|mb|running|using|use|uses|upgrade|upgraded|downgrade|update|updated|bump|bumped|release|released|build|add|added|installed?|install|installing|pins?|pinned|needs?|requires?|reports?|reported|has|have|got|gave|says?|shows?|means|supports?|exists?|expects?|wants?|gets?|gives?|stays?|remains?|moved?|switch(?:ed)?|targets?|keeps?|kept|drops?|dropped|eur|usd|jpy|gbp|chf|aud|cad|cny|jar|war|pom|compile|tag|image|dep|deps|package|module|library|server|client|plugin|image|lts|stable|minimum|least|most|same|other|both|first|last|next|previous|earlier|later)$/i

export interface VersionOf {
  name: string
  version: string
}

/** The versions that a line names. In results of tools, also in the forms of listings. */
export function versionsIn(line: string, isResult = false): VersionOf[] {
  const found = new Map<string, VersionOf>()
  const patterns = [PINNED, LISTED, NAMED, ...(isResult ? IN_RESULTS : []), BESIDE]
  const installed = isResult && /\binstalled\b/i.test(line) ? [INSTALLED] : []
  for (const pattern of [...patterns, ...installed]) {
    for (const { index, 1: written = '', 2: version = '' } of line.matchAll(pattern)) {
      const name = ofKind(line.slice(0, index + written.length)) ?? nameIn(written, pattern === BESIDE)
      if (name === undefined || !isVersion(name, version, pattern === BESIDE)) continue
      const key = `${name.toLowerCase().replace(/^.*\//, '')} ${version}`
      if (!found.has(key)) found.set(key, { name, version })
    }
  }
  return [...found.values()]
}

/** Of two words before a number both are the name where both are names: `Spring Boot`, not `Running Terraform`. */
function nameIn(written: string, isBeside: boolean): string | undefined {
  const words = written
    .trim()
    .replace(/[.,:;]+$/, '')
    .split(/\s/)
  const last = words.at(-1) as string
  if (NO_NAME.test(last) || NO_NAME.test(last.replace(/^.*\//, '')) || /^v?\d/.test(last) || /^v\d*$/i.test(last))
    return undefined
  const first = words.length > 1 ? (words[0] as string) : undefined
  const isName =
    isBeside &&
    first !== undefined &&
    /^[A-Z][a-z]+$/.test(first) &&
    /^[A-Z]/.test(last) &&
    PRODUCTS.test(`${first} ${last}`)
  return isName ? `${first} ${last}` : last
}

/** `Godot Engine`, `Adafruit BME280 Library`: where the last word is only the kind of thing, those before it belong to it. */
function ofKind(upToName: string): string | undefined {
  const [, name, kind = ''] = /((?:[A-Z][\w.+#-]* ){1,3}([A-Z]\w+))$/.exec(upToName) ?? []
  return KINDS.test(kind) ? name : undefined
}

const KINDS =
  /^(?:Engine|Library|Framework|Studio|Toolkit|Runtime|Desktop|Platform|Database|Compiler|Browser|SDK|CLI|IDE)$/

/** `Godot Engine` → `Godot`. */
export const withoutKind = (name: string) => {
  const [, first = name, kind = ''] = /^(.+) (\S+)$/.exec(name) ?? []
  return KINDS.test(kind) ? first : name
}

/** Names of two words that versions follow. */
const PRODUCTS =
  /^(?:Spring (?:Boot|Framework|Security)|Ruby on|Visual Studio|Internet Explorer|Apache \w+|Amazon \w+|Red Hat|Android Studio|Entity Framework|SQL Server|Node RED)$/

function isVersion(name: string, version: string, isBeside: boolean): boolean {
  const parts = version.split(/[.-]/)
  const isDate = /^(?:19|20)\d\d$/.test(parts[0] ?? '') && parts.length >= 3 && Number(parts[1]) <= 12
  // Products are numbered by years, too: `QuestPDF 2023.12.4`.
  if (isDate) return /^\w*[a-z][A-Z]\w*$/.test(name)
  if (!isBeside) return true
  // `resolver 8.8.8.8`: four numbers beside a word are an address, unless the word is written like a package.
  if (parts.length >= 4 && parts.every((part) => Number(part) <= 255)) return /[a-z\d][-._][a-z]/i.test(name)
  if (parts.length >= 3) return !/^[a-z]{1,2}$/.test(name) || SHORT_NAME.test(name)
  // Two numbers are a version only after a name that is written like one.
  return (/^\.?[A-Z][A-Za-z.+#]+$/.test(name) || TOOLS.test(name)) && !version.startsWith('0.')
}

/** `tf`, `js`, `pg`: two letters that are no word. */
const SHORT_NAME = /^(?:go|[b-df-hj-np-tv-xz]{2})$/
/** Tools that many write in lower case. */
const TOOLS =
  /^(?:node|deno|bun|python|ruby|rails|php|laravel|java|kotlin|scala|go|golang|rust|swift|dart|flutter|dotnet|perl|elixir|postgres|postgresql|mysql|mariadb|redis|mongo|mongodb|sqlite|kafka|airflow|spark|dbt|django|flask|react|vue|angular|svelte|typescript|gradle|maven|xcode|android|ios|macos|ubuntu|debian|alpine|nginx|docker|helm|terraform|kubernetes|k8s|eks|gke|aks|bash|git|openssl|cuda|torch|numpy|pandas)$/i

const ALONE = new RegExp(String.raw`^\s*v?(${NUMBER.replace('{0,20}', '{0,40}')})\s*$`)

/** `node --version` and its kin, where the result is the number alone: the command says of what. */
export function reportedVersion(
  command: string | undefined,
  said: string,
  result: string,
): (VersionOf & { quote: string }) | undefined {
  if (command === undefined || !/\bversion\b|\s-[vV]\b/i.test(command)) {
    const banner = command === undefined ? null : /^\s*RUN\s+v(\d+\.\d+\.\d+)/m.exec(result)
    return banner && /\bvitest\b/.test(command ?? '')
      ? { name: 'vitest', version: banner[1] as string, quote: (banner[0] as string).trim() }
      : undefined
  }
  const lines = result.trim().split('\n')
  const alone = lines.filter((line) => ALONE.test(line))
  // One command of several asked for a version, and one line is nothing but that.
  const [asked, ...more] = command
    .split(/&&|;|\n/)
    .filter((part) => /\s(?:--version|-[vV]|version)\s*(?:2>&1)?\s*$/.test(part))
  const only =
    alone.length === 1 && asked !== undefined && more.length === 0
      ? /^\s*(?:npx )?([\w.-]+)/.exec(asked)?.[1]
      : undefined
  if (only !== undefined) {
    const [quote = ''] = alone
    return {
      name: only,
      version: ALONE.exec(quote)?.[1] as string,
      quote: `${(asked as string).trim()}: ${quote.trim()}`,
    }
  }
  const version = ALONE.exec(lines[0] ?? '')?.[1]
  if (version === undefined) return undefined
  const told = /(?:version of (\S+)|(\S+) のバージョン|(\S+) version)/.exec(said)
  const name = told?.slice(1).find((part) => part !== undefined) ?? /^\s*(?:npx |\.\/)?([\w.-]+)/.exec(command)?.[1]
  if (name === undefined || /^(?:cat|grep|jq|curl|echo|cd|sudo)$/.test(name))
    return { name: `\`${command.trim()}\``, version, quote: lines[0] as string }
  return { name, version, quote: `${command.trim()}: ${(lines[0] as string).trim()}` }
}
