import { expect, it } from 'vitest'
import { failuresIn } from './failures-in.ts'

/** What a tool printed, as it prints it, and what a right answer holds. */
const PRINTED: [tool: string, output: string, said: string[]][] = [
  [
    'Flutter',
    `00:03 +4 -1: test/store_test.dart: newest first [E]
  Expected: 'c'
    Actual: 'a'
     Which: is different.
  package:matcher                  expect
00:03 +4 -1: Some tests failed.`,
    ['newest first', "Expected: 'c'", "Actual: 'a'"],
  ],
  [
    'dart analyze',
    `Analyzing app...
  error • The method 'foo' isn't defined for the type 'Bar' • lib/a.dart:4:5 • undefined_method
1 issue found.`,
    ["The method 'foo' isn't defined for the type 'Bar'"],
  ],
  [
    'dotnet test',
    `  Failed Total_IncludesTax [5 ms]
  Error Message:
   Assert.Equal() Failure: Values differ
Expected: 110
Actual:   100
  Stack Trace:
     at Shop.Tests.CartTests.Total_IncludesTax() in /src/CartTests.cs:line 12`,
    ['Total_IncludesTax', 'Expected: 110', 'Actual:   100'],
  ],
  [
    'Swift Testing',
    `✘ Test parsesDate() recorded an issue at DateTests.swift:12:5: Expectation failed: (day → 3) == 4
✘ Test parsesDate() failed after 0.001 seconds with 1 issue.`,
    ['parsesDate()', 'Expectation failed: (day → 3) == 4'],
  ],
  [
    'ExUnit',
    `  1) test greets (HelloTest)
     test/hello_test.exs:5
     Assertion with == failed
     code:  assert Hello.hello() == :world
     left:  :wrld
     right: :world
     stacktrace:`,
    ['greets (HelloTest)', 'left:  :wrld', 'right: :world'],
  ],
  [
    'Mocha',
    `  1 failing

  1) Array
       should return -1:

      AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:

0 !== -1
`,
    ['Array should return -1', '0 !== -1'],
  ],
  [
    'Gradle',
    `FAILURE: Build failed with an exception.

* What went wrong:
Execution failed for task ':app:checkDebugAarMetadata'.
> A failure occurred while executing com.android.build.CheckAarMetadataWorkAction
   > Dependency 'androidx.core:core:1.13.0' requires version 34 or later.

* Try:`,
    ["Dependency 'androidx.core:core:1.13.0' requires version 34 or later."],
  ],
  [
    'Kotlin',
    `e: file:///app/Main.kt:14:9 Unresolved reference: viewModel

* What went wrong:
Execution failed for task ':app:compileDebugKotlin'.
> Compilation error. See log for more details`,
    ['Unresolved reference: viewModel'],
  ],
  [
    'Docker',
    `#8 2.113 ERROR: No matching distribution found for torch==2.9
#8 ERROR: process "/bin/sh -c pip install" did not complete successfully: exit code: 1
ERROR: failed to solve: process "/bin/sh -c pip install" did not complete successfully: exit code: 1`,
    ['No matching distribution found for torch==2.9'],
  ],
  [
    'the linker',
    `main.c:(.text+0x15): undefined reference to \`compute'
collect2: error: ld returned 1 exit status
make: *** [Makefile:6: app] Error 1`,
    ["undefined reference to `compute'"],
  ],
  [
    'CMake',
    `CMake Error at CMakeLists.txt:5 (find_package):
  Could not find a package configuration file provided by "fmt"`,
    ['Could not find a package configuration file provided by "fmt"'],
  ],
  [
    'Biome',
    `src/a.ts:3:7 lint/correctness/noUnusedVariables ━━━━━━━━━━

  ! This variable total is unused.`,
    ['This variable total is unused.'],
  ],
  [
    'pnpm',
    ' ERR_PNPM_OUTDATED_LOCKFILE  Cannot install with "frozen-lockfile" because pnpm-lock.yaml is not up to date',
    ['Cannot install with "frozen-lockfile" because pnpm-lock.yaml is not up to date'],
  ],
  [
    'Sphinx, where warnings are errors',
    `docs/guide.rst:41: WARNING: undefined label: 'resume' [ref.ref]
make: *** [Makefile:12: docs-check] Error 2`,
    ["undefined label: 'resume'"],
  ],
  [
    'R, below the line that says where',
    'Warning message:\nNumber of logged events: 9\nError in chol.default(v) :\n  the leading minor of order 3 is not positive\nExecution halted',
    ['the leading minor of order 3 is not positive'],
  ],
  [
    'an installer, below a rule',
    "Error: Error installing package 'sf':\n=====================\nERROR: configuration failed for package 'sf'",
    ["configuration failed for package 'sf'"],
  ],
  [
    'a test and its error in two lines',
    'Error (test-sum.R:4:3): sums\nError: Error in `f(x)`: object `y` not found',
    ['Error: Error in `f(x)`: object `y` not found'],
  ],
  [
    'an editor that lists what a linter found',
    "Your edit was not applied.\n\nERRORS:\n- F821 undefined name 'floor'\n- E999 unexpected indent",
    ["F821 undefined name 'floor'", 'E999 unexpected indent'],
  ],
  [
    'a shell whose command was killed',
    'starting\n/bin/bash: line 3: 4711 Killed                  ./index --all',
    ['/bin/bash: line 3: 4711 Killed                  ./index --all'],
  ],
  [
    'an error with a name of several words',
    'Booting\nGuru Meditation Error: Core 0 panicked (Load access fault)\nRebooting...',
    ['Guru Meditation Error: Core 0 panicked (Load access fault)'],
  ],
  [
    'an engine for searching',
    '  mapper_parsing_exception: no handler for type [string]',
    ['mapper_parsing_exception: no handler for type [string]'],
  ],
  ['a command that only refuses', 'must be run as root', ['must be run as root']],
]

it.each(PRINTED)('%s says why', (_tool, output, said) => {
  const found = failuresIn(output, { failed: false, isLog: false })
  expect(found.flatMap(({ test, exact }) => [...(test === undefined ? [] : [test]), ...exact])).toEqual(said)
})

it('a log of Kubernetes says why', () => {
  const line =
    'E0302 08:11:40.112 1 controller.go:167] "re-queuing item" err="failed to determine hosted zone: AccessDenied"'
  expect(failuresIn(line, { failed: false, isLog: true })[0]?.exact).toEqual([
    'failed to determine hosted zone: AccessDenied',
  ])
})

it('the kernel says what it killed', () => {
  const line = 'Feb 23 14:02:51 db1 kernel: Out of memory: Killed process 812 (postgres)'
  expect(failuresIn(line, { failed: false, isLog: true })[0]?.reason).toBe(line)
})

it('a warning is no error where the build goes on', () => {
  const text = "docs/guide.rst:41: WARNING: undefined label: 'resume'\nbuild succeeded, 1 warning."
  expect(failuresIn(text, { failed: false, isLog: false })).toEqual([])
})
