import { badInput, EXIT } from '../../errors.ts'
import type { CliCommand } from '../command.ts'
import { loaders } from '../loaders.ts'
import { examples } from '../options.ts'

export default {
  configure: (command, say) =>
    command.argument('<shell>', 'bash | zsh | fish').addHelpText(
      'after',
      examples(say, [
        ['saiten completion bash >> ~/.bashrc', { en: 'for bash', ja: 'bash の場合' }],
        ['saiten completion zsh > ~/.zfunc/_saiten', { en: 'for zsh', ja: 'zsh の場合' }],
        ['saiten completion fish > ~/.config/fish/completions/saiten.fish', { en: 'for fish', ja: 'fish の場合' }],
      ]),
    ),

  async run([shell = ''], _options, io) {
    const script = SCRIPTS.get(shell)
    if (!script) {
      throw badInput(
        `there is no completion for "${shell}"; it is one of bash, zsh, fish`,
        `"${shell}" の補完はありません。bash・zsh・fish のいずれかです`,
      )
    }
    await io.out(script([...loaders.keys()].join(' ')))
    return EXIT.pass
  },
} satisfies CliCommand

/** First word: a command. After that: scorers where a command takes one, otherwise files. */
const SCRIPTS = new Map<string, (commands: string) => string>([
  [
    'bash',
    (commands) => `_saiten() {
  local word="\${COMP_WORDS[COMP_CWORD]}"
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${commands}" -- "$word"))
  elif [ "$COMP_CWORD" -eq 2 ] && [[ "\${COMP_WORDS[1]}" == score || "\${COMP_WORDS[1]}" == scorers ]]; then
    COMPREPLY=($(compgen -W "$(saiten scorers --json 2>/dev/null | sed -n 's/^    "type": "\\(.*\\)",$/\\1/p')" -- "$word"))
  elif [[ "$word" == --* ]]; then
    COMPREPLY=($(compgen -W "$(saiten "\${COMP_WORDS[1]}" --help 2>/dev/null | grep -o -- '--[a-z-]*')" -- "$word"))
  else
    COMPREPLY=($(compgen -f -- "$word"))
  fi
}
complete -o filenames -F _saiten saiten
`,
  ],
  [
    'zsh',
    (commands) => `#compdef saiten
_saiten() {
  if (( CURRENT == 2 )); then
    compadd ${commands}
  elif (( CURRENT == 3 )) && [[ $words[2] == score || $words[2] == scorers ]]; then
    compadd $(saiten scorers --json 2>/dev/null | sed -n 's/^    "type": "\\(.*\\)",$/\\1/p')
  elif [[ $words[CURRENT] == --* ]]; then
    compadd -- $(saiten $words[2] --help 2>/dev/null | grep -o -- '--[a-z-]*')
  else
    _files
  fi
}
compdef _saiten saiten
`,
  ],
  [
    'fish',
    (commands) => `complete -c saiten -n __fish_use_subcommand -f -a "${commands}"
complete -c saiten -n "__fish_seen_subcommand_from score scorers" -f -a "(saiten scorers --json 2>/dev/null | sed -n 's/^    \\"type\\": \\"\\(.*\\)\\",\\$/\\1/p')"
complete -c saiten -n "not __fish_use_subcommand" -a "(saiten (commandline -opc)[2] --help 2>/dev/null | string match -r -a -- '--[a-z-]+')"
`,
  ],
])
