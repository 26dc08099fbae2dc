import { type Destination, PIECE } from './destination.ts'

/** Prints text; a promise says when there is room for more. */
type Print = (text: string) => unknown

/** Standard output or standard error. What was printed before a failure stays: it cannot be taken back. */
export class PrintedDestination implements Destination {
  private readonly print: Print
  private gathered = ''

  constructor(print: Print) {
    this.print = print
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
    const text = this.gathered
    this.gathered = ''
    return text === '' ? undefined : this.print(text)
  }
}
