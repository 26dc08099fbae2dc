import { defineConfig } from 'tsdown'
import { chunkGroups } from './tools/chunks.ts'
import { writeNotices } from './tools/notices.ts'
import { forgiveMissingPeers } from './tools/optional-types.ts'
import { ownProcess } from './tools/own-process.ts'

/**
 * Bundled, because a run would otherwise start by opening some 270 small files, and a gate by 160 more. zod is a dependency
 * all the same: it is in our types, and in users' scorers.
 */
const BUNDLED = [
  ...['@hono/node-server', 'ajv', 'commander', 'csv-parse', 'hono', 're2js', 'yaml', 'zod'],
  ...[
    'mdast-util-from-markdown',
    'mdast-util-gfm',
    'micromark-extension-cjk-friendly',
    'micromark-extension-gfm',
    'parse5',
  ],
]
/** What those bring along. */
const THEIRS = [
  ...['ccount', 'character-entities', 'decode-named-character-reference', 'devlop', 'entities', 'escape-string-regexp'],
  ...['fast-deep-equal', 'fast-uri', 'get-east-asian-width', 'json-schema-traverse', 'longest-streak', 'micromark'],
  /^(?:mdast|micromark|unist)-util-/,
  /^micromark-(?:core|extension|factory)-/,
]
const bundled = (name: string) => new RegExp(`^${name}(/|$)`)
/** Modules under src, not the declarations made of them. */
const modules = (paths: string) => new RegExp(`/src/${paths}(?<!\\.d)\\.ts$`.replaceAll('/', '[\\\\/]'))

// One entry per public export, the CLI, and the threads that run users' code and the encoder.
export default defineConfig({
  entry: {
    index: 'src/entries/index.ts',
    edit: 'src/entries/edit.ts',
    text: 'src/entries/text.ts',
    stats: 'src/entries/stats.ts',
    judge: 'src/entries/judge.ts',
    vitest: 'src/entries/vitest.ts',
    'vitest-reporter': 'src/entries/vitest-reporter.ts',
    cli: 'src/cli/main.ts',
    'usercode-worker': 'src/usercode/worker.ts',
    'encoder-worker': 'src/encoder/worker.ts',
    'serve-worker': 'src/serve/worker.ts',
    'beat-worker': 'src/workers/beat-thread.ts',
  },
  format: 'esm',
  platform: 'node',
  target: 'node22.18',
  dts: true,
  tsconfig: 'tsconfig.build.json',
  clean: true,
  // Read at run time by what is bundled, from beside it.
  copy: ['src/text/japanese/ipadic.dic.gz', 'templates'],
  plugins: [ownProcess],
  outputOptions: {
    codeSplitting: {
      // Of these folders everyone needs a good part, and they bring no packages along.
      groups: [
        { name: 'basics', test: modules('(errors|json|language|suggest|version|exact-number|score/answer-key)') },
        { name: 'mistakes', test: modules('mistakes/.+') },
        { name: 'stats', test: modules('stats/.+') },
        ...chunkGroups(),
      ],
      includeDependenciesRecursively: false,
    },
  },
  deps: {
    alwaysBundle: BUNDLED.map(bundled),
    onlyBundle: [...BUNDLED, ...THEIRS],
    dts: { alwaysBundle: [], neverBundle: BUNDLED.map(bundled) },
  },
  hooks: {
    'build:done': ({ options }) => {
      writeNotices(options.outDir)
      forgiveMissingPeers(options.outDir)
    },
  },
})
