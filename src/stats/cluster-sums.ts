import type { ClusterTotal } from './clustered.ts'

const FIRST_ROOM = 64

/**
 * Sum and size of each cluster of a stream, in order of appearance: some 16 bytes a cluster and no object. Clusters are
 * known by whole numbers, which should be small.
 */
export class ClusterSums {
  /** Where the cluster of each number stands, plus 1; 0 where it has not been met. */
  #places = new Uint32Array(FIRST_ROOM)
  #sums = new Float64Array(FIRST_ROOM)
  #counts = new Uint32Array(FIRST_ROOM)
  #length = 0

  add(cluster: number, value: number): void {
    const place = this.#placeOf(cluster)
    this.#sums[place]! += value
    this.#counts[place]!++
  }

  /** How many clusters there are. */
  get length(): number {
    return this.#length
  }

  sum(place: number): number {
    return this.#sums[place]!
  }

  count(place: number): number {
    return this.#counts[place]!
  }

  *[Symbol.iterator](): Generator<ClusterTotal> {
    for (let place = 0; place < this.#length; place++) yield { sum: this.#sums[place]!, n: this.#counts[place]! }
  }

  #placeOf(cluster: number): number {
    if (cluster >= this.#places.length) this.#places = grown(this.#places, cluster, Uint32Array)
    const known = this.#places[cluster]!
    if (known !== 0) return known - 1
    const place = this.#length++
    this.#places[cluster] = this.#length
    if (place === this.#sums.length) {
      this.#sums = grown(this.#sums, place, Float64Array)
      this.#counts = grown(this.#counts, place, Uint32Array)
    }
    return place
  }
}

function grown<Numbers extends Float64Array | Uint32Array>(
  numbers: Numbers,
  place: number,
  Kind: new (length: number) => Numbers,
): Numbers {
  const wider = new Kind(Math.max(place + 1, numbers.length * 2))
  wider.set(numbers)
  return wider
}
