import { describe, expect, it } from 'vitest'
import { MistakeList } from '../mistakes/mistake-list.ts'
import { mistakesOf, testFolder } from '../read/test-folder.ts'
import { readLabels } from './read-labels.ts'

async function read(text: string, name = 'labels.csv') {
  const at = testFolder({ [name]: text })
  const mistakes = new MistakeList()
  const labels = await readLabels(at(name), name, mistakes)
  return { ...labels, mistakes: mistakes.all().map(({ line, message }) => `${line}: ${message.en}`) }
}

describe('reads', () => {
  it('a CSV file with every column, and others beside them', async () => {
    const { kind, list, mistakes } = await read(
      'case,note,label,scorer,target,rater\r\nc1,"a, b",pass,judge,gpt,ann\r\n2,,fail,,,\r\n',
    )
    expect(mistakes).toEqual([])
    expect(kind).toBe('pass-fail')
    expect(list).toEqual([
      { case: 'c1', scorer: 'judge', target: 'gpt', rater: 'ann', value: 1, line: 2 },
      { case: '2', value: 0, line: 3 },
    ])
  })

  it('JSONL, where labels are words, numbers or truth values and ids may be long numbers', async () => {
    const { kind, list } = await read(
      '{"case":"__proto__","label":true}\n{"case":9007199254740993,"label":"不合格"}\n{"case":9007199254740992,"label":0}\n',
      'labels.jsonl',
    )
    expect(kind).toBe('pass-fail')
    expect(list.map((label) => [label.case, label.value])).toEqual([
      ['__proto__', 1],
      ['9007199254740993', 0],
      ['9007199254740992', 0],
    ])
  })

  it('1 and 0 as pass and fail, unless a grade stands beside them', async () => {
    expect((await read('case,label\na,1\nb,0\n')).kind).toBe('pass-fail')
    expect(await read('case,label\na,1\nb,0\nc,4\n')).toMatchObject({ kind: 'grade', mistakes: [] })
  })

  it('several raters of one case', async () => {
    const { list, mistakes } = await read('case,label,rater\na,pass,ann\na,fail,bob\n')
    expect(mistakes).toEqual([])
    expect(list).toHaveLength(2)
  })
})

describe('names what is wrong, all at once', () => {
  it('with the line', async () => {
    const { list, mistakes } = await read(
      'case,label,rater\na,pass,ann\na,fail,ann\nb,3,ann\nc,maybe,ann\n,pass,bob\nd,,bob\ne,○,bob\n',
    )
    expect(list.map((label) => label.case)).toEqual(['a', 'e'])
    expect(mistakes).toEqual([
      expect.stringMatching(/^3: "ann" gave the case "a" a label already, in line 2/),
      expect.stringMatching(/^4: this is a grade, but line 2 holds pass or fail/),
      expect.stringMatching(/^5: "maybe" is no label/),
      expect.stringMatching(/^6: "case" is empty/),
      expect.stringMatching(/^7: "label" is empty/),
    ])
  })

  it('a missing column once, not in every row', async () => {
    const { mistakes } = await read('case,lable\na,pass\nb,fail\nc,pass\n')
    expect(mistakes).toEqual(['1: there is no column "label"; found "case", "lable". Is "lable" meant? Rename it'])
  })

  it('a row that is no label, and one that is no JSON', async () => {
    const { mistakes } = await read(
      '{"case":"a","label":"pass"}\n["b","fail"]\n{"case":{"id":1},"label":"pass"}\n{oops\n',
      'labels.jsonl',
    )
    expect(mistakes).toEqual([
      expect.stringMatching(/^2: a label is \{ "case": …, "label": … \}; found a list of 2/),
      expect.stringMatching(/^3: "case" must be text; found a mapping/),
      expect.stringMatching(/^4: not JSON/),
    ])
  })

  it('an empty file', async () => {
    expect((await read('case,label\n')).mistakes).toEqual(['undefined: the file holds no labels'])
  })

  it('a file that is not there, and one that holds something else', async () => {
    const at = testFolder()
    const open = (name: string) => mistakesOf(() => readLabels(at(name), name, new MistakeList()))
    expect((await open('none.csv'))[0]?.message.en).toContain('no such file')
    expect(await open('labels.xlsx')).toMatchObject([{ file: 'labels.xlsx' }])
  })
})
