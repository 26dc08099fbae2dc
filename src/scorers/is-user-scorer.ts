/** Whether a type names a file of the user's. */
export const isUserScorer = (type: string) => /^\.{0,2}\//.test(type) || /\.[cm]?[jt]s(#.*)?$/.test(type)
