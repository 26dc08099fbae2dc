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
  /** Hides the secrets that are known by value: safe to use on any text, changes nothing else. */
  known(text: string): string
  /** Also hides what merely looks like a secret: for errors and replies of failures. */
  all(text: string): string
}

/** Knows the secrets of the environment, and `keys` beside them. */
export function createScrubber(env: NodeJS.ProcessEnv, keys: readonly (string | undefined)[] = []): Scrubber {
  const secrets = new Set<string>()
  for (const [name, value] of Object.entries(env)) {
    if (value && value.length >= SHORTEST && SECRET_NAME.test(name)) addForms(secrets, value)
    const password = value ? passwordIn(value) : ''
    if (password.length >= SHORTEST_KEY) addForms(secrets, password)
  }
  for (const key of keys) if (key && key.length >= SHORTEST_KEY) addForms(secrets, key)
  // The longest first: one may be part of another.
  const ordered = [...secrets].sort((a, b) => b.length - a.length)
  const known = (text: string) => ordered.reduce((clean, secret) => clean.replaceAll(secret, HIDDEN), text)
  const all = (text: string) =>
    PATTERNS.reduce((clean, [pattern, hidden]) => clean.replace(pattern, hidden), known(text))
  return { known, all }
}

/** Addresses of databases and proxies hold passwords, whatever their variable is called. */
function passwordIn(value: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\/[^\s/@:]*:([^\s/@]+)@/i.exec(value)?.[1] ?? ''
}

/** A server may give a key back as it is, in a URL, in JSON or in base64. */
function addForms(secrets: Set<string>, value: string): void {
  secrets.add(value)
  secrets.add(encodeURIComponent(value.toWellFormed()))
  secrets.add(JSON.stringify(value).slice(1, -1))
  secrets.add(Buffer.from(value).toString('base64'))
}
