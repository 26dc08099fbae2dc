import { extname } from 'node:path'

export type Format = 'jsonl' | 'json' | 'yaml' | 'csv' | 'module'

const FORMATS = new Map<string, Format>([
  ['.jsonl', 'jsonl'],
  ['.ndjson', 'jsonl'],
  ['.json', 'json'],
  ['.yaml', 'yaml'],
  ['.yml', 'yaml'],
  ['.csv', 'csv'],
  ['.ts', 'module'],
  ['.mts', 'module'],
  ['.js', 'module'],
  ['.mjs', 'module'],
  ['.cjs', 'module'],
])

export const formatOf = (file: string): Format | undefined => FORMATS.get(extname(file).toLowerCase())

export const ENDINGS = '.yaml, .json, .jsonl, .csv, .ts'
