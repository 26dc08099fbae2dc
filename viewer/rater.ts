const NAME = 'saiten-rater'

/** Who decides, remembered on this machine; where nothing may be remembered, asked each time. */
export function storedRater(): string {
  try {
    return localStorage.getItem(NAME) ?? ''
  } catch {
    return ''
  }
}

export function storeRater(name: string): void {
  try {
    localStorage.setItem(NAME, name)
  } catch {
    // Then only the address knows.
  }
}
