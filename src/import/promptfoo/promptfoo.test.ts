import { importerContract } from '../contract.ts'

const CONFIG = 'promptfooconfig.yaml'

importerContract('promptfoo', {
  whole: {
    files: {
      [CONFIG]:
        'description: greetings\ntests:\n  - vars: { name: Ann }\n    assert: [{ type: contains, value: Ann }]\n',
    },
    path: CONFIG,
  },
  partly: {
    files: {
      [CONFIG]:
        'tests:\n  - vars: { a: 1 }\n    assert:\n      - type: contains\n        value: x\n      - type: moderation\n',
    },
    path: CONFIG,
    construct: 'assert moderation',
    line: 6,
  },
})
