import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether this is `npm run soak`. */
    soak: boolean
  }
}

/** How often something is tried: a few times in every run of the tests, many times in `npm run soak`. */
export const often = (times: number, { soak }: { soak: number }): number => (inject('soak') ? soak : times)
