import { passwordsIn } from '../secrets/scrubber.ts'

/** Everybody on a machine sees how its processes were called: the password in an address is taken out of that. */
export function hidePasswords(argv: readonly string[]): void {
  const passwords = argv.flatMap((one) => passwordsIn(one.slice(one.startsWith('--') ? one.indexOf('=') + 1 : 0)))
  if (passwords.length === 0) return
  const hide = (text: string) => passwords.reduce((shown, password) => shown.replaceAll(password, '…'), text)
  process.title = ['saiten', ...argv.map(hide)].join(' ')
}
