/** Raised when the same text normalises to another one: numbers from before and after are not comparable. */
export const NORMALIZATION = 2
