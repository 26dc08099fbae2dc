import { type Destination, PIECE } from './destination.ts'

/** Prints text; a promise says when there is room for more. */
export type Print = (text: string) => unknown

/** Standard output or standard error. What was printed before a failure stays: it cannot be taken back. */
export class PrintedDestination implements Destination {
  private readonly print: Print
  private readonly change: (text: string) => string
  private gathered = ''

  /** `change` is applied to whole lines before they are printed. */
  constructor(print: Print, change: (text: string) => string) {
    this.print = print
    this.change = change
  }

  write(text: string) {
    this.gathered += text
  }

  room() {
    return this.gathered.length < PIECE ? undefined : this.hand()
  }

  async finish() {
    await this.hand()
  }

  discard() {
    this.gathered = ''
  }

  private hand(): unknown {
    const text = this.change(this.gathered)
    this.gathered = ''
    return text === '' ? undefined : this.print(text)
  }
}
