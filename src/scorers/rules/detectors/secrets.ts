import type { Detector } from './detection.ts'

/** Neither side may continue the word; Japanese beside it does not. */
const whole = (source: string, flags = 'g') => new RegExp(`(?<![A-Za-z0-9])(?:${source})(?![A-Za-z0-9])`, flags)

/** The lines of the armour belong to the key, as far as they are there; in JSON their ends are spelt \\n. */
const ARMOUR =
  /-----BEGIN (?:[A-Z0-9]{1,12} ){0,2}PRIVATE KEY(?: BLOCK)?-----(?:(?:\r?\n|(?:\\r)?\\n)[A-Za-z0-9+/=:, -]{0,200}){0,400}/g

/** Keys that open something. Publishable keys and ids of roles and users are meant to be seen. */
export const SECRETS: readonly Detector[] = [
  { kind: 'private_key', pattern: ARMOUR },
  { kind: 'aws_access_key', pattern: whole('A[KS]IA[A-Z0-9]{16}') },
  {
    // Forty characters alone may be a hash: the name before them tells.
    kind: 'aws_secret_key',
    pattern: /(?:secret_?(?:access_?)?key)["']?\s{0,4}[:=]\s{0,4}["']?[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+=])/gi,
  },
  { kind: 'github_token', pattern: whole('gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}') },
  { kind: 'gitlab_token', pattern: whole('glpat-[A-Za-z0-9_-]{20,64}') },
  {
    kind: 'slack_token',
    pattern: whole(
      'xox[abeoprs]-(?:[0-9]{1,20}-){1,4}[A-Za-z0-9]{16,128}|xapp-[0-9]-[A-Z0-9]{8,20}-[0-9]{8,20}-[a-z0-9]{32,128}',
    ),
  },
  {
    kind: 'slack_webhook',
    pattern: /hooks\.slack\.com\/services\/T[A-Z0-9]{6,16}\/B[A-Z0-9]{6,16}\/[A-Za-z0-9]{16,64}/g,
  },
  { kind: 'anthropic_key', pattern: whole('sk-ant-[a-z0-9]{3,12}-[A-Za-z0-9_-]{20,200}') },
  {
    kind: 'openai_key',
    pattern: whole('sk-(?:[A-Za-z0-9]{20,200}|(?:proj|svcacct|admin|None)-[A-Za-z0-9_-]{20,300})'),
    // A name in words (sk-proj-our-internal-handbook) has neither capitals nor digits.
    accepts: (match) => /[A-Z0-9]/.test(match.replace('None', '')),
  },
  { kind: 'google_api_key', pattern: /(?<![A-Za-z0-9_-])AIza[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])/g },
  { kind: 'stripe_key', pattern: whole('[sr]k_(?:live|test)_[A-Za-z0-9]{16,128}') },
  { kind: 'npm_token', pattern: whole('npm_[A-Za-z0-9]{36}') },
  { kind: 'pypi_token', pattern: whole('pypi-AgEIcHlwaS5vcmc[A-Za-z0-9_-]{20,300}') },
  { kind: 'huggingface_token', pattern: whole('hf_[A-Za-z0-9]{34,40}') },
  { kind: 'sendgrid_key', pattern: whole('SG\\.[A-Za-z0-9_-]{22}\\.[A-Za-z0-9_-]{43}') },
  {
    kind: 'jwt',
    pattern: /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{10,2000}\.eyJ[A-Za-z0-9_-]{4,8000}\.[A-Za-z0-9_-]{16,2000}/g,
  },
]

/** Every secret begins with one of these; most texts have none. */
export const SECRET_HINT =
  /PRIVATE KEY|A[KS]IA|gh[pousr]_|github_pat_|glpat-|xox|xapp-|sk-|[sr]k_|AIza|npm_|pypi-|hf_|SG\.|eyJ|hooks\.slack|secret_?(?:access_?)?key/i
