/** imported/promptfoo.mjs: what code of promptfoo's expects around it. Written for users to read. */
export const SHIM = `// What code that was written for promptfoo expects. Written by \`saiten import\`.

/** What promptfoo hands to code beside the answer. */
function contextOf(testCase, config) {
  return {
    vars: testCase.vars ?? {},
    prompt: testCase.sent?.prompt ?? '',
    test: { vars: testCase.vars ?? {}, metadata: testCase.metadata ?? {}, description: testCase.name },
    metadata: testCase.metadata ?? {},
    providerResponse: { output: testCase.output },
    ...(config !== undefined && { config }),
  }
}

/** A function that a module exports, by its name or as its only one. */
export function named(code, name) {
  const all = code.default
  const found = name === 'default' ? (all?.default ?? all ?? code) : (code[name] ?? all?.[name])
  if (typeof found === 'function') return found
  throw new Error('there is no function ' + name)
}

const share = (number) => Math.min(1, Math.max(0, number))

/** A scorer around an assertion that returns true or false, a number, or { pass, score, reason }. */
export function scorer(check, { threshold, not = false, config } = {}) {
  return {
    description: { en: 'imported from promptfoo', ja: 'promptfoo から取り込んだもの' },
    async score(testCase) {
      const result = await check(testCase.output, contextOf(testCase, config))
      if (typeof result === 'boolean') return { value: result !== not ? 1 : 0 }
      if (typeof result === 'number' && !Number.isNaN(result)) {
        if (!not) return { value: share(result), details: { score: result } }
        const passes = threshold === undefined ? result > 0 : result >= threshold
        return { value: passes ? 0 : 1, details: { score: result } }
      }
      if (typeof result?.pass !== 'boolean') throw new Error('neither true or false, nor a number, nor { pass, score, reason }')
      const { pass, score, reason } = result
      return {
        value: pass !== not ? 1 : 0,
        ...(typeof reason === 'string' && { reason }),
        details: { ...(typeof score === 'number' && { score }) },
      }
    },
  }
}

/** Changes an answer before it is scored. */
export function transform(change) {
  return (output, { testCase = {} } = {}) => change(output, contextOf(testCase))
}

/** Makes a prompt of a case: a text, or messages. */
export function prompt(make) {
  return async (testCase) => {
    const made = await make({ vars: testCase.vars ?? {}, provider: { id: 'saiten', label: 'saiten' } })
    const asked = made?.prompt ?? made
    if (typeof asked !== 'string') return asked
    try {
      const messages = JSON.parse(asked)
      return Array.isArray(messages) ? messages : asked
    } catch {
      return asked
    }
  }
}
`
