/** Words that stand before a number that is no version. */
const NO_NAME =
  /^(?:revision|rev|model|the|this|that|a|an|new|old|latest|version|in|to|from|of|and|or|current|is|are|was|at|with|for|by|on|as|than|about|over|under|below|above|section|chapter|table|figure|fig|step|level|phase|page|line|lines|option|item|part|rule|score|rate|ratio|loss|accuracy|precision|recall|auc|f1|rmse|mae|psi|bleu|rouge|p\d+|average|mean|median|total|sum|value|price|threshold|temperature|weight|size|width|height|time|took|takes|only|just|around|approximately|roughly|between|up|down|since|until|before|after|exit|code|error|http|http\/|status|port|ip|listening|real|user|sys|load|cpu|gpa|rating|up|be|it|they|we|you|v|ver|not|but|so|then|now|host|address|connect|econnrefused|run|tests?|passed|failed|finished|built|done|size|gzip|kb|mb|running|using|use|uses|upgrade|upgraded|downgrade|update|updated|bump|bumped|release|released|build|add|added|installed?|install|installing|pins?|pinned|needs?|requires?|reports?|reported|has|have|got|gave|says?|shows?|means|supports?|exists?|expects?|wants?|gets?|gives?|stays?|remains?|moved?|switch(?:ed)?|targets?|keeps?|kept|drops?|dropped|eur|usd|jpy|gbp|chf|aud|cad|cny|jar|war|pom|compile|tag|image|dep|deps|package|module|library|server|client|plugin|image|lts|stable|minimum|least|most|same|other|both|first|last|next|previous|earlier|later|expected|actual|received|elapsed|duration|maximum|max|min|memory|mem|used|free|gnu|mape|mase|wer|cer|tps|qps|rps|fps|dpi|psnr|ssim|nps|bmi|ndcg|mrr|ppl|aic|bic|hba1c|inr|ph|echo|printf|sleep|timeout|バージョン|リリース)$/i

/** `redis_version`, `openjdk version`: what is told is the version of the word before. */
const KIND_OF_VALUE = /[-_. ]?version$/i

/** What a word or two before a number name; undefined where they name nothing that has versions. */
export function nameIn(written: string, isBeside: boolean, isKey = false): string | undefined {
  const words = written
    .trim()
    .replace(/[.,:;]+$/, '')
    .split(/\s/)
  const last = words.at(-1) as string
  // A framework is called `next`, which only a list of packages can mean.
  if (isKey && last === 'next') return last
  if (namesNothing(last) || namesNothing(withoutPath(last))) return undefined
  // Of two words before a number both are the name where both are names: `Spring Boot`, not `Running Terraform`.
  const first = words.length > 1 ? (words[0] as string) : undefined
  const isName = isBeside && first !== undefined && PRODUCTS.test(`${first} ${last}`)
  return isName ? `${first} ${last}` : last
}

/** `latest_firmware`, `min-sdk`: what there is or has to be, not what is there; `lockfileVersion`: how something is written. */
const NOT_IN_USE =
  /^(?:latest|newest|minimum|min|max|required|supported|available|recommended)[-_]|^(?:lockfile|api|schema|manifest|format|file|spec|protocol|config)[-_]?version$/i

/** What is a standard has editions, and nobody runs one. */
const STANDARD =
  /^(?:TLS|SSL|HTTPS?|OAuth|OpenAPI|Swagger|WCAG|ARIA|L?GPL|AGPL|MPL|BSD|CC|BY|BY-SA|USB|HDMI|Bluetooth|BLE|RFC|ISO|IEC|DIN|EN|PDF|X?HTML|XML|CSS|SVG|EPUB|SQL|UTF|Unicode|SemVer|JSON-RPC|SOAP|SMTP|FHIR|MIDI|PM|YAML|TOML|JSON|API|REST|HDR|PCIe|SATA|NVMe|MQTT|OPC)$/

const namesNothing = (word: string) =>
  NO_NAME.test(word) || STANDARD.test(word) || NOT_IN_USE.test(word) || /^v?\d|^v\d*$/i.test(word)

/** `github.com/jackc/pgx/v5` → `pgx`: Go has the first number of the version in the path. */
const withoutPath = (name: string) => name.replace(/\/v\d+$/, '').replace(/^.*[/:]/, '')

/** Names of two words that versions follow. */
const PRODUCTS =
  /^(?:Spring (?:Boot|Framework|Security)|Ruby on|Visual Studio|Internet Explorer|Apache \w+|Amazon \w+|Red Hat|Android Studio|Entity Framework|SQL Server|Node RED)$/i

const KINDS =
  /^(?:Engine|Library|Framework|Studio|Toolkit|Runtime|Desktop|Platform|Database|Compiler|Browser|SDK|CLI|IDE)$/

/** `Godot Engine`, `Adafruit BME280 Library`: where the last word is only the kind of thing, those before it belong to it. */
export function ofKind(upToName: string): string | undefined {
  const [, name, kind = ''] = /((?:[A-Z][\w.+#-]* ){1,3}([A-Z]\w+))$/.exec(upToName) ?? []
  return KINDS.test(kind) ? name : undefined
}

/** `Godot Engine` → `Godot`. */
const withoutKind = (name: string) => {
  const [, first = name, kind = ''] = /^(.+) (\S+)$/.exec(name) ?? []
  return KINDS.test(kind) ? first : name
}

/** `Node.js`, `node` and `NODE_VERSION`, `@scope/x` and `scope/x`, `Godot Engine` and `Godot` are one thing. */
export const keyOf = (name: string) =>
  withoutPath(withoutKind(name).replace(KIND_OF_VALUE, ''))
    .toLowerCase()
    .replace(/\.js$|^@|^v(?=\d)|^lib(?=.{3})|-(?:dev|devel)$|-starter(?:-[\w-]+)?$/g, '')
    .replaceAll(' ', '-')

/** `tf`, `js`, `pg`: two letters that are no word. */
const SHORT_NAME = /^(?:go|[b-df-hj-np-tv-xz]{2})$/
/** Tools that many write in lower case. */
const TOOLS =
  /^(?:node|deno|bun|python|ruby|rails|php|laravel|java|kotlin|scala|go|golang|rust|swift|dart|flutter|dotnet|perl|elixir|postgres|postgresql|mysql|mariadb|redis|mongo|mongodb|sqlite|kafka|airflow|spark|dbt|django|flask|react|vue|angular|svelte|typescript|gradle|maven|xcode|android|ios|macos|ubuntu|debian|alpine|nginx|docker|helm|terraform|kubernetes|k8s|eks|gke|aks|bash|git|openssl|cuda|torch|numpy|pandas)(?:\.js)?$/i

/** More that many know, as they are written: some are also words. */
const KNOWN =
  /^(?:Ansible|Apache|Astro|Azure|Babel|Bazel|Blender|Bootstrap|Cassandra|Celery|Centos|CentOS|Ceph|Chef|Chrome|Chromium|Clang|Consul|Cypress|Debian|Drupal|Elasticsearch|Electron|Envoy|Express|Fedora|Firefox|Flink|Gatsby|Godot|Grafana|Hadoop|Haskell|Hibernate|Hive|Istio|Jenkins|Jest|Jira|Julia|Jupyter|Keras|Kibana|Kong|Laravel|Magento|Matlab|Metabase|Nest|Next|Nomad|Nuxt|Octave|Opensearch|Oracle|Packer|Pandoc|Phoenix|Playwright|Podman|Prisma|Prometheus|Puppet|Quarkus|Quasar|Rabbitmq|Rancher|Raspbian|Redmine|Remix|Safari|Salt|Samba|Selenium|Sidekiq|Solr|Sphinx|Spring|Squid|Stripe|Superset|Symfony|Tailwind|Tauri|Tomcat|Traefik|Trino|Unity|Unreal|Vagrant|Vault|Vite|Webpack|Windows|Wordpress|Zabbix|Zig|CMake|GCC|GHC|LLVM|OTP|QGIS|ROS|RDS|RHEL|SDK|JDK|JRE|CLI|SLES)$/

export const isTool = (name: string) => TOOLS.test(name)
/** A word that is written like the name of something that has versions, and not like any word of a sentence. */
export const isTelling = (name: string) =>
  isTool(name) || KNOWN.test(name) || (/^\.?[A-Z][A-Za-z.+#]+$/.test(name) && !/^(?:[A-Z][a-z]+|[A-Z]+)$/.test(name))
/** "on Samba 4.10", "upgraded to Plesk 18.0", "Samba 4.10 です": a word in capitals is a product where it is run, taken or left. */
export const isRun = (name: string, before: string, after: string) =>
  /^[A-Z][A-Za-z]+$/.test(name) &&
  (/\b(?:on|using|run(?:s|ning)?|under|require[sd]?|needs?|pin(?:ned)?|install(?:ed|s)?|upgrad\w+(?: to)?|mov\w+ to|migrat\w+ (?:from|to)|version of|our|has|have|with|from|and) (?:the )?$/i.test(
    before,
  ) ||
    /[ぁ-んァ-ヶ一-龠][、はがもの「（]?\s?$/.test(before) ||
    /^\s?(?:[をがはにへでの、]|です|から|→|deprecat|support|drop|introduc|add|remov|is (?:EOL|out|old))/.test(after))
/** Whether three numbers beside a word may be its version. */
export const mayHaveVersions = (name: string) => !/^[a-z]{1,2}$/.test(name) || SHORT_NAME.test(name)
