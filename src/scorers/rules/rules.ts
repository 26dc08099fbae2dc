import { dirname, join } from 'node:path'
import { z } from 'zod'
import { BadInput, type Mistake } from '../../errors.ts'
import { defineScorer } from '../../score/define-scorer.ts'
import { outputText } from '../text/texts.ts'
import { checkRules } from './check-rules.ts'
import { loadRuleset } from './load-ruleset.ts'
import { readRuleset } from './read-ruleset.ts'
import { MODES, type Mode, type Ruleset } from './ruleset.ts'
import { summarize } from './summarize.ts'

/** Whether the answer breaks a rule that disqualifies it. */
export default defineScorer({
  description: {
    en: 'the answer breaks no critical rule of a ruleset (forbidden terms, links, lengths, personal data, secrets …)',
    ja: '答えがルールセットの critical なルール（禁止語・リンク数・長さ・個人情報・秘密情報など）に違反していないか',
  },
  options: z.object({
    /** A ruleset inside the suite's folder; absent: the default ruleset. */
    file: z.string().min(1).optional(),
    /** Overrides the ruleset's own. */
    mode: z.enum(MODES).optional(),
  }),
  threshold: 1,
  details: {
    violations: {
      en: 'the rules that fired, each with its masked excerpt',
      ja: '違反したルールと、伏せ字にした該当箇所',
    },
    counts: { en: 'how many, by severity', ja: '重大度ごとの件数' },
    max_severity: { en: 'the gravest found, or none', ja: '最も高い重大度（なければ none）' },
    mode: { en: 'blocking or advisory', ja: 'blocking か advisory' },
    ruleset: { en: 'the hash of the ruleset', ja: 'ルールセットのハッシュ' },
  },
  example: {
    en: { case: { input: 'Summarise the meeting.', output: 'We met and agreed on the plan.' } },
    ja: { case: { input: '会議を要約してください。', output: '会議で計画に合意しました。' } },
  },
  setup: async ({ file, mode }, files): Promise<{ ruleset: Ruleset; mode: Mode }> => {
    if (file === undefined) {
      const ruleset = await loadRuleset('default')
      return { ruleset, mode: mode ?? ruleset.mode }
    }
    try {
      const ruleset = await readRuleset(await files.read(file), file, (path) => files.read(join(dirname(file), path)))
      return { ruleset, mode: mode ?? ruleset.mode }
    } catch (error) {
      throw error instanceof BadInput ? new BadInput(error.mistakes.map(asOption), { cause: error }) : error
    }
  },
  score(testCase, { ruleset, mode }) {
    const violations = checkRules(ruleset, {
      output: outputText(testCase),
      ...(testCase.input !== undefined && { input: testCase.input }),
      ...(testCase.metadata && { metadata: testCase.metadata }),
    })
    const { counts, max_severity } = summarize(violations)
    const value = mode === 'blocking' && counts.critical > 0 ? 0 : 1
    const worst = violations.find(({ severity }) => severity === max_severity)
    const said = worst && `${worst.severity} ${worst.id}: ${worst.message}`
    return {
      value,
      ...(said !== undefined && { reason: said }),
      ...(said !== undefined && max_severity !== 'minor' && { review: said }),
      details: { violations, counts, max_severity, mode, ruleset: ruleset.hash },
    }
  },
})

/** A mistake in the ruleset is shown where the suite names it: its own place goes into the sentence. */
function asOption({ file, line, column, message: { en, ja } }: Mistake): Mistake {
  const place = file === undefined ? '' : `${[file, line, column].filter((part) => part !== undefined).join(':')}: `
  return { path: 'file', message: { en: place + en, ja: place + ja } }
}
