import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitShell } from './shell-split.ts'

const words = (line: string) => splitShell(line).map((command) => command.words)

it('takes quotes and backslashes off', () => {
  expect(words(`cat 'a b.txt' "c d" e\\ f`)).toEqual([['cat', 'a b.txt', 'c d', 'e f']])
  expect(words('echo "a \\" b" \'it\'')).toEqual([['echo', 'a " b', 'it']])
})

it('splits at && ; | and line breaks, not inside quotes', () => {
  expect(words('a && b; c | d || e\nf "x; y | z"')).toEqual([['a'], ['b'], ['c'], ['d'], ['e'], ['f', 'x; y | z']])
})

it('knows where output goes, and that 2>&1 is no file', () => {
  const [command] = splitShell('make >out.log 2>&1 >> more.txt < in.txt 2> err.txt')
  expect(command).toMatchObject({
    words: ['make'],
    writes: [
      { path: 'out.log', appends: false },
      { path: 'more.txt', appends: true },
    ],
    reads: ['in.txt'],
  })
})

it('reads a here document to its end and goes on behind it', () => {
  const commands = splitShell("cat > a.py <<'EOF'\nprint(1) && x\nEOF\npython a.py")
  expect(commands).toMatchObject([
    { words: ['cat'], writes: [{ path: 'a.py' }], heredoc: 'print(1) && x' },
    { words: ['python', 'a.py'] },
  ])
})

it('ends for any text, however broken', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...`ab '"\\$()<>|&;#\n\``, '<<', 'EOF')).map((parts) => parts.join('')),
      (line) => {
        expect(Array.isArray(splitShell(line))).toBe(true)
      },
    ),
  )
})
