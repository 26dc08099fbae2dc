import { NUMBER } from './numbers.ts'
import type { VersionOf } from './versions-in.ts'

const ALONE = new RegExp(String.raw`^\s*(?:version:? )?v?(${NUMBER.replace('{0,20}', '{0,40}')})\s*$`, 'i')

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
  if (name === undefined || /^(?:cat|grep|jq|curl|echo|cd|sudo)$/.test(name)) {
    // Of several commands, whose was it?
    if (/&&|;|\n/.test(command.trim())) return undefined
    return { name: `\`${command.trim()}\``, version, quote: lines[0] as string }
  }
  return { name, version, quote: `${command.trim()}: ${(lines[0] as string).trim()}` }
}
