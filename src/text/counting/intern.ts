/** Tokens as numbers that are equal exactly where they are, by first appearance across all the lists. */
export function intern(lists: readonly (readonly string[])[]): Int32Array[] {
  const known = new Map<string, number>()
  return lists.map((tokens) =>
    Int32Array.from(tokens, (token) => {
      let id = known.get(token)
      if (id === undefined) {
        id = known.size
        known.set(token, id)
      }
      return id
    }),
  )
}
