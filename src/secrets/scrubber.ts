import { formsOf } from './forms.ts'

/** Names of environment variables that hold something secret. */
const SECRET_NAME = /(?:^|_)(?:API_?KEY|KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIALS?|AUTH)(?:_|$)|_PWD$/i

/** Whether an environment variable is called like one that holds something secret. */
export const isSecretName = (name: string) => SECRET_NAME.test(name)

const SHORTEST = 8
/** A key that was named as one may be shorter; below this it would blot out ordinary words. */
const SHORTEST_KEY = 6
const HIDDEN = '[secret]'

/** What looks like a key whoever issued it, even masked in the middle as providers echo them. */
const PATTERNS: [pattern: RegExp, replacement: string][] = [
  [/\b(?:sk|pk|rk|xai|gsk|hf|ghp|gho|glpat|pplx)[-_][\w*.…-]{6,}/g, HIDDEN],
  [/\bAIza[\w*-]{16,}/g, HIDDEN],
  [/\b(Bearer|Basic)\s+[\w.~+/=*-]{6,}/gi, `$1 ${HIDDEN}`],
  [/(\/\/)[^\s/@"'<>]{1,512}@/g, `$1${HIDDEN}@`],
  [/([?&](?:key|api[-_]?key|token|access[-_]?token|auth|signature|sig|secret|password)=)[^&\s"'<>#]+/gi, `$1${HIDDEN}`],
  [/((?:x-api-key|api-key|authorization)["']?\s*[:=]\s*["']?)[\w.~+/=*-]{6,}/gi, `$1${HIDDEN}`],
]

export interface Scrubber {
  /** Whether no secret is known. */
  isEmpty: boolean
  /** Whether a secret that is known by value stands in the text. */
  holds(text: string): boolean
  /** Hides the secrets that are known by value: safe to use on any text, changes nothing else. */
  known(text: string): string
  /** Also hides what merely looks like a secret: for errors and replies of failures. */
  all(text: string): string
}

/** Knows the secrets of the environment, and `keys` beside them. */
export function createScrubber(env: NodeJS.ProcessEnv, keys: readonly (string | undefined)[] = []): Scrubber {
  const secrets = [...secretsIn(env), ...keys.filter((key) => key !== undefined && key.length >= SHORTEST_KEY)]
  // The longest first: one may be part of another.
  const forms = [...new Set(secrets.flatMap((secret) => formsOf(secret as string)))].sort((a, b) => b.length - a.length)
  const shortest = Math.min(...forms.map(({ length }) => length))
  // One look for all forms: secrets are rare, texts are many.
  const any = new RegExp(forms.map((form) => form.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|') || '(?!)')
  const holds = (text: string) => text.length >= shortest && any.test(text)
  const known = (text: string) =>
    holds(text) ? forms.reduce((clean, form) => clean.replaceAll(form, HIDDEN), text) : text
  return { isEmpty: forms.length === 0, holds, known, all: (text) => withoutLookalikes(known(text)) }
}

/** Hides what merely looks like a secret. */
const withoutLookalikes = (text: string) =>
  PATTERNS.reduce((clean, [pattern, hidden]) => clean.replace(pattern, hidden), text)

/** The values of variables that are called like secrets, and the passwords in addresses, whatever their variable is called. */
function secretsIn(env: NodeJS.ProcessEnv): string[] {
  return Object.entries(env).flatMap(([name, value = '']) => [
    ...(value.length >= SHORTEST && SECRET_NAME.test(name) ? [value] : []),
    ...passwordsIn(value).filter(({ length }) => length >= SHORTEST_KEY),
  ])
}

const ADDRESS = /^[a-z][a-z0-9+.:-]*:\/\/([^\s/@:]*):(\S+)@[^@]*$/i
const SETTING = /(?:^|[?&;\s])(?:password|passwd|pwd)=("[^"]*"|'[^']*'|[^&;\s]+)/gi

/** Addresses of databases and proxies, and strings of settings. */
export function passwordsIn(value: string): string[] {
  const [, user, password] = ADDRESS.exec(value) ?? []
  const settings = [...value.matchAll(SETTING)].map(([, set = '']) => set.replace(/^(["'])(.*)\1$/, '$2'))
  // One that equals the user's name is no secret, and hiding it would blot out that name everywhere.
  const found = password !== undefined && password !== user ? [password, ...settings] : settings
  return found.flatMap((one) => [one, decoded(one)])
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
