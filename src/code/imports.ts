/** What a module's text asks for: specifiers as written, and whether it asks for more than is written there. */
export interface Imports {
  specifiers: string[]
  /** It imports what it computes. */
  computed: boolean
}

/** `import … from`, `export … from`; types alone are not loaded. */
const FROM = /\b(?:import|export)\b\s*(type\b(?!\s*(?:from\b|,)))?[^'"`;=()]*?\bfrom\s*(['"])([^'"\n]+)\2/g
const SIDE_EFFECT = /\bimport\s*(['"])([^'"\n]+)\1/g
const COMMENTS = String.raw`(?:\s|/\*(?:[^*]|\*(?!/))*\*/|//[^\n]*\n)*`
/** `import(…)` and `require(…)`: known where one text stands in the brackets. */
const CALLED = new RegExp(
  String.raw`(?<![.\w$])(?:import|require|require\.resolve|import\.meta\.resolve)${COMMENTS}\(${COMMENTS}(?:(['"])([^'"\n]+)\1|\x60([^\x60$]+)\x60)?${COMMENTS}([,)]?)`,
  'g',
)
/** Files that are loaded as code by a thread or a process. */
const CODE_URL = /\bnew\s+URL\(\s*(['"`])(\.{0,2}[^'"`$\n]*\.[cm]?[jt]s)\1\s*,\s*import\.meta\.url/g

/**
 * Read off the text, without running it: also what is loaded only later, in a function, counts. A comment or a string
 * that looks like an import counts too, where there is such a file; that errs on the safe side.
 */
export function importsIn(text: string): Imports {
  const found = new Set<string>()
  for (const [, type, , specifier] of text.matchAll(FROM)) if (type === undefined) found.add(specifier as string)
  for (const [, , specifier] of text.matchAll(SIDE_EFFECT)) found.add(specifier as string)
  let computed = text.includes('createRequire')
  for (const [, , quoted, ticked, end] of text.matchAll(CALLED)) {
    const specifier = quoted ?? ticked
    if (specifier === undefined || end === '') computed = true
    else found.add(specifier)
  }
  for (const [, , path] of text.matchAll(CODE_URL)) found.add(/^\.{0,2}\//.test(path as string) ? path! : `./${path}`)
  return { specifiers: [...found], computed }
}
