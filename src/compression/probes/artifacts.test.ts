import { describe, expect, it } from 'vitest'
import { artifactCandidates } from './artifacts.ts'
import { errorCandidates } from './errors/error-candidates.ts'
import { conversation, type Said } from './testing.ts'
import { toolRuns } from './tool-runs.ts'

const changeOf = (said: Said[]) => {
  const talk = conversation(said)
  const cut = talk.messages.length
  return artifactCandidates(talk, { point: 0, cut, end: cut }).find(({ kind }) => kind === 'change')
}
const read = (gives: string): Said => ({ call: 'Read', given: { file_path: 'a.py' }, gives })
const edit = (old_string: string, new_string: string): Said => ({
  call: 'Edit',
  given: { file_path: 'a.py', old_string, new_string },
  gives: 'ok',
})
const write = (content: string): Said => ({ call: 'Write', given: { file_path: 'a.py', content }, gives: 'ok' })

describe('the name that an account of a change has to contain', () => {
  it('is new in the file', () => {
    const shown = read('1\tdef total(): return sum_up(rows)\n2\timport time_zone')
    expect(changeOf([shown, edit('x = 1', 'x = time_zone(1)')])?.exact).toEqual([])
    expect(changeOf([shown, edit('x = 1', 'retry_limit = time_zone(3)')])?.exact).toEqual(['retry_limit'])
    // What is only called has its name from elsewhere.
    expect(changeOf([shown, edit('x = 1', 'x = hex.EncodeToString(time_zone(raw_bytes))')])?.exact).toEqual([])
  })

  it('does not stand in comments alone', () => {
    expect(changeOf([edit('x = 1', 'x = 2  # as next_cypher does')])?.exact).toEqual([])
    expect(changeOf([edit('x = 1', '// 次は next_cypher\nx = 2')])?.exact).toEqual([])
  })

  it('is declared, where the whole file is new', () => {
    expect(changeOf([write('row_count = 1\nprint(row_count)')])?.exact).toEqual([])
    expect(changeOf([write('row_count = 1\ndef count_rows():\n  return row_count')])?.exact).toEqual(['count_rows'])
  })
})

describe('what was changed', () => {
  it('says what a line became that was written and rewritten', () => {
    const wrote = write('s = Solver()\nm = s.modle()\nprint(m)')
    const became = '+ s = Solver()\n+ m = s.model()\n+ print(m)'
    expect(changeOf([wrote, edit('m = s.modle()', 'm = s.model()')])?.truth).toBe(became)
    expect(changeOf([wrote, edit('modle', 'model')])?.truth).toBe(became)
    expect(changeOf([wrote, write('print(1)')])?.truth).toBe('+ print(1)')
  })

  it('says nothing of what was put back as it was', () => {
    expect(changeOf([edit('rate = 3', 'rate = 4'), edit('rate = 4', 'rate = 5')])?.truth).toBe('- rate = 3\n+ rate = 5')
    expect(changeOf([edit('rate = 3', 'rate = 4'), edit('rate = 4', 'rate = 3')])).toBeUndefined()
  })

  it('shows that it goes on where lines are left out', () => {
    const lines = Array.from({ length: 20 }, (_, index) => `step(${index})`)
    expect(changeOf([write(lines.join('\n'))])?.truth).toMatch(/step\(11\)\n\+ …$/)
    expect(changeOf([write(lines.slice(0, 12).join('\n'))])?.truth).not.toContain('…')
  })

  it('says it of edits by line number, from the lines as they were shown', () => {
    const byLine = (start_line: string, end_line: string, text: string, gives: string): Said => ({
      call: 'edit_file',
      given: { path: 'a.py', start_line, end_line, text },
      gives,
    })
    const shown = read('1:rate = 3\n2:print(rate)')
    const first = byLine('1', '1', 'rate = 4', '1:rate = 4\n2:print(rate)')
    expect(changeOf([shown, first])?.truth).toBe('- rate = 3\n+ rate = 4')
    expect(changeOf([shown, first, byLine('1', '1', 'rate = 5', 'ok')])?.truth).toBe('- rate = 3\n+ rate = 5')
  })
})

describe('an error message', () => {
  const exactOf = (gives: string) =>
    errorCandidates(toolRuns(conversation([{ call: 'Bash', given: { command: 'make' }, gives, failed: true }])))[0]
      ?.exact

  it('is asked for whole, or up to the end of a clause', () => {
    const whole = `ValueError: the ${'following required elements '.repeat(4)}are missing from the dataset: Rows`
    expect(exactOf(whole)).toEqual([whole])
    const start = `ValueError: the ${'following required elements '.repeat(4)}are missing from the dataset`
    expect(exactOf(`${start}, ${'which was read from a very long path '.repeat(5)}`)).toEqual([start])
  })
})

describe('how files are called', () => {
  const listsOf = (said: Said[]) => {
    const talk = conversation(said)
    const cut = talk.messages.length
    const lists = artifactCandidates(talk, { point: 0, cut, end: cut }).filter(({ kind }) => kind !== 'change')
    return Object.fromEntries(lists.map(({ kind, exact }) => [kind, exact]))
  }
  const bash = (command: string, gives = ''): Said => ({ call: 'bash', given: { command }, gives })
  const make = (file_path: string): Said => ({ call: 'Write', given: { file_path, content: 'x' }, gives: 'ok' })

  it('from the folder that all commands go into', () => {
    const said = [make('/home/aya/book/ch1.tex'), bash('cd ~/book && latexmk'), bash('cd ~/book/fig && touch a.svg')]
    expect(listsOf(said)).toEqual({ created: ['ch1.tex', 'a.svg'] })
    expect(listsOf([...said, bash('cd ~/other && ls')])).toEqual({ created: ['/home/aya/book/ch1.tex'] })
    expect(listsOf([make('/srv/app/x.py'), bash('cd /tmp && ls')])).toEqual({ created: ['/srv/app/x.py'] })
  })

  it('two of one name stay two where both were given by their whole paths', () => {
    expect(listsOf([make('/w/pom.xml'), make('/w/core/pom.xml'), bash('cd /w && mvn test')])).toEqual({
      created: ['pom.xml', 'core/pom.xml'],
    })
  })

  it('a path that nobody wrote down is no value of an answer, and takes no other one with it', () => {
    expect(listsOf([bash('touch notes.md && sudo cp site.conf /etc/web/sites/')])).toEqual({ created: ['notes.md'] })
  })

  it('what is thrown away and what only a result names', () => {
    expect(listsOf([bash('echo 1 > /tmp/x.csv && ./report', '12 rows written to out/r.csv')])).toEqual({
      created: ['out/r.csv'],
    })
    expect(listsOf([make('/tmp/kata/a.py')])).toEqual({ created: ['/tmp/kata/a.py'] })
  })
})
