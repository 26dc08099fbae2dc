import { expect, it } from 'vitest'
import { failuresIn } from './failures-in.ts'

/** What a tool printed when it failed, and what a right answer holds word for word. */
const PRINTED: [tool: string, output: string, said: string[]][] = [
  [
    'cargo, a build script',
    "error: failed to run custom build command for `zstd-sys v2.0.9`\n\nCaused by:\n  process didn't exit successfully: `/w/build-script-build` (exit status: 1)\n  --- stderr\n  fatal error: 'stddef.h' file not found",
    ["'stddef.h' file not found"],
  ],
  [
    'a gem',
    'Installing msgpack 1.7.2 with native extensions\nGem::Ext::BuildError: ERROR: Failed to build gem native extension.\n\n    current directory: /usr/lib/msgpack/ext\n/usr/bin/ruby extconf.rb\nmkmf.rb cannot find header files for ruby at /usr/lib/ruby/include/ruby.h\n\nextconf failed, exit code 1',
    ['mkmf.rb cannot find header files for ruby at /usr/lib/ruby/include/ruby.h'],
  ],
  [
    'pip, a wheel',
    'error: subprocess-exited-with-error\n\n  × Building wheel for lxml (pyproject.toml) did not run successfully.\n  │ exit code: 1\n  ╰─> [4 lines of output]\n      Error: Please make sure the libxml2 and libxslt development packages are installed.\n      [end of output]',
    ['Please make sure the libxml2 and libxslt development packages are installed.'],
  ],
  [
    'pip, no version',
    'ERROR: Could not find a version that satisfies the requirement orbits==9.9 (from versions: 1.0, 1.1)\nERROR: No matching distribution found for orbits==9.9',
    ['No matching distribution found for orbits==9.9'],
  ],
  [
    'Poetry',
    'Because no versions of orbits match >2.0,<3.0\n and shop depends on orbits (^2.0), version solving failed.',
    ['and shop depends on orbits (^2.0), version solving failed.'],
  ],
  [
    'Prisma',
    "Error: P1001\n\nCan't reach database server at `db:5432`\n",
    ["Can't reach database server at `db:5432`"],
  ],
  [
    'R, tidyverse',
    "Error in `mutate()`:\nℹ In argument: `z = x / y`.\nCaused by error:\n! object 'y' not found\nBacktrace:\n  1. dplyr::mutate(d)\nExecution halted",
    ["object 'y' not found"],
  ],
  [
    'R, a warning that says more',
    'Error in file(con, "r") : cannot open the connection\nIn addition: Warning message:\nIn file(con, "r") :\n  cannot open file \'in/a.csv\': Permission denied\nExecution halted',
    ["cannot open file 'in/a.csv': Permission denied"],
  ],
  ['LaTeX', '! Undefined control sequence.\nl.42 \\foobar\n            {x}\n?', ['Undefined control sequence.']],
  [
    'LaTeX, on two lines',
    "! Package babel Error: Unknown option 'klingon'. Either you misspelled it\n(babel)                or the language definition file was not found.",
    ["Package babel Error: Unknown option 'klingon'. Either you misspelled it"],
  ],
  [
    'GHC',
    'src/A.hs:4:10: error: [GHC-88464]\n    Variable not in scope: lenght :: [a] -> Int\n  |\n4 | n = lenght xs\n',
    ['Variable not in scope: lenght :: [a] -> Int'],
  ],
  [
    'OCaml',
    'File "bin/main.ml", line 3, characters 10-13:\n3 | let () = foo 1\n              ^^^\nError: Unbound value foo\n',
    ['Unbound value foo'],
  ],
  [
    'Scala',
    '[error] /w/src/A.scala:7:12: not found: value frobnicate\n[error]   val x = frobnicate\n[error] one error found',
    ['not found: value frobnicate'],
  ],
  [
    'Scala 3',
    '-- [E007] Type Mismatch Error: src/A.scala:5:20 ---\n5 |  val n: Int = "a"\n  |               ^^^\n  |               Found:    ("a" : String)\n  |               Required: Int',
    ['Found:    ("a" : String)'],
  ],
  [
    'Elixir',
    '** (Mix) Could not start application shop: exited\n** (ArgumentError) could not fetch environment variable "PORT" because it is not set',
    ['could not fetch environment variable "PORT" because it is not set'],
  ],
  [
    'Ruby',
    "bin/run:3:in `<main>': undefined method `fo' for nil (NoMethodError)\nlib/a.rb:9:in `load': cannot load such file -- nokogiri (LoadError)",
    ['cannot load such file -- nokogiri (LoadError)'],
  ],
  [
    'Rust',
    "thread 'main' panicked at src/main.rs:4:18:\nindex out of bounds: the len is 3 but the index is 7\nnote: run with `RUST_BACKTRACE=1`",
    ['index out of bounds: the len is 3 but the index is 7'],
  ],
  [
    'Go',
    'panic: runtime error: index out of range [5] with length 3\n\ngoroutine 1 [running]:',
    ['runtime error: index out of range [5] with length 3'],
  ],
  [
    'PHP',
    'PHP Fatal error:  Uncaught TypeError: add(): Argument #1 must be of type int in /w/a.php:3\nStack trace:',
    ['TypeError: add(): Argument #1 must be of type int'],
  ],
  [
    'Perl',
    "Can't locate JSON/XS.pm in @INC (you may need to install the JSON::XS module) at bin/a.pl line 3.\nBEGIN failed--compilation aborted at bin/a.pl line 3.",
    ["Can't locate JSON/XS.pm in @INC (you may need to install the JSON::XS module)"],
  ],
  [
    'Lua',
    "lua: main.lua:3: attempt to index a nil value (global 'cfg')",
    ["attempt to index a nil value (global 'cfg')"],
  ],
  ['Julia', 'ERROR: LoadError: UndefVarError: `foo` not defined\nStacktrace:', ['UndefVarError: `foo` not defined']],
  [
    '.NET',
    "Unhandled exception. System.IO.FileNotFoundException: Could not find file '/w/a.json'.\n   at System.IO",
    ["System.IO.FileNotFoundException: Could not find file '/w/a.json'."],
  ],
  [
    'Java',
    'Exception in thread "main" java.lang.IllegalStateException: no config\n\tat a.B.c(B.java:3)\nCaused by: java.nio.file.NoSuchFileException: conf/app.yml',
    ['java.nio.file.NoSuchFileException: conf/app.yml'],
  ],
  [
    'the linker',
    '/usr/bin/ld: cannot find -lpng: No such file or directory\ncollect2: error: ld returned 1 exit status',
    ['cannot find -lpng: No such file or directory'],
  ],
  [
    'the linker of a Mac',
    'Undefined symbols for architecture arm64:\n  "_deflate", referenced from:\n      _main in a.o\nld: symbol(s) not found for architecture arm64',
    ['"_deflate"'],
  ],
  [
    'CMake',
    'CMake Error at CMakeLists.txt:9 (find_package):\n  Could not find a package configuration file provided by "Qt6" with any of\n  the following names:\n\n    Qt6Config.cmake\n\n-- Configuring incomplete, errors occurred!',
    ['Could not find a package configuration file provided by "Qt6" with any of'],
  ],
  [
    'Bazel',
    "ERROR: /w/app/BUILD:12:10: no such target '//lib:util': target 'util' not declared in package 'lib'\nERROR: Analysis of target '//app:app' failed",
    ["/w/app/BUILD:12:10: no such target '//lib:util': target 'util' not declared in package 'lib'"],
  ],
  [
    'Nix',
    "error: builder for '/nix/store/x.drv' failed with exit code 1;\n       last 2 log lines:\n       > checking for zlib... no\n       > configure: error: zlib not found",
    ['> configure: error: zlib not found'],
  ],
  [
    'a shell in Japanese',
    '/w/bin/run.sh: 行 3: yq: コマンドが見つかりません',
    ['/w/bin/run.sh: 行 3: yq: コマンドが見つかりません'],
  ],
  ['OpenSSL', 'depth=0 CN = a.example\nverify error:num=10:certificate has expired\nDONE', ['certificate has expired']],
  [
    'psql',
    'psql: error: connection to server at "db" (10.0.0.3), port 5432 failed: FATAL:  password authentication failed for user "shop"',
    [
      'psql: error: connection to server at "db" (10.0.0.3), port 5432 failed: FATAL:  password authentication failed for user "shop"',
    ],
  ],
  [
    'MySQL',
    'ERROR 1452 (23000) at line 3: Cannot add or update a child row: a foreign key constraint fails',
    ['Cannot add or update a child row: a foreign key constraint fails'],
  ],
  [
    'SQLite',
    'Error: near line 2: UNIQUE constraint failed: users.email',
    ['Error: near line 2: UNIQUE constraint failed: users.email'],
  ],
  [
    'SQL Server',
    "Msg 208, Level 16, State 1, Server db, Line 1\nInvalid object name 'dbo.orders'.",
    ["Invalid object name 'dbo.orders'."],
  ],
  ['Oracle', 'ERROR at line 1:\nORA-00942: table or view does not exist', ['ORA-00942: table or view does not exist']],
  [
    'AWS',
    'An error occurred (AccessDenied) when calling the PutObject operation: Access Denied',
    ['An error occurred (AccessDenied) when calling the PutObject operation: Access Denied'],
  ],
  [
    'gcloud',
    "ERROR: (gcloud.run.deploy) PERMISSION_DENIED: Permission 'run.services.get' denied on resource",
    ["(gcloud.run.deploy) PERMISSION_DENIED: Permission 'run.services.get' denied on resource"],
  ],
  [
    'az',
    "ERROR: (ResourceGroupNotFound) Resource group 'rg-a' could not be found.\nCode: ResourceGroupNotFound",
    ["(ResourceGroupNotFound) Resource group 'rg-a' could not be found."],
  ],
  [
    'helm',
    'Error: INSTALLATION FAILED: cannot re-use a name that is still in use',
    ['Error: INSTALLATION FAILED: cannot re-use a name that is still in use'],
  ],
  [
    'Ansible',
    'fatal: [web1]: FAILED! => {"changed": false, "msg": "No package matching \'ngnix\' is available"}',
    ["No package matching 'ngnix' is available"],
  ],
  [
    'kubectl describe',
    'State:          Waiting\n      Reason:       CrashLoopBackOff\n    Last State:     Terminated\n      Reason:       Error\n      Exit Code:    2',
    ['CrashLoopBackOff'],
  ],
  [
    'kubectl, events',
    '  Type     Reason     Age   From     Message\n  Warning  Failed     12s   kubelet  Failed to pull image "app:9": not found',
    ['Failed to pull image "app:9": not found'],
  ],
  [
    'systemd',
    'Job for app.service failed because the control process exited with error code.\nSee "systemctl status app.service" for details.',
    ['Job for app.service failed because the control process exited with error code.'],
  ],
  [
    'nginx',
    'nginx: [emerg] unknown directive "lisen" in /etc/nginx/a.conf:3\nnginx: configuration file /etc/nginx/nginx.conf test failed',
    ['nginx: [emerg] unknown directive "lisen" in /etc/nginx/a.conf:3'],
  ],
  ['git', 'fatal: Not possible to fast-forward, aborting.', ['fatal: Not possible to fast-forward, aborting.']],
  [
    'git, what the other side says',
    'remote: error: GH006: Protected branch update failed for refs/heads/main.\nTo github.com:a/b.git\n ! [remote rejected] main -> main (protected branch hook declined)',
    ['error: GH006: Protected branch update failed for refs/heads/main.'],
  ],
  [
    'Heroku',
    'remote:  !     An error occurred while installing node-21\nremote:  !\nremote:  !     This stack is not supported any more.',
    ['This stack is not supported any more.'],
  ],
  [
    'Vite',
    'error during build:\nRollupError: Could not resolve "./Foo" from "src/main.ts"',
    ['RollupError: Could not resolve "./Foo" from "src/main.ts"'],
  ],
  ['esbuild', '✘ [ERROR] Could not resolve "left-pad"\n\n    src/a.ts:1:7:\n', ['Could not resolve "left-pad"']],
  [
    'webpack',
    "ERROR in ./src/a.js 3:0-20\nModule not found: Error: Can't resolve './b' in '/w/src'",
    ["Module not found: Error: Can't resolve './b' in '/w/src'"],
  ],
  [
    'Next.js',
    "Failed to compile.\n\n./app/page.tsx:3:10\nType error: Property 'x' does not exist on type 'Y'.",
    ["Property 'x' does not exist on type 'Y'."],
  ],
  [
    'Maven',
    '[ERROR] Failed to execute goal on project core: Could not resolve dependencies for project a:core:jar:1.0: Could not find artifact b:c:jar:2.0 in central -> [Help 1]',
    [
      'Failed to execute goal on project core: Could not resolve dependencies for project a:core:jar:1.0: Could not find artifact b:c:jar:2.0 in central',
    ],
  ],
  ['Zig', "src/main.zig:4:9: error: expected type 'u8', found 'i32'", ["expected type 'u8', found 'i32'"]],
  ['Nim', "/w/a.nim(3, 6) Error: undeclared identifier: 'ecko'", ["undeclared identifier: 'ecko'"]],
  [
    'gfortran',
    "a.f90:3:8:\n\n    3 |   x = y\n      |        1\nError: Symbol 'y' at (1) has no IMPLICIT type",
    ["Error: Symbol 'y' at (1) has no IMPLICIT type"],
  ],
  [
    'ffmpeg',
    '[mov,mp4 @ 0x55] moov atom not found\nin.mp4: Invalid data found when processing input',
    ['[mov,mp4 @ 0x55] moov atom not found'],
  ],
  [
    'certbot',
    'Certbot failed to authenticate some domains (authenticator: nginx).\n  Domain: a.example\n  Type:   dns\n  Detail: DNS problem: NXDOMAIN looking up A for a.example\n\nSome challenges have failed.',
    ['DNS problem: NXDOMAIN looking up A for a.example'],
  ],
  [
    'mix test of a property',
    " × roundtrip 12ms\n   → Property failed after 3 tests\nCounterexample: [\" \"]\nGot AssertionError: expected '' to be ' '",
    ['roundtrip', 'Counterexample: [" "]', "Got AssertionError: expected '' to be ' '"],
  ],
]

it.each(PRINTED)('%s says why', (_tool, output, said) => {
  const found = failuresIn(output, { failed: true, isLog: false })
  expect(found.flatMap(({ test, exact }) => [...(test === undefined ? [] : [test]), ...exact])).toEqual(said)
})
