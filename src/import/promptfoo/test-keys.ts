import type { Message } from '../../language.ts'
import type { Notes } from '../notes.ts'
import type { Part } from '../part.ts'

const READ = new Set(['vars', 'assert', 'description', 'metadata', 'options', 'providerOutput'])
const READ_OPTIONS = new Set([
  'provider',
  'transform',
  'prefix',
  'suffix',
  'disableVarExpansion',
  'disableDefaultAsserts',
])

/** Notes what a test says that has no place here. */
export function noteTestKeys(test: Part, what: 'test' | 'defaultTest', notes: Notes): void {
  for (const [key, part] of test.entries()) {
    if (!READ.has(key) && part.isThere) notes.leftOut(`${what} ${key}`, SAID.get(key) ?? NOT_CARRIED, part.origin)
  }
}

export function optionsLeftOut(options: Part, what: 'test' | 'defaultTest', notes: Notes): void {
  for (const [key, part] of options.entries()) {
    if (!READ_OPTIONS.has(key))
      notes.leftOut(`${what} options ${key}`, OPTIONS_SAID.get(key) ?? NOT_CARRIED, part.origin)
  }
}

const NOT_CARRIED = { en: 'is not carried over', ja: '取り込みません' }

const SAID: ReadonlyMap<string, Message> = new Map([
  [
    'threshold',
    {
      en: 'there the weighted mean of the assertions decides, so that one may fail; here every scorer with a threshold has to pass (lower the thresholds, or set gate.passRate)',
      ja: 'promptfoo ではアサーションの加重平均で合否が決まり、一部が失敗しても合格できます。ここでは閾値のあるスコアラーすべての合格が必要です（閾値を下げるか gate.passRate を設定してください）',
    },
  ],
  [
    'providers',
    {
      en: 'here every case meets every target; `--target` and `--filter` choose',
      ja: 'ここではすべてのケースがすべてのターゲットに渡されます。--target と --filter で絞れます',
    },
  ],
  [
    'prompts',
    {
      en: 'here every case meets every prompt; `--target` and `--filter` choose',
      ja: 'ここではすべてのケースがすべてのプロンプトで聞かれます。--target と --filter で絞れます',
    },
  ],
  [
    'provider',
    {
      en: 'a provider of its own for one test: here every case meets every target',
      ja: 'テストごとのプロバイダーはありません。すべてのケースがすべてのターゲットに渡されます',
    },
  ],
  [
    'assertScoringFunction',
    {
      en: 'is code that decides over all assertions; here every scorer with a threshold decides',
      ja: '全アサーションの合否を決めるコードです。ここでは閾値のあるスコアラーがそれぞれ決めます',
    },
  ],
])

const OPTIONS_SAID: ReadonlyMap<string, Message> = new Map([
  [
    'rubricPrompt',
    {
      en: "a grader's own prompt; here `prompts` of a scorer changes what a judge is asked, with other placeholders",
      ja: '採点用プロンプトです。ここではスコアラーの prompts で変えられますが、埋め込み方が異なります',
    },
  ],
  [
    'storeOutputAs',
    {
      en: 'an answer that later tests use: here cases do not know each other',
      ja: '後のテストで使う回答です。ここではケースどうしは独立しています',
    },
  ],
  [
    'transformVars',
    {
      en: 'is code that changes vars: write the vars as they should be',
      ja: 'vars を変えるコードです。変えた後の値を書いてください',
    },
  ],
])
