import { Random } from '../../src/stats/random.ts'

// What a help desk writes. Words further in front are drawn more often, so that phrases repeat as they do in real text.
const WORDS = `
  the a to and of your you is in it that we for on with this if can be please our are not will from as or at by have
  when order account was help parcel refund card page email password do first then once need money team day week today
  invoice return address name change open send sent check price reply contact delivery store box label number payment
  bank form link button screen phone tablet browser setting language privacy notice receipt copy date hour minute later
  sorry thanks happy glad sure right wrong new old free full half late early quick slow small large missing broken spare
  white blue green red grey silver paper plastic metal wooden cotton leather glass battery cable charger adapter printer
  camera lens lamp chair table shelf drawer kettle pan knife cup plate bottle jacket shoe glove scarf size colour weight
  length width stock item list basket coupon discount gift voucher points member club trial plan upgrade cancel renew
  confirm wait ask answer tell show choose press type scroll tap save print download upload share sign log restart update
  repair replace exchange collect drop carry lift measure count pack unpack wrap open close lock unlock charge pay owe
  earn spend offer agree accept refuse report explain describe mention forget remember find lose keep give take bring
  warehouse courier driver office desk clerk manager engineer customer neighbour guest partner supplier school library
  station airport harbour bridge road corner floor door window garden roof kitchen morning evening night weekend holiday
  spring summer autumn winter rain snow storm delay traffic customs border country city town village region north south
  question problem reason cause detail step rule policy law right duty risk error warning limit fee tax share total sum
  average result figure chart table column row field file folder document draft version signature photo video sound
  perhaps always never often rarely soon again already still even only also too very quite almost about under over
  between behind beside before after during without within against along across around through toward`
  .trim()
  .split(/\s+/)

/** Seeded English-looking text. */
export class English {
  readonly #random: Random

  constructor(seed: number) {
    this.#random = new Random(seed)
  }

  word(): string {
    // The square puts more weight on the front of the list than on its end.
    return WORDS[Math.floor(this.#random.uniform() ** 2 * WORDS.length)]!
  }

  words(count: number): string[] {
    return Array.from({ length: count }, () => this.word())
  }

  /** Sentences of some twelve words. */
  text(count: number): string {
    return sentences(this.words(count))
  }

  /** The same text by another hand: some words replaced, left out or added, and a phrase or two moved. */
  variant(words: readonly string[], change = 0.2): string[] {
    const changed: string[] = []
    for (const word of words) {
      const roll = this.#random.uniform() / change
      if (roll < 0.5) changed.push(this.word())
      else if (roll < 0.75) changed.push(word, this.word())
      else if (roll >= 1) changed.push(word)
    }
    for (let moves = Math.ceil(words.length / 200); moves > 0 && changed.length > 8; moves--) {
      const phrase = changed.splice(this.#random.below(changed.length - 4), 4)
      changed.splice(this.#random.below(changed.length), 0, ...phrase)
    }
    return changed
  }

  chance(share: number): boolean {
    return this.#random.uniform() < share
  }
}

export function sentences(words: readonly string[]): string {
  let text = ''
  for (let start = 0; start < words.length; start += 12) {
    const sentence = words.slice(start, start + 12).join(' ')
    text += `${start === 0 ? '' : ' '}${sentence[0]!.toUpperCase()}${sentence.slice(1)}.`
  }
  return text
}
