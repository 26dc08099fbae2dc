// The package ships no types; what is used of it.
declare module 'sentencepiece-js' {
  export class SentencePieceProcessor {
    load(path: string): Promise<void>
    encodePieces(text: string): string[]
  }
}
