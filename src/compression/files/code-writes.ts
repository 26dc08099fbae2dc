import type { Found } from './operation.ts'
import { plainPath } from './paths.ts'

const PATH = String.raw`\(?\s{0,9}(?:(?:filename|file|path)\s{0,3}=\s{0,3})?[rf]?["'\x60]([^"'\x60\n$]{1,200})["'\x60]`

/** Calls that write the file that is named first among their arguments, whatever the language. */
const FIRST = new RegExp(
  String.raw`(?:\.(?:to_(?:csv|excel|parquet|json|html|pickle|feather|markdown|stata|file)|savefig|write_(?:image|html|parquet|csv|json|excel)|imwrite)|\b(?:wb|workbook|img|image|im|fig|doc|prs|book|canvas)\.save|\bcv2\.imwrite|\bnp\.save(?:z|txt)?|\b(?:ggsave|png|pdf|svg|jpeg|cairo_pdf|sink)|\b(?:fs|fsp|fs\.promises)\.(?:writeFile|appendFile|createWriteStream)(?:Sync)?|\bwriteFile(?:Sync)?|\bBun\.write|\bDeno\.write(?:Text)?File(?:Sync)?|\bFile\.(?:write|binwrite)|\bos\.(?:Create|WriteFile)|\bfile_put_contents)\s?${PATH}`,
  'g',
)
/** `open('x', 'w')`, `File.open("x", "a")`, `Path('x').write_text(` */
const OPENED = new RegExp(String.raw`\bopen\s?${PATH}\s?,\s{0,9}(?:mode\s?=\s?)?["'][wax]b?\+?["']`, 'g')
const TYPED = new RegExp(String.raw`\bPath${PATH}\s?\)\.write_(?:text|bytes)\(`, 'g')
/** R and its kin name the data first: `saveRDS(d, "x")`, `write_csv(d, file = "x")`, `joblib.dump(m, 'x')`. */
const SECOND =
  /\b(?:saveRDS|write(?:_csv|_tsv|_rds|_xlsx|_parquet|_delim|\.csv|\.table|\.xlsx|Lines)|joblib\.dump|torch\.save|cv2\.imwrite|fwrite)\([^"'\n]{1,120},\s{0,9}(?:(?:file|path|filename)\s?=\s?)?["']([^"'\n$]{1,200})["']/g

/** The files that code writes, as far as it names them. */
export function codeWrites(code: string): Found[] {
  if (code.length > MOST_CODE) return []
  const named = [FIRST, OPENED, TYPED, SECOND].flatMap((pattern) => [...code.matchAll(pattern)].map(([, path]) => path))
  return [...new Set(named)].flatMap((written = '') => {
    const path = plainPath(written)
    return path === undefined || !/\.\w{1,8}$/.test(path) || path.includes('%')
      ? []
      : [{ kind: 'created', writes: true, path }]
  })
}

const MOST_CODE = 50_000

const INTERPRETER = /^(?:python[\d.]*|Rscript|node|bun|deno|ruby|php|tsx|ts-node|julia)$/
const SCRIPT = /^[\w./~-]+\.(?:py|R|r|js|mjs|cjs|ts|mts|rb|php|jl)$/

/** Whether a program runs code, what it is given in the line, and which file of code. */
export function codeRun(
  name: string,
  words: readonly string[],
  heredoc: string | undefined,
): { code?: string; script?: string } {
  const at = words.findIndex((word) => word.endsWith(name))
  const rest = words.slice(at + 1)
  if (!INTERPRETER.test(name)) {
    const runner = /^(?:npx|uv|poetry|pipenv|bundle|pnpm|yarn)$/.test(name)
    const inner = runner ? rest.findIndex((word) => INTERPRETER.test(word)) : -1
    return inner < 0 ? {} : codeRun(rest[inner] as string, rest.slice(inner), heredoc)
  }
  const flag = rest.findIndex((word) => /^-(?:c|e|p|r|-eval|-print)$/.test(word))
  if (flag >= 0) return { code: rest[flag + 1] ?? '' }
  const script = rest.find((word) => SCRIPT.test(word))
  if (script !== undefined) return { script }
  return heredoc === undefined ? {} : { code: heredoc }
}
