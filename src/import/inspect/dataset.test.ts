import { describe, expect, it } from 'vitest'
import { testFolder } from '../../read/test-folder.ts'
import { jsonl, readSuite } from '../data/testing.ts'
import { findImporter } from '../recognise.ts'
import { ImportSource } from '../source.ts'
import inspect from './inspect.ts'

describe('a data set of Inspect', () => {
  it('is recognised as JSON, JSONL and CSV', async () => {
    const row = { input: 'q', target: 'a' }
    const files = { 'a.json': JSON.stringify([row]), 'b.jsonl': jsonl([row]), 'c.csv': 'id,input,target\n1,q,a\n' }
    const at = testFolder(files)
    for (const file of Object.keys(files)) {
      const { name, recognised } = await findImporter(await ImportSource.at(at(file), '/'), undefined)
      expect([name, recognised?.what.en]).toEqual(['inspect', `Inspect data set ${file}`])
    }
  })

  it('has ids, questions, targets and metadata', async () => {
    const { cases, suite } = await readSuite(inspect, {
      'data.jsonl': jsonl([
        { id: 'x', input: 'q', target: ['a', 'b'], metadata: { level: 1 }, topic: 'maps' },
        { id: 'x', input: [{ role: 'user', content: 'q2' }], target: 'c' },
        {
          input: [
            { role: 'system', content: 's' },
            { role: 'user', content: 'u' },
          ],
          target: 'd',
        },
      ]),
    })
    expect(cases).toEqual([
      { id: 'x', input: 'q', expected: ['a', 'b'], metadata: { topic: 'maps', level: 1 } },
      { id: 'x-2', input: 'q2', expected: 'c' },
      {
        id: 'sample-3',
        input: [
          { role: 'system', content: 's' },
          { role: 'user', content: 'u' },
        ],
        expected: 'd',
      },
    ])
    expect(suite).toEqual({ scorers: [{ type: 'token-f1' }] })
  })

  it('keeps choices, says that they are not in the question, and leaves out what a sandbox needs', async () => {
    const { cases, left, differs } = await readSuite(inspect, {
      'data.csv': `input,target,choices,files\nq,A,"[""x"", ""y""]","{""a.txt"": ""1""}"\n`,
    })
    expect(cases).toEqual([{ id: 'sample-1', input: 'q', expected: 'A', metadata: { choices: ['x', 'y'] } }])
    expect([left, differs]).toEqual([['files'], ['choices', 'answers', 'scorers']])
  })
})
