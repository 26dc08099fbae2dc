import { afterEach, beforeEach, describe } from 'vitest'
import { deletingContract } from './contract/deleting.ts'
import { ownersContract } from './contract/owners.ts'
import { peopleContract } from './contract/people.ts'
import { readersContract } from './contract/readers.ts'
import { resultsContract } from './contract/results.ts'
import { runsContract } from './contract/runs.ts'
import type { Access } from './places.ts'
import type { Store } from './store.ts'

/** A place of its own, empty, for one test. */
export interface Place {
  /** Each call as another process would open it. */
  open(access?: Access): Promise<Store>
  /** Makes the owner of a run look like a process that is gone. */
  bereave(run: string): Promise<void>
  /** Everything opened is closed by then. */
  remove(): Promise<void>
}

/** What a test of the contract is given; every store that it opens is closed for it. */
export interface Given {
  store(): Store
  open(access?: Access): Promise<Store>
  bereave: Place['bereave']
}

/** What every store keeps to. A new one passes it before anything else is asked of it. */
export function storeContract(name: string, make: () => Promise<Place>): void {
  describe(`${name} is a store`, () => {
    let place: Place
    let opened: Store[]
    const open = async (access?: Access) => {
      const store = await place.open(access)
      opened.push(store)
      return store
    }
    beforeEach(async () => {
      opened = []
      place = await make()
      await open()
    })
    afterEach(async () => {
      for (const store of opened) await store.close().catch(() => {})
      await place.remove()
    })
    const bereave = (run: string) => place.bereave(run)
    const given: Given = { store: () => opened[0] as Store, open, bereave }
    runsContract(given)
    resultsContract(given)
    readersContract(given)
    ownersContract(given)
    deletingContract(given)
    peopleContract(given)
  })
}
