/** One command of a line of shell: its words with the quotes taken off, where its output goes, what was written into it. */
export interface ShellCommand {
  words: string[]
  /** Files after `>` and `>>`. */
  writes: { path: string; appends: boolean }[]
  /** Files after `<`. */
  reads: string[]
  /** Text between `<<EOF` and `EOF`. */
  heredoc?: string
  /** In a pipe, what it reads came from the command before it. */
  piped: boolean
}

/** Splits as a shell does, as far as file names need it: quotes, `&&`, `;`, `|`, redirects, here documents, comments. */
export function splitShell(text: string): ShellCommand[] {
  return new Splitter(text).run()
}

const BLANK = new Set([' ', '\t', '\r'])
const ENDS_WORD = new Set([' ', '\t', '\r', '\n', ';', '&', '|', '<', '>', '(', ')'])

class Splitter {
  readonly #text: string
  readonly #done: ShellCommand[] = []
  #at = 0
  #command = emptyCommand(false)
  /** Here documents whose text begins after the next line break. */
  #waiting: { command: ShellCommand; end: string; indented: boolean }[] = []

  constructor(text: string) {
    this.#text = text
  }

  run(): ShellCommand[] {
    const text = this.#text
    while (this.#at < text.length) {
      const char = text[this.#at] as string
      if (BLANK.has(char)) this.#at++
      else if (char === '\n') this.#endLine()
      else if (char === ';' || char === '(' || char === ')') this.#end(1, false)
      else if (char === '&') this.#ampersand()
      else if (char === '|') this.#end(text[this.#at + 1] === '|' ? 2 : 1, text[this.#at + 1] !== '|')
      else if (char === '#') this.#skipComment()
      else if (char === '<' || char === '>') this.#redirect(char, '')
      else this.#word()
    }
    this.#end(0, false)
    return this.#done
  }

  #end(skip: number, piped: boolean): void {
    this.#at += skip
    const { words, writes, reads, heredoc } = this.#command
    if (words.length > 0 || writes.length > 0 || reads.length > 0 || heredoc !== undefined)
      this.#done.push(this.#command)
    this.#command = emptyCommand(piped)
  }

  /** `&&`, a job in the background, or `&>` and `&>>`. */
  #ampersand(): void {
    const next = this.#text[this.#at + 1]
    if (next === '>') {
      this.#at++
      this.#redirect('>', '')
    } else this.#end(next === '&' ? 2 : 1, false)
  }

  #endLine(): void {
    this.#end(1, false)
    for (const { command, end, indented } of this.#waiting) {
      const lines: string[] = []
      while (this.#at < this.#text.length) {
        const stop = this.#text.indexOf('\n', this.#at)
        const line = this.#text.slice(this.#at, stop < 0 ? undefined : stop)
        this.#at = stop < 0 ? this.#text.length : stop + 1
        if ((indented ? line.trim() : line.trimEnd()) === end) break
        lines.push(line)
      }
      command.heredoc = lines.join('\n')
    }
    this.#waiting = []
  }

  #skipComment(): void {
    const stop = this.#text.indexOf('\n', this.#at)
    this.#at = stop < 0 ? this.#text.length : stop
  }

  #word(): void {
    const word = this.#read()
    const next = this.#text[this.#at]
    // `2>file` and `1>file`: the number belongs to the redirect.
    if (/^\d$/.test(word) && (next === '>' || next === '<')) this.#redirect(next, word)
    else this.#command.words.push(word)
  }

  #redirect(char: '<' | '>', descriptor: string): void {
    const rest = this.#text.slice(this.#at, this.#at + 3)
    if (rest === '<<<') {
      this.#at += 3
      this.#operand()
    } else if (rest.startsWith('<<')) this.#heredoc()
    else if (rest.startsWith('>&') || rest.startsWith('<&')) {
      this.#at += 2
      this.#operand()
    } else {
      const appends = rest.startsWith('>>')
      this.#at += appends || rest[1] === '|' ? 2 : 1
      const path = this.#operand()
      if (path === '' || descriptor === '2') return
      if (char === '<') this.#command.reads.push(path)
      else this.#command.writes.push({ path, appends })
    }
  }

  #heredoc(): void {
    const indented = this.#text[this.#at + 2] === '-'
    this.#at += indented ? 3 : 2
    const end = this.#operand()
    if (end !== '') this.#waiting.push({ command: this.#command, end, indented })
  }

  #operand(): string {
    while (BLANK.has(this.#text[this.#at] ?? '')) this.#at++
    return this.#at < this.#text.length && !ENDS_WORD.has(this.#text[this.#at] as string) ? this.#read() : ''
  }

  /** One word, quotes taken off. What a `$(…)` would give is not known: it stays as it is. */
  #read(): string {
    const text = this.#text
    const start = this.#at
    let word = ''
    while (this.#at < text.length) {
      const char = text[this.#at] as string
      if (char === "'" || char === '"') word += this.#quoted(char)
      else if (char === '\\') {
        // A backslash before a line break continues the line.
        if (text[this.#at + 1] !== '\n') word += text[this.#at + 1] ?? ''
        this.#at += 2
      } else if (char === '$' && text[this.#at + 1] === '(') word += this.#substitution()
      else if (ENDS_WORD.has(char)) break
      else {
        word += char
        this.#at++
      }
    }
    // Whatever stands here, go on: a loop that takes nothing would never end.
    if (this.#at === start) this.#at++
    return word
  }

  #quoted(quote: string): string {
    const text = this.#text
    let word = ''
    let i = this.#at + 1
    for (; i < text.length && text[i] !== quote; i++) {
      if (quote === '"' && text[i] === '\\' && /["\\$`\n]/.test(text[i + 1] ?? '')) i++
      word += text[i] ?? ''
    }
    this.#at = i + 1
    return word
  }

  #substitution(): string {
    const start = this.#at
    let depth = 0
    for (this.#at++; this.#at < this.#text.length; this.#at++) {
      const char = this.#text[this.#at]
      if (char === '(') depth++
      else if (char === ')' && --depth === 0) {
        this.#at++
        break
      }
    }
    return this.#text.slice(start, this.#at)
  }
}

const emptyCommand = (piped: boolean): ShellCommand => ({ words: [], writes: [], reads: [], piped })
