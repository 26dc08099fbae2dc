import { createHash } from 'node:crypto'
import { badInput, type Mistake } from '../../errors.ts'
import { isJsonObject, type JsonObject } from '../../json.ts'
import type { Message } from '../../language.ts'
import { describe } from '../../mistakes/describe.ts'
import { toMistake } from '../../mistakes/findings.ts'
import { MistakeList } from '../../mistakes/mistake-list.ts'
import { unknownKey } from '../../mistakes/mistakes.ts'
import type { Path } from '../../mistakes/path.ts'
import type { TextDocument } from '../../read/document.ts'
import { parseYamlDocuments } from '../../read/yaml.ts'
import { readRule } from './read-rule.ts'
import { RuleFiles } from './rule-files.ts'
import { MODES, type Mode, type Rule, type Ruleset } from './ruleset.ts'
import { TextIndex } from './text-index.ts'

const KEYS = ['version', 'mode', 'rules', '$schema']

/** Reads a ruleset from its text; `read` fetches files beside it. Throws BadInput with every mistake, each with its place. */
export async function readRuleset(
  text: string,
  file: string,
  read: (path: string) => Promise<string>,
): Promise<Ruleset> {
  const document = onlyDocument(text, file)
  const mistakes = new MistakeList()
  const report = (path: Path, message: Message, at?: 'key') =>
    mistakes.add(toMistake({ path, message, ...(at && { at }) }, file, document))
  const { value } = document
  if (!isJsonObject(value)) throw badInput(NO_MAPPING.en, NO_MAPPING.ja, { file, ...document.locate([]) })
  for (const key of Object.keys(value)) if (!KEYS.includes(key)) report([key], unknownKey(key, KEYS), 'key')
  if (Object.hasOwn(value, 'version') && value.version !== 1) report(['version'], wrongVersion(value.version))
  const mode = readMode(value, report)
  const index = new TextIndex()
  const files = new RuleFiles(read)
  const rules = await readRules(value, { index, files, report })
  mistakes.throwIfAny()
  return { file, mode, rules, index, hash: hashOf(text, files.contents) }
}

type Report = (path: Path, message: Message, at?: 'key') => void

async function readRules(
  { rules }: JsonObject,
  source: { index: TextIndex; files: RuleFiles; report: Report },
): Promise<Rule[]> {
  if (!Array.isArray(rules)) {
    source.report(rules === undefined ? [] : ['rules'], NO_RULES)
    return []
  }
  const ids = new Set<string>()
  const read: Rule[] = []
  for (const [at, value] of rules.entries()) {
    const rule = await readRule(value, { ...source, at, ids })
    if (rule) read.push(rule)
  }
  return read
}

function readMode({ mode = 'blocking' }: JsonObject, report: Report): Mode {
  if (MODES.includes(mode as Mode)) return mode as Mode
  const found = describe(mode)
  report(['mode'], {
    en: `\`mode\` must be blocking or advisory; found ${found.en}`,
    ja: `mode は blocking か advisory です（現在は ${found.ja}）`,
  })
  return 'blocking'
}

function onlyDocument(text: string, file: string): TextDocument {
  const [document, second] = text.trim() === '' ? [] : parseYamlDocuments(text, file, { cutBlocks: true })
  if (document && !second) return document
  const said: Message = document
    ? {
        en: 'a ruleset is one YAML document; this file holds several (---)',
        ja: 'ルールセットは一つの YAML 文書です。--- で分かれた文書が複数あります',
      }
    : NO_MAPPING
  const place: Omit<Mistake, 'message'> = { file, line: 1 }
  throw badInput(said.en, said.ja, place)
}

/** Of everything that decides what the rules do: the same hash, the same rules. */
function hashOf(text: string, files: ReadonlyMap<string, string>): string {
  const parts = [text, ...[...files].sort(([a], [b]) => (a < b ? -1 : 1)).flat()]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16)
}

const NO_MAPPING: Message = {
  en: 'a ruleset is a mapping with `rules:`; this file is none, and no rules would mean that nothing is checked',
  ja: 'ルールセットは rules: を持つマッピングで書いてください。このままでは何も検査されません',
}

const NO_RULES: Message = {
  en: '`rules` must be a list of rules, each with id, severity and match',
  ja: 'rules には id・severity・match を持つルールのリストを書いてください',
}

const wrongVersion = (version: unknown): Message => ({
  en: `\`version\` must be 1; found ${describe(version).en}`,
  ja: `version は 1 です（現在は ${describe(version).ja}）`,
})
