import { isModelName } from '../../encoder/models/names.ts'
import { type BadInput, badInput } from '../../errors.ts'
import type { CliCommand } from '../command.ts'
import { addModel } from '../models/add.ts'
import { baselineOf } from '../models/baseline.ts'
import { listModels, removeOne } from '../models/list.ts'
import { examples, wholeNumber } from '../options.ts'

const ACTIONS = ['add', 'list', 'remove', 'baseline']

export default {
  configure: (command, say) =>
    command
      .argument(
        '[action]',
        say({ en: 'add, list, remove or baseline (absent: list)', ja: 'add・list・remove・baseline（省略時は list）' }),
      )
      .argument(
        '[model]',
        say({
          en: 'an id on the Hugging Face hub, or a folder (add)',
          ja: 'Hugging Face の ID、またはフォルダー（add）',
        }),
      )
      .option('--as <name>', say({ en: 'add: the name it gets here', ja: 'add: ここでの名前' }))
      .option(
        '--revision <rev>',
        say({ en: 'add: a branch, tag or commit (default main)', ja: 'add: ブランチ・タグ・コミット（既定 main）' }),
      )
      .option(
        '--corpus <file>',
        say({
          en: 'baseline: sentences on many subjects, one a line (or JSONL with `text`)',
          ja: 'baseline: 話題の異なる文を 1 行に 1 つ（または text を持つ JSONL）',
        }),
      )
      .option(
        '--text-lang <language>',
        say({
          en: 'baseline: language of the sentences (absent: it is found out)',
          ja: 'baseline: 文の言語（省略時は自動判定）',
        }),
      )
      .option(
        '--layer <n>',
        say({ en: 'baseline: the layer (absent: the usual one)', ja: 'baseline: 層（省略時は通常の層）' }),
        wholeNumber('--layer', 0),
      )
      .option(
        '--pairs <n>',
        say({ en: 'baseline: how many random pairs', ja: 'baseline: 無作為に選ぶ組の数' }),
        wholeNumber('--pairs', 10),
        5000,
      )
      .option(
        '--seed <n>',
        say({ en: 'baseline: for the draw', ja: 'baseline: 抽出のシード' }),
        wholeNumber('--seed', 0),
        1,
      )
      .addHelpText(
        'after',
        examples(say, [
          [
            'saiten models add bert-base-multilingual-cased',
            {
              en: 'fetch it once (700 MB); from then on everything works offline',
              ja: '一度だけ取得する（700 MB）。以後はオフラインで使える',
            },
          ],
          [
            'saiten models add ./my-bert --as my-bert',
            {
              en: 'take over a folder with config.json, vocab.txt and model.safetensors',
              ja: 'フォルダーから取り込む',
            },
          ],
          ['saiten models list', { en: 'what is there', ja: '追加済みのモデル' }],
          [
            'saiten models baseline bert-base-multilingual-cased --corpus sentences.txt',
            { en: 'so that Japanese scores can be rescaled', ja: '日本語のスコアを補正できるようにする' },
          ],
          ['saiten models remove my-bert', { en: 'delete it', ja: '削除する' }],
        ]),
      ),

  async run([action = 'list', model], options, io) {
    if (action === 'list') return listModels(io)
    if (!ACTIONS.includes(action)) throw unknownAction(action)
    if (model === undefined) throw whichModel(action)
    if (action === 'add') return addModel(model, options, io)
    if (!isModelName(model)) throw whichModel(action)
    return action === 'remove' ? removeOne(model, io) : baselineOf(model, options, io)
  },
} satisfies CliCommand

const unknownAction = (action: string): BadInput =>
  badInput(
    `there is no "models ${action}"; it is one of ${ACTIONS.join(', ')}`,
    `"models ${action}" はありません。${ACTIONS.join('・')} のいずれかです`,
  )

const whichModel = (action: string): BadInput =>
  badInput(
    `which model? saiten models ${action} NAME (saiten models list shows those that were added)`,
    `モデルを指定してください: saiten models ${action} NAME（追加済みの一覧: saiten models list）`,
  )
