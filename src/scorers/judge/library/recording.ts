import type { JsonObject } from '../../../json.ts'
import type { Asked, Judge, Question } from '../../../judge/judge.ts'
import { fillTemplate } from '../../../judge/template.ts'
import type { Language } from '../../../language.ts'

/** One question to the judge, as the result of a run shows it. */
export interface Execution {
  status: 'success'
  step: string
  /** What was asked; in the request the code of the question stands in place of the dashes. */
  prompt: string
  output: JsonObject
  judgeModelId: string
  judgeProvider: string
  usage: { inputTokens: number; outputTokens: number }
  /** 2 where the first reply could not be used. */
  attemptCount: number
  /** 0 where the answer was known already. */
  modelCallCount: number
  durationMs: number
}

/** A judge that is opened when it is first asked, and keeps what it was asked: some answers need no judge at all. */
export function recording(open: () => Promise<Judge>, language: Language): { judge: Judge; executions: Execution[] } {
  const executions: Execution[] = []
  let opened: Judge | undefined
  const judge: Judge = {
    language,
    async ask(question) {
      opened = await open()
      const asked = await opened.ask(question)
      executions.push(executionOf(question, asked, opened))
      return asked
    },
    askText: async (question) => (await open()).askText(question),
    provenance() {
      if (!opened) throw new Error('the judge has not been asked yet')
      return opened.provenance()
    },
    usage: () => opened?.usage() ?? [],
    dryRun: () => opened?.dryRun() ?? { questions: 0, atMost: 0 },
  }
  return { judge, executions }
}

type Asking = Pick<Question, 'step' | 'template' | 'fields' | 'values'>

function executionOf(question: Asking, asked: Asked<unknown>, judge: Judge): Execution {
  const { model, provider } = judge.provenance()
  const { latencyMs, inputTokens, outputTokens } = asked.first
  return {
    status: 'success',
    step: question.step ?? '',
    prompt: fillTemplate(question.template.prompt, question, '---'),
    output: asked.reply,
    judgeModelId: model.slice(provider.length + 1),
    judgeProvider: provider,
    usage: { inputTokens, outputTokens },
    attemptCount: asked.repaired ? 2 : 1,
    modelCallCount: asked.usage.calls,
    durationMs: latencyMs,
  }
}
