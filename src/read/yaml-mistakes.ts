import { MAX_DEPTH } from '../json.ts'
import type { Message } from '../language.ts'

/** What people get wrong most often; everything else keeps the parser's own words. */
const KNOWN: Record<string, (said: string) => Message> = {
  DUPLICATE_KEY: (key) => ({
    en: `the key "${key}" stands twice in one mapping; keep one`,
    ja: `キー "${key}" が一つのマッピングに二度あります。片方を消してください`,
  }),
  TAB_AS_INDENT: () => ({
    en: 'a tab is used for indentation; YAML wants spaces',
    ja: 'タブで字下げされています。YAML では半角スペースを使ってください',
  }),
  BAD_INDENT: () => ({
    en: 'the indentation does not fit the lines around it',
    ja: '字下げが前後の行と合っていません',
  }),
  MISSING_CHAR: (said) => ({ en: `a character is missing: ${said}`, ja: `必要な文字がありません: ${said}` }),
  BLOCK_AS_IMPLICIT_KEY: () => ({
    en: 'two "key: value" on one line; a text that contains ": " needs quotes',
    ja: '1 行に「キー: 値」が二つあります。": " を含む文字列は引用符で囲んでください',
  }),
  MULTILINE_IMPLICIT_KEY: () => ({
    en: 'a key must stand on one line and be followed by ": "; is a colon or an indentation missing?',
    ja: 'キーは 1 行に書き、後に ": " が必要です。コロンか字下げが抜けていませんか',
  }),
  BAD_SCALAR_START: () => ({
    en: 'a text may not begin with this character; put it in quotes',
    ja: 'この文字で文字列を始めることはできません。引用符で囲んでください',
  }),
  BAD_DQ_ESCAPE: (said) => ({
    en: `${said}; in double quotes a backslash is written \\\\, or use single quotes`,
    ja: `二重引用符の中のエスケープが正しくありません (${said})。\\\\ と書くか、一重引用符を使ってください`,
  }),
  BAD_ALIAS: (name) => ({
    en: `*${name} refers to nothing: no &${name} stands before it; a text that begins with * needs quotes`,
    ja: `*${name} の参照先 &${name} がありません。* で始まる文字列は引用符で囲んでください`,
  }),
  TAG_RESOLVE_FAILED: (said) => ({
    en: `tags are not used here (${said}); a text that begins with ! needs quotes`,
    ja: `タグは使えません (${said})。! で始まる文字列は引用符で囲んでください`,
  }),
  NON_STRING_KEY: () => ({
    en: 'a key must be text; a text that begins with { or [ needs quotes: "{{input}}"',
    ja: 'キーは文字列で書いてください。{ や [ で始まる文字列は "{{input}}" のように引用符で囲みます',
  }),
  NOT_FINITE: (source) => ({
    en: `${source} is no number that JSON can hold; leave it out or put it in quotes`,
    ja: `${source} は JSON で表せない数です。消すか、引用符で囲んでください`,
  }),
  RESOURCE_EXHAUSTION: () => ({
    en: `nested deeper than ${MAX_DEPTH} levels; flatten the data`,
    ja: `入れ子が ${MAX_DEPTH} 段を超えています。データを浅くしてください`,
  }),
  ALIAS_BOMB: () => ({
    en: 'aliases (*name) multiply into far more data than is written; write the data out',
    ja: 'エイリアス (*name) の展開が大きくなりすぎます。データをそのまま書いてください',
  }),
}

export function yamlMistake(code: string, said: string): Message {
  return KNOWN[code]?.(said) ?? { en: `not YAML: ${said}`, ja: `YAML として読めません: ${said}` }
}
