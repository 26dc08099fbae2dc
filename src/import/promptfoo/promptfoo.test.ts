import { importerContract } from '../contract.ts'

const CONFIG = 'promptfooconfig.yaml'
const MODEL = 'prompts: ["{{q}}"]\nproviders: [openai:gpt-4o]\n'

importerContract('promptfoo', {
  whole: {
    files: { [CONFIG]: `${MODEL}tests:\n  - vars: { q: Ann }\n    assert: [{ type: contains, value: Ann }]\n` },
    path: CONFIG,
  },
  partly: {
    files: {
      [CONFIG]: `${MODEL}tests:\n  - vars: { q: 1 }\n    assert:\n      - type: contains\n        value: x\n      - type: moderation\n      - { type: javascript, value: "process.exit(9)" }\n`,
    },
    path: CONFIG,
    construct: 'assert moderation',
    line: 8,
  },
  long: (rows) => ({
    files: {
      [CONFIG]: `${MODEL}tests: file://tests.csv\n`,
      'tests.csv': `q,__expected\n${'some question,contains: x\n'.repeat(rows)}`,
    },
    path: CONFIG,
  }),
  naming: (path) => ({ files: { [CONFIG]: `${MODEL}tests: ["file://${path}"]\n` }, path: CONFIG }),
  broken: {
    'a list': { files: { [CONFIG]: '- a\n- b\n' }, path: CONFIG },
    'tests that are no list': { files: { [CONFIG]: `${MODEL}tests: 5\n` }, path: CONFIG },
    'vars that name each other': {
      files: { [CONFIG]: `${MODEL}tests: [{ vars: { a: "{{b}}{{b}}", b: "{{a}}{{a}}" } }]\n` },
      path: CONFIG,
    },
    'lists of vars that multiply': {
      files: {
        [CONFIG]: `${MODEL}tests: [{ vars: { ${[...'abcdefghij'].map((key) => `${key}: [1,2,3,4,5,6,7,8,9]`).join(', ')} } }]\n`,
      },
      path: CONFIG,
    },
    'a pattern without end': {
      files: { [CONFIG]: `${MODEL}tests: [{ assert: [{ type: regex, value: "(a+)+$" }] }]\n` },
      path: CONFIG,
    },
    'a file that names itself': {
      files: { [CONFIG]: `${MODEL}tests: file://promptfooconfig.yaml\n` },
      path: CONFIG,
    },
    'files that name each other': {
      files: {
        [CONFIG]: `${MODEL}tests: file://a.yaml\n`,
        'a.yaml': '- file://b.yaml\n',
        'b.yaml': '- file://a.yaml\n',
      },
      path: CONFIG,
    },
    'a file that names itself often': {
      files: { [CONFIG]: `${MODEL}tests: file://a.yaml\n`, 'a.yaml': '- file://a.yaml\n'.repeat(100) },
      path: CONFIG,
    },
    'a $ref to itself': {
      files: { [CONFIG]: `${MODEL}tests: [{ assert: [{ $ref: "#/x" }] }]\nx: { $ref: "#/x" }\n` },
      path: CONFIG,
    },
    'a provider in a file that names itself': {
      files: { [CONFIG]: 'prompts: [a]\nproviders: [file://p.yaml]\n', 'p.yaml': '- file://p.yaml\n' },
      path: CONFIG,
    },
    'a cell with quotes without end': {
      files: {
        [CONFIG]: `${MODEL}tests: file://t.csv\n`,
        't.csv': `q,__expected\na,"contains-any: ""${'"",'.repeat(5000)}"\n`,
      },
      path: CONFIG,
    },
    'a prompt of braces': {
      files: { [CONFIG]: `prompts: ["${'{{'.repeat(20_000)}"]\nproviders: [echo]\n` },
      path: CONFIG,
    },
  },
})
