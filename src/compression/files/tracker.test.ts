import { describe, expect, it } from 'vitest'
import type { Json } from '../../json.ts'
import { FileTracker } from './tracker.ts'

const ok = { text: 'done', failed: false }
const failed = (text: string) => ({ text, failed: true })

function operationsOf(
  calls: [name: string, given: Json, outcome?: { text: string; failed: boolean }][],
  setup: Partial<FileTracker> = {},
) {
  const tracker = Object.assign(new FileTracker(), setup)
  return calls.flatMap(([name, given, outcome = ok]) =>
    tracker.operations(name, given, outcome).map(({ kind, path }) => `${kind} ${path}`),
  )
}

const run = (command: string, outcome = ok) => operationsOf([['Bash', { command }, outcome]])

describe('tools that edit files', () => {
  it('Write makes a file, or changes one that was there', () => {
    expect(
      operationsOf(
        [
          ['Read', { file_path: '/w/a.ts' }],
          ['Write', { file_path: '/w/a.ts', content: 'x' }],
          ['Write', { file_path: '/w/b.ts', content: 'x' }],
          [
            'Write',
            { file_path: '/w/c.ts', content: 'x' },
            { text: 'The file /w/c.ts has been updated.', failed: false },
          ],
        ],
        { folder: '/w' },
      ),
    ).toEqual(['read a.ts', 'modified a.ts', 'created b.ts', 'modified c.ts'])
  })

  it('Edit, MultiEdit and NotebookEdit say what changed, without the lines that stayed', () => {
    const tracker = new FileTracker()
    const [edit] = tracker.operations(
      'Edit',
      { file_path: 'a.ts', old_string: 'f() {\n  one()\n}', new_string: 'f() {\n  two()\n}' },
      ok,
    )
    expect(edit).toEqual({ kind: 'modified', path: 'a.ts', change: '- one()\n+ two()' })
    const [many] = tracker.operations(
      'MultiEdit',
      {
        file_path: 'a.ts',
        edits: [
          { old_string: 'x', new_string: 'y' },
          { old_string: 'p', new_string: 'q' },
        ],
      },
      ok,
    )
    expect(many?.change).toBe('- x\n+ y\n- p\n+ q')
    expect(tracker.operations('NotebookEdit', { notebook_path: 'n.ipynb', new_source: 'z' }, ok)).toMatchObject([
      { kind: 'modified', path: 'n.ipynb' },
    ])
  })

  it('str_replace_based_edit_tool does what its command says', () => {
    expect(
      operationsOf([
        ['str_replace_based_edit_tool', { command: 'create', path: '/a.py', file_text: 'x' }],
        ['str_replace_editor', { command: 'view', path: '/b.py' }],
        ['str_replace_editor', { command: 'str_replace', path: '/b.py', old_str: 'a', new_str: 'b' }],
        ['str_replace_editor', { command: 'insert', path: '/b.py', insert_line: 1, new_str: 'b' }],
        ['str_replace_editor', { command: 'undo_edit', path: '/b.py' }],
      ]),
    ).toEqual(['created /a.py', 'read /b.py', 'modified /b.py', 'modified /b.py', 'modified /b.py'])
  })

  it('any tool with a verb and a file', () => {
    expect(
      operationsOf([
        ['read_file', { path: 'a.md' }],
        ['createFile', { filename: 'b.md', content: 'x' }],
        ['fs_delete', { path: 'b.md' }],
        ['weather', { path: 'Tokyo' }],
      ]),
    ).toEqual(['read a.md', 'created b.md', 'deleted b.md'])
  })
})

describe('patches', () => {
  it('apply_patch, as a tool and in a shell', () => {
    const patch =
      '*** Begin Patch\n*** Add File: new.ts\n+export {}\n*** Update File: old.ts\n*** Move to: moved.ts\n@@\n-a\n+b\n*** Delete File: gone.ts\n*** End Patch'
    const operations = ['created new.ts', 'deleted old.ts', 'created moved.ts', 'deleted gone.ts']
    expect(operationsOf([['apply_patch', { input: patch }]])).toEqual(operations)
    expect(operationsOf([['shell', { command: ['apply_patch', patch] }]])).toEqual(operations)
    expect(operationsOf([['shell', { command: ['bash', '-lc', `apply_patch <<'EOF'\n${patch}\nEOF`] }]])).toEqual(
      operations,
    )
  })

  it('unified diffs', () => {
    const diff =
      'diff --git a/x.py b/x.py\n--- a/x.py\n+++ b/x.py\n@@ -1 +1 @@\n-a\n+b\n--- /dev/null\n+++ b/y.py\n@@ -0,0 +1 @@\n+c\n'
    expect(run(`git apply <<'EOF'\n${diff}EOF`)).toEqual(['modified x.py', 'created y.py'])
  })
})

describe('shell commands', () => {
  it.each([
    ['cat a.txt | head -n 5', ['read a.txt']],
    ['sed -n "1,5p" src/a.ts', ['read src/a.ts']],
    ["sed -i 's/a/b/' src/a.ts", ['modified src/a.ts']],
    ['echo hi > a.txt', ['created a.txt']],
    ['echo hi >> a.txt', ['modified a.txt']],
    ['ls 2>/dev/null > /dev/null', []],
    ['touch a.txt && rm a.txt', ['created a.txt', 'deleted a.txt']],
    ['cp a.txt b.txt', ['created b.txt']],
    ['mv a.txt dir/', ['deleted a.txt', 'created dir/a.txt']],
    ['cd app && cat ../b.txt > c.txt', ['read b.txt', 'created app/c.txt']],
    ['cat *.ts $FILE', []],
    ['rm -rf build', []],
    ['tee out.json <<EOF\n{}\nEOF', ['created out.json']],
    ['sudo cat /etc/hosts', ['read /etc/hosts']],
    ['python run.py', []],
  ])('%s', (line, operations) => {
    expect(run(line)).toEqual(operations)
  })

  it('a failure leaves standing what came before it, unless it is about that file', () => {
    expect(run('sed -i s/a/b/ x.py && pytest', failed('1 failed'))).toEqual(['modified x.py'])
    expect(run('cat x.py && pytest', failed('cat: x.py: No such file or directory'))).toEqual([])
    expect(run('sed -i s/a/b/ x.py', failed('sed: cannot read x.py'))).toEqual([])
  })
})

it('a call that failed changed nothing', () => {
  expect(
    operationsOf([
      ['Edit', { file_path: 'a.ts', old_string: 'x', new_string: 'y' }, failed('String to replace not found')],
    ]),
  ).toEqual([])
})

describe("SWE-agent's editor", () => {
  const at = (open: string, text = '') => ({
    text: `${text}\n(Open file: ${open})\n(Current directory: /repo)\nbash-$`,
    failed: false,
  })
  const command = (line: string) => ({ command: line })

  it('edits the file that is open, and not when the edit was refused', () => {
    expect(
      operationsOf(
        [
          ['command', command('open src/a.py 10'), at('/repo/src/a.py')],
          ['command', command('edit 1:1\nx = 1\nend_of_edit'), at('/repo/src/a.py')],
          ['command', command('create b.py'), at('/repo/b.py')],
          ['insert', { text: 'y = 2' }, at('/repo/b.py')],
          ['edit', { search: 'y = 2', replace: ')' }, failed('Your proposed edit has introduced new syntax error(s).')],
          ['command', command('goto 3'), at('/repo/b.py')],
          ['bash', command('rm b.py'), at('/repo/b.py')],
        ],
        { hasEditor: true },
      ),
    ).toEqual(['read src/a.py', 'modified src/a.py', 'created b.py', 'modified b.py', 'read b.py', 'deleted b.py'])
  })
})

describe('programs that write files', () => {
  const wrote = (command: string, text = 'done') => run(command, { text, failed: false })

  it('the editor that is one command is read as the tool of that name', () => {
    expect(run("str_replace_editor str_replace src/q.ts --old_str 'ack(job)' --new_str 'run(job)'")).toEqual([
      'modified src/q.ts',
    ])
    expect(run("str_replace_editor create src/n.ts --file_text 'let a\nrm b'")).toEqual(['created src/n.ts'])
    expect(run('str_replace_editor view src/q.ts --view_range 1 20')).toEqual(['read src/q.ts'])
    const outcome = failed('No replacement was performed, old_str `x` did not appear verbatim in src/q.ts.')
    expect(run("str_replace_editor str_replace src/q.ts --old_str 'x' --new_str 'y'", outcome)).toEqual([])
  })

  it('code in a line of shell names what it writes', () => {
    expect(wrote(`python -c "d.to_csv('out/a.csv')"`)).toEqual(['created out/a.csv'])
    expect(wrote("python3 - <<'X'\nwith open('b.json', 'w') as f: f.write('{}')\nopen('c.txt').read()\nX")).toEqual([
      'created b.json',
    ])
    expect(wrote(`Rscript -e 'saveRDS(fit, "fit.rds"); ggsave(filename = "p.png", p)'`)).toEqual([
      'created p.png',
      'created fit.rds',
    ])
    expect(wrote(`node -e "require('fs').writeFileSync('d.txt', s)"`)).toEqual(['created d.txt'])
  })

  it('a script that was written here writes when it is run, and not when it fails', () => {
    const write: [string, Json] = ['Write', { file_path: 'tools/plot.py', content: 'fig.savefig("fig/a.png")\n' }]
    const runs = (outcome: { text: string; failed: boolean }) =>
      operationsOf([write, ['Bash', { command: 'uv run python tools/plot.py' }, outcome]])
    expect(runs(ok)).toEqual(['created tools/plot.py', 'created fig/a.png'])
    expect(runs(failed('boom'))).toEqual(['created tools/plot.py'])
  })

  it('generators say what they made', () => {
    const rails = '      create  app/models/tag.rb\n      insert  config/routes.rb\n   identical  config/puma.rb'
    expect(wrote('bin/rails g model tag', rails)).toEqual(['created app/models/tag.rb', 'modified config/routes.rb'])
    expect(wrote('ng g c list', 'CREATE src/list.ts (204 bytes)\nUPDATE src/app.ts (9 bytes)')).toEqual([
      'created src/list.ts',
      'modified src/app.ts',
    ])
    expect(wrote('./report', 'Wrote 12 rows to out/report.csv')).toEqual(['created out/report.csv'])
    expect(wrote('./report', 'Saved debug log to /var/log/x.log')).toEqual([])
    expect(wrote('cat notes.md', '      create  app/x.rb')).toEqual(['read notes.md'])
  })

  it('converters write what follows their flag, package managers their list', () => {
    expect(wrote('pandoc a.md -o a.docx')).toEqual(['read a.md', 'created a.docx'])
    expect(wrote('npm i -D vite@6')).toEqual(['modified package.json'])
    expect(wrote('cd web && yarn add zod')).toEqual(['modified web/package.json'])
    expect(wrote('flutter pub add dio')).toEqual(['modified pubspec.yaml'])
    expect(wrote('npm install && npm i -g pnpm && pip install x')).toEqual([])
  })

  it('what is only searched, copied or no longer tracked is neither read nor deleted', () => {
    expect(wrote('grep -n todo a.ts')).toEqual([])
    expect(wrote('cp a.db b.db')).toEqual(['created b.db'])
    expect(wrote('git rm -q --cached a.db')).toEqual([])
  })
})
