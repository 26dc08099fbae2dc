import { describe, expect, it } from 'vitest'
import { failuresIn } from './failures-in.ts'

const why = (text: string, failed = true) =>
  failuresIn(text, { failed, isLog: false }).map(({ test, exact }) => [...(test === undefined ? [] : [test]), ...exact])

describe('what a checker found', () => {
  it.each([
    [
      'RuboCop, that nobody says has failed',
      '2 examples, 0 failures\nInspecting 4 files\n..C.\n\nOffenses:\n\nlib/a.rb:6:5: C: Layout/IndentationWidth: Use 2 (not 4) spaces.\n\n1 offense detected',
      'Use 2 (not 4) spaces.',
    ],
    [
      'Pylint',
      '*** Module a\na.py:1:0: C0114: Missing docstring (missing-module-docstring)',
      'Missing docstring (missing-module-docstring)',
    ],
    [
      'Pyright',
      '/a/b.py\n  /a/b.py:12:5 - error: "x" is unbound (reportUnbound)\n1 error',
      '"x" is unbound (reportUnbound)',
    ],
    [
      'actionlint',
      'ci.yml:12:9: property "foo" is not defined [expression]',
      'property "foo" is not defined [expression]',
    ],
    ['ShellCheck', 'In deploy.sh line 3:\nrm $x\n   ^-- SC2086 (info): Double quote it.', 'Double quote it.'],
    [
      'PHPStan',
      '  Line   src/A.php\n  12     Method A::b() should return int.\n [ERROR] Found 1 error',
      'Method A::b() should return int.',
    ],
    ['Apache', "Syntax error on line 12 of a.conf:\nInvalid command 'SSLEngin'", "Invalid command 'SSLEngin'"],
    [
      'a validator that counts',
      "records: 40 valid: 38 invalid: 2\n[2x] 'c. 1640' is not a valid value for 'date'.",
      "[2x] 'c. 1640' is not a valid value for 'date'.",
    ],
  ])('%s', (_tool, output, said) => expect(why(output, false).concat(why(output))).toContainEqual([said]))

  it.each([
    [
      'GoogleTest',
      '[ RUN      ] Cart.tax\ncart_test.cc:12: Failure\nExpected equality of these values:\n  f(2)\n    Which is: 5\n  4\n[  FAILED  ] Cart.tax (0 ms)',
      ['Cart.tax', 'Which is: 5'],
    ],
    ['Catch2', 'a.cpp:12: FAILED:\n  REQUIRE( f(2) == 4 )\nwith expansion:\n  5 == 4', ['5 == 4']],
    [
      'node --test',
      '✖ adds (1.2ms)\n  AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:\n\n  3 !== 4\n',
      ['adds', '3 !== 4'],
    ],
    ['TAP', "not ok 1 - adds\n  ---\n  error: 'Expected 3, got 4'\n  ...\n1..1", ['adds', 'Expected 3, got 4']],
    [
      'Bats',
      "ok 1 a\nnot ok 2 b\n# (in test file a.bats, line 3)\n#   `[ 1 = 2 ]' failed",
      ['b', "`[ 1 = 2 ]' failed"],
    ],
  ])('of tests: %s', (_tool, output, said) => expect(why(output)).toEqual([said]))
})

describe('of several commands', () => {
  it.each([
    [
      'edge-1 : ok=6 changed=2 unreachable=0 failed=0\nnginx: [emerg] cannot load certificate key "a.key"',
      'nginx: [emerg] cannot load certificate key "a.key"',
    ],
    ['Tests: 12 passed, 0 failed\nthe tunnel could not be opened', 'the tunnel could not be opened'],
    ['No errors found.\nBackup rejected: disk full', 'Backup rejected: disk full'],
    ['処理件数 120 件、エラー 0 件\n接続できません', '接続できません'],
  ])('a step that counts no failure is not the one that failed: %s', (output, said) =>
    expect(why(output)).toEqual([[said]]),
  )

  it('and a count of nothing is no failure', () => {
    expect(why('12 passed, 0 failed\n0 problems', false)).toEqual([])
    expect(why('invalid: 0  valid: 4180', false)).toEqual([])
    expect(why('status  count\nfailed: 41\nsent: 9', false)).toEqual([])
  })

  it('where it happened is not what: the line above stays the message', () => {
    expect(why('* test_saves\n    [Failed]:  [0] expected to equal [2]:\n      at line 10')).toEqual([
      ['[Failed]:  [0] expected to equal [2]:'],
    ])
  })
})
