import { describe, expect, it } from 'vitest'
import { conversation, type Said } from '../testing.ts'
import { toolRuns } from '../tool-runs.ts'
import { errorCandidates } from './error-candidates.ts'
import { failuresIn } from './failures-in.ts'

const why = (text: string, failed = true, isLog = false) =>
  failuresIn(text, { failed, isLog }).map(({ test, exact }) => [...(test === undefined ? [] : [test]), ...exact])

describe('the reason that a test runner gives', () => {
  it('Jest', () => {
    const output = ` FAIL  src/cart.test.ts
  ✓ starts empty (2 ms)
  ✕ adds tax (4 ms)

  ● Cart › adds tax

    expect(received).toBe(expected) // Object.is equality

    Expected: 50
    Received: 51

      12 |   cart.add(item)
    > 13 |   expect(cart.total).toBe(50)
         |                      ^

      at Object.<anonymous> (src/cart.test.ts:13:22)

  ● Cart › loads

    TypeError: Cannot read properties of undefined (reading 'rate')

      at load (src/cart.ts:4:9)

Test Suites: 1 failed, 1 total
Tests:       2 failed, 1 passed, 3 total`
    expect(why(output)).toEqual([
      ['Cart › adds tax', 'Expected: 50', 'Received: 51'],
      ['Cart › loads', "TypeError: Cannot read properties of undefined (reading 'rate')"],
    ])
    const broken = ` FAIL  src/a.test.ts
  ● Test suite failed to run

    Cannot find module './b' from 'src/a.ts'

Test Suites: 1 failed, 1 total`
    expect(why(broken)).toEqual([["Cannot find module './b' from 'src/a.ts'"]])
  })

  it('Vitest', () => {
    const output = ` RUN  v2.1.1 /app

 FAIL  src/sum.test.ts > sum > adds
AssertionError: expected 3 to be 4 // Object.is equality

- Expected
+ Received

- 4
+ 3

 ❯ src/sum.test.ts:5:20

 Test Files  1 failed (1)`
    expect(why(output)).toEqual([['sum > adds', 'AssertionError: expected 3 to be 4 // Object.is equality']])
  })

  it('Mocha', () => {
    const output = `  3 passing (20ms)
  1 failing

  1) Cart
       adds tax:

      AssertionError: expected 51 to equal 50
      + expected - actual

      -51
      +50

      at Context.<anonymous> (test/cart.js:9:20)`
    expect(why(output)).toEqual([['Cart adds tax', 'AssertionError: expected 51 to equal 50']])
  })

  it('pytest, whose summary is cut off', () => {
    const output = `F                                                   [100%]
=========================== FAILURES ===========================
_________________________ test_total __________________________

    def test_total():
>       assert total([1, 2]) == 4
E       assert 3 == 4
E        +  where 3 = total([1, 2])

tests/test_cart.py:5: AssertionError
==================== short test summary info ====================
FAILED tests/test_cart.py::test_total - assert 3 == 4...
1 failed in 0.02s`
    expect(why(output)).toEqual([['tests/test_cart.py::test_total', 'assert 3 == 4']])
    expect(why('FAILED tests/test_a.py::test_b - ValueError: no rows\n1 failed, 2 passed')).toEqual([
      ['tests/test_a.py::test_b', 'ValueError: no rows'],
    ])
  })

  it('unittest', () => {
    const output = `F.
======================================================================
FAIL: test_total (tests.test_cart.CartTest)
----------------------------------------------------------------------
Traceback (most recent call last):
  File "tests/test_cart.py", line 8, in test_total
    self.assertEqual(total([1, 2]), 4)
AssertionError: 3 != 4

----------------------------------------------------------------------
Ran 2 tests in 0.001s

FAILED (failures=1)`
    expect(why(output)).toEqual([['test_total (tests.test_cart.CartTest)', 'AssertionError: 3 != 4']])
  })

  it('RSpec and minitest', () => {
    const output = `..F

Failures:

  1) Cart adds tax
     Failure/Error: expect(cart.total).to eq(50)

       expected: 50
            got: 51

       (compared using ==)
     # ./spec/cart_spec.rb:9:in 'block (2 levels) in <top (required)>'

  2) Cart loads
     Failure/Error: Cart.load(nil)

     NoMethodError:
       undefined method 'rate' for nil
     # ./app/cart.rb:3:in 'load'

Finished in 0.02 seconds
3 examples, 2 failures`
    expect(why(output)).toEqual([
      ['Cart adds tax', 'expected: 50', 'got: 51'],
      ['Cart loads', "undefined method 'rate' for nil"],
    ])
    const minitest = `  1) Failure:
CartTest#test_total [test/cart_test.rb:7]:
Expected: 50
  Actual: 51

1 runs, 1 assertions, 1 failures`
    expect(why(minitest)).toEqual([['CartTest#test_total', 'Expected: 50', 'Actual: 51']])
  })

  it('go test', () => {
    const output = `=== RUN   TestTotal
    cart_test.go:14: Total(): want 50, got 51
--- FAIL: TestTotal (0.01s)
--- FAIL: TestTable (0.00s)
    --- FAIL: TestTable/empty (0.00s)
        cart_test.go:30: want 0, got 1
FAIL
FAIL\texample.com/cart\t0.012s`
    expect(why(output)).toContainEqual(['TestTotal', 'Total(): want 50, got 51'])
    expect(why(output)).toContainEqual(['TestTable/empty', 'want 0, got 1'])
    const testify = `--- FAIL: TestTotal (0.00s)
    cart_test.go:14:
        \tError Trace:\t/app/cart_test.go:14
        \tError:      \tNot equal:
        \t            \texpected: 50
        \t            \tactual  : 51
        \tTest:       \tTestTotal
FAIL`
    expect(why(testify)).toEqual([['TestTotal', 'expected: 50', 'actual  : 51']])
  })

  it('cargo test', () => {
    const output = `running 1 test
test tests::adds ... FAILED

failures:

---- tests::adds stdout ----

thread 'tests::adds' panicked at src/lib.rs:10:9:
assertion \`left == right\` failed
  left: 4
 right: 5
note: run with \`RUST_BACKTRACE=1\` environment variable to display a backtrace


failures:
    tests::adds

test result: FAILED. 0 passed; 1 failed

error: test failed, to rerun pass \`--lib\``
    expect(why(output)).toEqual([['tests::adds', 'left: 4', 'right: 5']])
  })

  it('JUnit through Maven and Gradle, and the compilers', () => {
    expect(why('[ERROR] Failures: \n[ERROR]   CartTest.addsTax:18 expected: <50> but was: <51>\n[INFO]')).toEqual([
      ['CartTest.addsTax', 'expected: <50> but was: <51>'],
    ])
    const gradle = `CartTest > addsTax() FAILED
    org.opentest4j.AssertionFailedError: expected: <50> but was: <51>
        at CartTest.addsTax(CartTest.java:18)

2 tests completed, 1 failed`
    expect(why(gradle)).toEqual([['CartTest > addsTax()', 'expected: <50> but was: <51>']])
    expect(why('[ERROR] /app/src/Cart.java:[3,8] cannot find symbol\n  symbol:   class Tax')).toEqual([
      ['cannot find symbol'],
    ])
    expect(why("src/Cart.java:3: error: ';' expected\n    int a\n         ^\n1 error")).toEqual([["';' expected"]])
  })

  it('PHPUnit and dbt', () => {
    expect(
      why('There was 1 failure:\n\n1) Tests\\CartTest::testTax\nFailed asserting that 51 is identical to 50.\n'),
    ).toEqual([['Tests\\CartTest::testTax', 'Failed asserting that 51 is identical to 50.']])
    expect(
      why(
        '09:01:02  Failure in test unique_orders_id (models/schema.yml)\n09:01:02    Got 3 results, configured to fail if != 0',
      ),
    ).toEqual([['unique_orders_id', 'Got 3 results, configured to fail if != 0']])
  })
})

describe('what compilers and checkers say', () => {
  it.each([
    [
      "src/a.ts(3,7): error TS2322: Type 'string' is not assignable to type 'number'.",
      "error TS2322: Type 'string' is not assignable to type 'number'.",
    ],
    ["src/a.ts:3:7 - error TS2304: Cannot find name 'x'.\n\n3 x\n  ~", "error TS2304: Cannot find name 'x'."],
    [
      "/app/a.js\n  3:7  error  'x' is defined but never used  no-unused-vars\n\n✖ 1 problem (1 error, 0 warnings)",
      "'x' is defined but never used",
    ],
    [
      'error[E0382]: borrow of moved value: `x`\n --> src/main.rs:4:5\n\nerror: could not compile `a` (bin "a") due to 1 previous error',
      'error[E0382]: borrow of moved value: `x`',
    ],
    ['# example.com/a\n./a.go:12:5: undefined: total', 'undefined: total'],
    [
      'a.py:3: error: Incompatible return value type (got "str", expected "int")  [return-value]',
      'Incompatible return value type (got "str", expected "int")  [return-value]',
    ],
    ['a.py:1:8: F401 [*] `os` imported but unused\nFound 1 error.', 'F401 [*] `os` imported but unused'],
    ["main.c:3:5: error: expected ';' before 'return'", "expected ';' before 'return'"],
    ['Cart.cs(3,7): error CS1002: ; expected [/app/Cart.csproj]', 'CS1002: ; expected'],
    [
      '╷\n│ Error: Invalid reference\n│ \n│   on main.tf line 3, in resource "a" "b":\n│    3:   x = y\n│ \n│ A reference to a resource type must be followed by at least one attribute.\n╵',
      'A reference to a resource type must be followed by at least one attribute.',
    ],
  ])('%s', (output, reason) => {
    expect(why(output)).toEqual([[reason]])
  })
})

describe('what else fails', () => {
  it.each([
    [
      'Traceback (most recent call last):\n  File "a.py", line 1\n    x\nKeyError: \'a\'\n\nDuring handling of the above exception, another exception occurred:\n\nTraceback (most recent call last):\n  File "a.py", line 3\n    y\nRuntimeError: no rate for a',
      'RuntimeError: no rate for a',
    ],
    [
      '/app/a.js:3\n  throw x\n  ^\n\nTypeError: x.map is not a function\n    at run (/app/a.js:3:9)\n    at node:internal/main:1\n\nNode.js v20.11.0',
      'TypeError: x.map is not a function',
    ],
    [
      'Exception in thread "main" java.lang.IllegalStateException: broken\n\tat A.main(A.java:3)\nCaused by: java.io.IOException: disk full\n\tat B.b(B.java:1)',
      'java.io.IOException: disk full',
    ],
    [
      'npm ERR! code ERESOLVE\nnpm ERR! ERESOLVE unable to resolve dependency tree\nnpm ERR! \nnpm ERR! Found: react@17.0.2',
      'ERESOLVE unable to resolve dependency tree',
    ],
    [
      'npm error code E404\nnpm error 404 Not Found - GET https://registry.npmjs.org/nopee\nnpm error 404',
      '404 Not Found - GET https://registry.npmjs.org/nopee',
    ],
    [
      '> a@1.0.0 migrate\n> node m.mjs\n\n0042.sql failed: syntax error at or near "slect"\nnpm ERR! Lifecycle script `migrate` failed with error: \nnpm ERR! Error: command failed',
      '0042.sql failed: syntax error at or near "slect"',
    ],
    ['ERROR:  relation "orders" does not exist\nLINE 1: select * from orders', 'relation "orders" does not exist'],
    ['bash: jq: command not found', 'bash: jq: command not found'],
    [
      'error: error parsing a.yaml: error converting YAML to JSON: yaml: line 3: did not find expected key',
      'error: error parsing a.yaml: error converting YAML to JSON: yaml: line 3: did not find expected key',
    ],
    ['Error from server (NotFound): pods "a" not found', 'Error from server (NotFound): pods "a" not found'],
    [
      "fatal: 'origin' does not appear to be a git repository",
      "fatal: 'origin' does not appear to be a git repository",
    ],
    [
      'curl: (7) Failed to connect to localhost port 3000: Connection refused',
      'curl: (7) Failed to connect to localhost port 3000: Connection refused',
    ],
    [
      'ERROR: Could not find a version that satisfies the requirement numpy==9',
      'Could not find a version that satisfies the requirement numpy==9',
    ],
    ['{"error": {"code": 42, "message": "seat 12A is taken"}}', 'seat 12A is taken'],
    ['Exit code 1\nエラー: 設定ファイルが見つかりません', 'エラー: 設定ファイルが見つかりません'],
  ])('%s', (output, reason) => {
    expect(why(output)).toEqual([[reason]])
  })

  it('is nothing where nothing failed', () => {
    for (const output of [
      '12 passed in 0.2s',
      'ok',
      'Compiled successfully',
      '{"total": 3}',
      'error handling is in src/errors.ts',
    ])
      expect(why(output, false)).toEqual([])
  })

  it('stands in a log as its first errors', () => {
    const log =
      '2026-03-01T08:00:00Z INFO start\n2026-03-01T08:00:02Z ERROR pool is empty\n2026-03-01T08:00:03Z ERROR again'
    expect(why(log, false, true)).toEqual([['pool is empty'], ['again']])
  })
})

describe('what is asked about failures', () => {
  const ask = (said: Said[]) => errorCandidates(toolRuns(conversation(said)))
  const run = (command: string, gives: string, failed = true): Said => ({
    call: 'Bash',
    given: { command },
    gives,
    failed,
  })

  it('tells two failures of one command apart, and asks for the same only once', () => {
    const asked = ask([
      run('make', 'error: no rule a'),
      run('make', 'error: no rule b'),
      run('make', 'error: no rule a'),
    ])
    expect(asked.map(({ exact }) => exact)).toEqual([['error: no rule a'], ['error: no rule b']])
    expect(asked[0]?.question.en).toContain('for the first time')
    expect(asked[1]?.question.en).toContain('for the last time')
  })

  it('names the test and the exit code', () => {
    const [asked] = ask([run('pytest -q', 'Exit code 1\nFAILED tests/a.py::test_b - assert 1 == 2\n1 failed')])
    expect(asked?.question.en).toContain('tests/a.py::test_b')
    expect(asked?.truth).toBe('assert 1 == 2\n(exit code 1)')
  })

  it('asks once about all that a compiler complains of', () => {
    const asked = ask([run('npx tsc', 'a.ts(1,1): error TS1: First.\nb.ts(2,2): error TS2: Second.')])
    expect(asked.map(({ exact }) => exact)).toEqual([['error TS1: First.', 'error TS2: Second.']])
  })

  it('leaves the text of files alone, but not of logs', () => {
    const text = 'ERROR disk is full'
    expect(ask([run('cat src/messages.ts', text, false)])).toEqual([])
    expect(ask([run('tail -n 5 logs/app.log', text, false)])).toHaveLength(1)
  })
})
