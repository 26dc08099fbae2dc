import { END, NUMBER } from './numbers.ts'
import type { VersionOf } from './versions-in.ts'

/** Files that hold nothing but the version of one thing. */
const FILES: [file: RegExp, name: string | undefined][] = [
  [/(?:^|[\s/'"])\.nvmrc\b/, 'node'],
  [/(?:^|[\s/'"])\.([a-z]+)-version\b/, undefined],
]
/** Programs that install and switch versions of one thing. */
const MANAGERS = new Map([
  ['nvm', 'node'],
  ['fnm', 'node'],
  ['rbenv', 'ruby'],
  ['rvm', 'ruby'],
  ['pyenv', 'python'],
  ['tfenv', 'terraform'],
  ['goenv', 'go'],
  ['jenv', 'java'],
  ['rustup', 'rust'],
])
const MANAGED = new RegExp(
  String.raw`\b(${[...MANAGERS.keys()].join('|')}) (?:install|use|global|local|shell|default|toolchain install|alias default)(?: -\w+)* (?:ruby-|v)?(${NUMBER})${END}`,
  'g',
)
const ECHOED = new RegExp(String.raw`\b(?:echo|printf) ['"]?v?(${NUMBER})(?:\\n)?['"]? *>+ *(\S+)`, 'g')

/** Whose version a file holds: `.ruby-version`, `.nvmrc`. */
function heldIn(path: string): string | undefined {
  for (const [file, name] of FILES) {
    const found = file.exec(path)
    if (found) return name ?? found[1]
  }
  return undefined
}

/** Of a file that holds a version alone. */
export function heldVersion(path: string, text: string): (VersionOf & { quote: string })[] {
  const name = heldIn(path)
  const [line = ''] = text.trimStart().split('\n')
  const version = ALONE.exec(line.replace(/^\s*1[→\t:]/, ''))?.[1]
  return name === undefined || version === undefined ? [] : [{ name, version, quote: `${path}: ${line.trim()}` }]
}

/** What a line of shell sets: `rbenv install 3.3.6`, `echo 20.11.1 > .nvmrc`. */
export function versionsSet(command: string): VersionOf[] {
  const managed = [...command.matchAll(MANAGED)].flatMap(([, manager = '', version = '']) => {
    const name = MANAGERS.get(manager)
    return name === undefined ? [] : [{ name, version }]
  })
  const echoed = [...command.matchAll(ECHOED)].flatMap(([, version = '', path = '']) => {
    const name = heldIn(path)
    return name === undefined ? [] : [{ name, version }]
  })
  const picked = [...command.matchAll(PICKED)].map(([, name = '', version = '']) => ({ name, version }))
  return [...managed, ...echoed, ...picked]
}

/** How languages ask a package for its version. */
const OF_PACKAGE =
  /packageVersion\(["']([\w.]+)["']\)|\b([A-Za-z]\w*)\.(?:__version__|VERSION|version\.VERSION)\b|metadata\.version\(["']([\w.-]+)["']\)|require\(["']([@\w./-]+)\/package\.json["']\)\.version/g

/** The packages that code asks for their versions, in its order. */
const packagesAsked = (code: string) =>
  [...code.matchAll(OF_PACKAGE)].flatMap(([, ...names]) => names.find((name) => name !== undefined) ?? [])

const ALONE = new RegExp(String.raw`^\s*(?:\[1\] )?['"‘]?v?(${NUMBER})['"’]?\s*$`)

/** Where as many lines are nothing but a version as packages were asked for one. */
export function versionsAnswered(code: string, result: string): (VersionOf & { quote: string })[] {
  const names = packagesAsked(code)
  const lines = result.split('\n').filter((line) => ALONE.test(line))
  if (names.length === 0 || names.length !== lines.length) return []
  return names.map((name, at) => ({
    name,
    version: ALONE.exec(lines[at] as string)?.[1] as string,
    quote: `${name}: ${(lines[at] as string).trim()}`,
  }))
}

const ASKS =
  /(?:^|[;&|\n]|\$\()[ \t]{0,8}(?:sudo |npx |bundle exec |\w+=\S+ )*(?:[\w~./-]*\/)?([A-Za-z][\w.+-]*) (?:--version|-version|-[vV]|version)\b/g

const SERVERS: [client: RegExp, asks: RegExp, name: string][] = [
  [/\bpsql\b/, /\bserver_version\b/i, 'postgres'],
  [/\bmysql\b/, /\bselect (?:@@)?version\b/i, 'mysql'],
]
const BEGINS = new RegExp(String.raw`^[ \t]{0,8}(${NUMBER})(?=[\s(-]|$)`, 'm')
/** `helm upgrade shop kc/shop --version 3.8.0`, `gem install x -v 1.27.0`, `cargo install x --version 0.3.1` */
const PICKED = new RegExp(
  String.raw`\b(?:helm (?:-\S+ (?:[\w-]+ )?){0,3}(?:install|upgrade)(?: -\S+)* \S+|gem install|cargo install|dotnet add package|dotnet tool install(?: -g)?) ([\w./-]+)(?: [^;&|\n]{0,200}?)?(?: --version[ =]| -v )v?(${NUMBER})${END}`,
  'g',
)

/** `jq-1.6`, `pandoc 3.1`, `git version 2.39`: lines that begin with what a command asks for its version. */
export function versionsShown(command: string, result: string): (VersionOf & { quote: string })[] {
  const lines = result.slice(0, 4000).split('\n')
  const served = SERVERS.flatMap(([client, asks, name]) => {
    const [quote = '', version] = client.test(command) && asks.test(command) ? (BEGINS.exec(result) ?? []) : []
    return version === undefined ? [] : [{ name, version, quote: quote.trim() }]
  })
  const shown = [...command.matchAll(ASKS)].flatMap(([, name = '']) => {
    const line = lines.find((each) => each.toLowerCase().startsWith(name.toLowerCase()) && /\d\.\d/.test(each))
    const rest = line?.slice(name.length) ?? ''
    const version = SHOWN.exec(rest)?.[1]
    return line === undefined || version === undefined ? [] : [{ name, version, quote: line.trim() }]
  })
  return [...served, ...shown]
}
/** What a distribution adds to a number is its own. */
const SHOWN = new RegExp(
  String.raw`^(?:[-/: \t]{1,4}|,? version:? )(?:[Vv]er(?:sion)? |\[core |\([A-Z][\w.~+ -]{1,40}\) )?v?(${NUMBER})(?:(?=-\d+\S*(?:ubuntu|deb|el\d|fc\d))|${END})`,
)
