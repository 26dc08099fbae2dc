import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { BadInput, badInput, ScoreError } from '../../errors.ts'
import { isJsonObject, type Json, nestsDeeperThan } from '../../json.ts'
import { fileFault } from '../../mistakes/file-fault.ts'
import { MistakeList } from '../../mistakes/mistake-list.ts'
import { isMissing, noSuchFile } from '../../read/no-such-file.ts'
import type { Asker } from '../judge.ts'
import type { Model } from './model.ts'

/** A reply written beforehand. What a row does not name (step, target, repeat) it answers for every one. */
interface Row {
  scorer: string
  case: string
  step?: string
  target?: string
  repeat?: number
  reply: Json
}

/**
 * A model that reads its replies from a file of rows `{ scorer, case, step?, target?, repeat?, reply }`; one under test
 * answers for a target, `{ target, case, repeat?, reply }`.
 */
export async function scriptedModel(file: string, cwd: string): Promise<Model> {
  const rows = readRows(await readScript(file, cwd), file)
  return {
    provider: 'scripted',
    id: file,
    scripted: true,
    secrets: [],
    async generate(_request, asker) {
      const reply = findReply(rows, asker)
      if (reply === undefined) throw noRow(asker, file)
      const text = typeof reply === 'string' ? reply : JSON.stringify(reply)
      return { text, finish: 'stop', inputTokens: 0, outputTokens: 0, ignored: [] }
    },
  }
}

async function readScript(file: string, cwd: string): Promise<string> {
  const path = resolve(cwd, file)
  if (await isMissing(path)) throw new BadInput({ message: await noSuchFile(file, cwd) })
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    const { en, ja } = fileFault(error)
    throw badInput(`the scripted replies ${file} cannot be read (${en})`, `返答の台本 ${file} を読めません（${ja}）`)
  }
}

const ROW = {
  en: 'a row is { scorer, case, step?, target?, repeat?, reply } in JSON, on one line; for a model under test { target, case, repeat?, reply }',
  ja: '各行は JSON で { scorer, case, step?, target?, repeat?, reply } と書きます（評価されるモデルでは { target, case, repeat?, reply }）',
}

/** Rows by scorer and case. Every mistake is found before the first question. */
function readRows(text: string, file: string): Map<string, Row[]> {
  const rows = new Map<string, Row[]>()
  const mistakes = new MistakeList()
  for (const [index, line] of text
    .replace(/^\ufeff/, '')
    .split('\n')
    .entries()) {
    if (line.trim() === '') continue
    const complain = (en: string, ja: string) => mistakes.add({ file, line: index + 1, message: { en, ja } })
    const row = readRow(line)
    if (Array.isArray(row)) {
      const lacking = row.join(', ')
      complain(
        `${ROW.en}; ${lacking ? `this one lacks ${lacking}, or has it of another type` : 'this is no such object'}`,
        `${ROW.ja}。${lacking ? `この行には ${lacking} がないか、型が違います` : 'この行は JSON のオブジェクトではありません'}`,
      )
      continue
    }
    const key = keyOf(row)
    const others = rows.get(key) ?? []
    if (others.some((other) => other.step === row.step && other.target === row.target && other.repeat === row.repeat))
      complain('an earlier row answers the same question', '同じ質問に答える行が前にあります')
    others.push(row)
    rows.set(key, others)
  }
  mistakes.throwIfAny()
  return rows
}

/** The row, or the names of what it lacks. */
function readRow(line: string): Row | string[] {
  let row: unknown
  try {
    row = JSON.parse(line)
  } catch {
    return []
  }
  if (!isJsonObject(row) || nestsDeeperThan(row)) return []
  const { step, target, repeat, reply } = row
  // A model under test is asked by its target.
  const scorer = row.scorer ?? target
  // Ids may be written as numbers, as in the case files.
  const id = typeof row.case === 'number' ? String(row.case) : row.case
  const lacking: string[] = []
  if (typeof scorer !== 'string') lacking.push('scorer (target)')
  if (typeof id !== 'string') lacking.push('case')
  if (reply === undefined) lacking.push('reply')
  if (step !== undefined && typeof step !== 'string') lacking.push('step')
  if (target !== undefined && typeof target !== 'string') lacking.push('target')
  if (repeat !== undefined && !isWhole(repeat)) lacking.push('repeat')
  if (typeof scorer !== 'string' || typeof id !== 'string' || reply === undefined || lacking.length > 0) return lacking
  return {
    scorer,
    case: id,
    reply,
    ...(typeof step === 'string' ? { step } : {}),
    ...(typeof target === 'string' ? { target } : {}),
    ...(isWhole(repeat) ? { repeat } : {}),
  }
}

const isWhole = (value: Json | undefined): value is number => Number.isInteger(value)

/** The row that fits; of several, the one that says most. */
function findReply(rows: Map<string, Row[]>, asker: Asker): Json | undefined {
  let best: Row | undefined
  let bestSaid = -1
  for (const row of rows.get(keyOf(asker)) ?? []) {
    const named = (['step', 'target', 'repeat'] as const).filter((key) => row[key] !== undefined)
    if (named.length > bestSaid && named.every((key) => row[key] === asker[key])) {
      best = row
      bestSaid = named.length
    }
  }
  return best?.reply
}

const keyOf = ({ scorer, case: id }: Pick<Asker, 'scorer' | 'case'>) => JSON.stringify([scorer, id])

function noRow({ scorer, case: id, step, target, repeat }: Asker, file: string): ScoreError {
  const asks = scorer === target ? {} : { scorer }
  const question = JSON.stringify({ ...asks, case: id, ...(step !== undefined && { step }), target, repeat })
  return new ScoreError('input', {
    en: `${file} has no reply for ${question}; add a row for it`,
    ja: `${file} に ${question} への返答がありません。行を追加してください`,
  })
}
