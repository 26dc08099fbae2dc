import { jsonWithoutCommands, withoutCommands } from './annotation.ts'
import { clean } from './untrusted.ts'

/**
 * What is printed: words for people (`painted`: in our own colours), JSON, other data such as CSV or a text that was
 * asked for, and the commands that are meant for a CI.
 */
export type Kind = 'people' | 'painted' | 'json' | 'data' | 'commands'

/** Who reads what is printed: a program gets data byte by byte as it is. */
export type Reader = 'ci' | 'terminal' | 'program'

/** Variables by which a CI says that it reads what its steps print. */
const OF_CI = [
  'CI',
  'GITHUB_ACTIONS',
  'GITEA_ACTIONS',
  'TF_BUILD',
  'TEAMCITY_VERSION',
  'GITLAB_CI',
  'BUILDKITE',
  'JENKINS_URL',
]

export const isCi = (env: NodeJS.ProcessEnv) => OF_CI.some((name) => !['', '0', 'false'].includes(env[name] ?? ''))

/**
 * The one door through which text leaves for a screen or a log. Answers, names, ids, file names, arguments and reasons
 * come from outside: nothing in them may move a cursor, turn a line around or command the CI that reads the log.
 */
export function throughDoor(text: string, kind: Kind, reader: Reader): string {
  if (kind === 'commands') return text
  if (kind === 'people' || kind === 'painted') {
    const shown = kind === 'painted' ? cleanBetweenColours(text) : clean(text)
    return reader === 'ci' ? withoutCommands(shown) : shown
  }
  if (reader === 'program') return text
  if (kind === 'json') return jsonWithoutCommands(text)
  const shown = text.split('\r\n').map(clean).join('\r\n')
  return reader === 'ci' ? withoutCommands(shown) : shown
}

/** What the terminal report paints with, and nothing else: bold, dim, red, green, yellow and their ends. */
const OWN_COLOURS = /(\x1b\[(?:0|1|2|22|31|32|33|39)m)/

function cleanBetweenColours(text: string): string {
  return text
    .split(OWN_COLOURS)
    .map((part, index) => (index % 2 === 1 ? part : clean(part)))
    .join('')
}
