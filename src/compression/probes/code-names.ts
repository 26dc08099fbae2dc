const NAME = /[A-Za-z_]\w{3,40}/g

/** `# why`, `// why`, `-- why`, and lines of a block comment; `#fff`, `https://` and `a // b` in one word stay. */
const COMMENT = /(?:^|\s)(?:#(?=\s|$)|\/\/|--\s).*$|\/\*.*?(?:\*\/|$)|^\s*\*(?:\s.*|\/)?$|<!--.*?(?:-->|$)/

const withoutComment = (line: string) => line.replace(COMMENT, '')

const MADE_UP = /[a-zA-Z\d]_[a-zA-Z\d]|[a-z][A-Z]/

/** The names in a text, whatever they name. */
export const namesIn = (text: string) => [...text.matchAll(NAME)].map(([name]) => name)

/** The names in a line of code that were made up by somebody: `snake_case`, `camelCase`. Those in comments do not count. */
export const madeUpNames = (line: string) => namesIn(withoutComment(line)).filter((name) => MADE_UP.test(name))

/** The names that a line declares for others to use; every program has a `main`. */
export const declaredNames = (line: string) =>
  [
    ...withoutComment(line).matchAll(
      /\b(?:def|class|function|fn|func|interface|struct|enum|trait|type|export (?:const|let))\s+([A-Za-z_]\w{3,40})/g,
    ),
  ]
    .map((found) => found[1] as string)
    .filter((name) => MADE_UP.test(name) || /^[A-Z]/.test(name))

/** The made-up names that a line declares or sets: `limit_rate = 3`, `maxRetries: 5`, `--dry-run-only`. */
export const settledNames = (line: string) => {
  const settled = [...withoutComment(line).matchAll(/(?<![\w.])([A-Za-z_]\w{3,40})(?:"|')?\s*(?::(?!:)|=(?!=))/g)].map(
    (found) => found[1] as string,
  )
  return [...new Set([...declaredNames(line), ...settled.filter((name) => MADE_UP.test(name))])]
}
