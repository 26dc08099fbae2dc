import type { Mistake } from '../errors.ts'
import { isJsonObject, type Json } from '../json.ts'
import type { Message } from '../language.ts'
import { describe, quoted } from '../mistakes/describe.ts'
import { type Finding, toMistake } from '../mistakes/findings.ts'
import type { MistakeList } from '../mistakes/mistake-list.ts'
import { openFile } from '../read/file-source.ts'
import { readJsonl } from '../read/jsonl.ts'
import type { Report, Row } from '../read/row.ts'
import { idText, isMerged } from './case/ids.ts'
import { type Place, RepeatedIds } from './repeated-ids.ts'

/** The cases that recorded answers belong to; `count` is null when they are not known beforehand. */
export interface KnownCases {
  count: number | null
  knows(id: string): boolean
}

/** Checks a file of recorded answers: rows like `{ id, output, durationMs? }`, each id once. Returns warnings. */
export async function checkOutputs(
  path: string,
  file: string,
  cases: KnownCases,
  mistakes: MistakeList,
): Promise<Mistake[]> {
  const ids = new RepeatedIds()
  const strangers: string[] = []
  let rows = 0
  let known = 0
  let unknown = 0
  const report: Report = (mistake) => mistakes.add(mistake)
  for await (const row of readJsonl(openFile(path, file).source, report)) {
    const findings = rowFindings(row.value)
    for (const finding of findings) report(toMistake(finding, file, row))
    const number = rows++
    if (findings.length > 0) continue
    const id = idOf(row)
    ids.add(id, number, file, row, () => 'id')
    if (cases.knows(id)) known++
    else if (unknown++ < 3) strangers.push(quoted(id))
  }
  await ids.report(mistakes, (numbers) => placesOf(path, file, numbers))
  if (rows === 0) mistakes.add({ file, lacking: true, message: NO_ROWS })
  if (cases.count === null || rows === 0) return []
  const warnings: Mistake[] = []
  if (unknown > 0) warnings.push({ file, message: unknownIds(unknown, rows, strangers) })
  if (known < cases.count) warnings.push({ file, message: unanswered(cases.count - known, cases.count) })
  return warnings
}

function rowFindings(row: Json): Finding[] {
  if (!isJsonObject(row)) return [{ path: [], message: notARow(row) }]
  const { id, output, durationMs } = row
  const findings: Finding[] = []
  if ((typeof id !== 'string' && typeof id !== 'number') || id === '')
    findings.push({ path: ['id'], message: wrong('id', id) })
  if (output === undefined || output === null) findings.push({ path: ['output'], message: wrong('output', output) })
  const hasDuration = durationMs !== undefined && durationMs !== null
  if (hasDuration && (typeof durationMs !== 'number' || durationMs < 0))
    findings.push({ path: ['durationMs'], message: wrong('durationMs', durationMs) })
  return findings
}

function idOf(row: Row): string {
  const { id } = row.value as { id: Json }
  return idText(isMerged(id) ? (row.exact() as { id: Json }).id : id)
}

async function placesOf(path: string, file: string, numbers: Set<number>): Promise<Map<number, Place>> {
  const places = new Map<number, Place>()
  let number = 0
  for await (const row of readJsonl(openFile(path, file).source, () => {})) {
    if (numbers.has(number)) places.set(number, { ...row.origin, id: idOf(row) })
    number++
  }
  return places
}

const ALLOWED: Record<'id' | 'output' | 'durationMs', Message> = {
  id: { en: 'the id of a case', ja: 'ケースの id' },
  output: { en: 'the answer', ja: '回答' },
  durationMs: { en: 'a number of milliseconds from 0 up', ja: '0 以上のミリ秒数' },
}

function wrong(key: keyof typeof ALLOWED, value: Json | undefined): Message {
  const found = describe(value)
  return {
    en: `\`${key}\` must be ${ALLOWED[key].en}; found ${found.en}`,
    ja: `${key} には${ALLOWED[key].ja}を書いてください（現在は ${found.ja}）`,
  }
}

function notARow(value: Json): Message {
  const found = describe(value)
  return {
    en: `a recorded answer is { "id": …, "output": … }; found ${found.en}`,
    ja: `記録された回答は { "id": …, "output": … } の形です（現在は ${found.ja}）`,
  }
}

const NO_ROWS: Message = {
  en: 'the file holds no recorded answers: write one {"id": …, "output": …} a line, or take the target out of the suite',
  ja: 'ファイルに記録された回答がありません。1 行に 1 件 {"id": …, "output": …} と書くか、このターゲットをスイートから外してください',
}

const unknownIds = (count: number, rows: number, some: string[]): Message => ({
  en: `${count} of ${rows} recorded answers belong to no case (e.g. ${some.join(', ')}) and are not used`,
  ja: `記録された回答 ${rows} 件のうち ${count} 件はどのケースのものでもなく（例: ${some.join('、')}）、使われません`,
})

const unanswered = (count: number, cases: number): Message => ({
  en: `${count} of ${cases} cases have no recorded answer here; they will be errors`,
  ja: `${cases} 件のうち ${count} 件のケースには記録された回答がなく、エラーになります`,
})
