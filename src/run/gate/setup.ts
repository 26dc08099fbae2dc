import { BadInput, type Mistake } from '../../errors.ts'
import { DEFAULT_THRESHOLDS } from '../../gate/hybrid/bundle-fold.ts'
import type { Provenance } from '../../gate/hybrid/metrics-schema.ts'
import type { ScorerSpec } from '../../score/case.ts'
import type { FolderFiles } from '../../score/files.ts'
import { presets } from '../../score/presets/index.ts'
import type { ReadyScorer } from '../../score/scorer.ts'
import { prepareScorer } from '../../scorers/prepare.ts'
import { loadRuleset, type Mode, type Ruleset } from '../../scorers/rules/index.ts'
import { NORMALIZATION } from '../../text/normalize/version.ts'
import type { Tokenizer } from '../../text/tokenizers/types.ts'
import { elsewhere } from '../../usercode/elsewhere.ts'
import { version } from '../../version.ts'
import { encoderProvenance, semanticSpec, withTextLanguage } from './encoder.ts'

/** What the command line says of the evaluators. */
export interface GateSettings {
  rules?: string
  mode?: Mode
  encoder?: string
  textLang?: string
  tokenizer?: string
  /** Path of a SentencePiece model. */
  sentencepiece?: string
  f1?: number
  rougeL?: number
  /** Default true. A text against itself scores 1 either way, and needs no baseline. */
  rescale?: boolean
}

export interface GateSetup {
  scorers: ReadyScorer[]
  ruleset: Ruleset
  /** All of it but the hash of the data. */
  provenance: Omit<Provenance, 'cases'>
}

/** Makes the evaluators of the gate ready: the preset's scorers, as the settings want them. */
export async function setUpGate(settings: GateSettings, files: FolderFiles, cwd: string): Promise<GateSetup> {
  const { rules, mode } = settings
  const loaded = await loadRuleset(rules ?? 'default', { cwd })
  const ruleset = mode ? { ...loaded, mode } : loaded
  const sources = {
    files,
    elsewhere,
    loadUserScorer: () => Promise.reject(new Error('the gate has no scorers of users')),
  }
  const specs = (presets.get('hybrid-gate')?.scorers ?? []).map((spec) => ({ ...spec, ...changes(spec, settings) }))
  const all = [...specs, ...(await semanticSpec(settings))]
  const prepared = await Promise.all(all.map((spec) => prepareScorer(spec, sources).catch(asTyped)))
  const scorers = prepared.map((scorer) => withTextLanguage(scorer, settings))
  return { scorers, ruleset, provenance: provenanceOf(settings, scorers, ruleset) }
}

/** The names that a person gave on the command line for what the scorers call their options. */
const TYPED = new Map([
  ['model', '--encoder'],
  ['tokenizer', '--tokenizer'],
  ['sentencepiece', '--sentencepiece'],
])

function asTyped(error: unknown): never {
  if (!(error instanceof BadInput)) throw error
  const typed = (mistake: Mistake) => {
    const path = TYPED.get(mistake.path ?? '')
    return path === undefined ? mistake : { ...mistake, path }
  }
  throw new BadInput(error.mistakes.map(typed), { cause: error })
}

function changes({ type }: ScorerSpec, settings: GateSettings): Partial<ScorerSpec> {
  if (type === 'rules') {
    const { rules, mode } = settings
    return { ...(rules !== undefined && { file: rules }), ...(mode && { mode }) }
  }
  if (type !== 'rouge') return {}
  const { tokenizer, sentencepiece, rougeL = DEFAULT_THRESHOLDS.rougeL } = settings
  const wantsModel = sentencepiece !== undefined && (tokenizer === undefined || tokenizer === 'sentencepiece')
  return {
    threshold: rougeL,
    ...(tokenizer !== undefined && { tokenizer }),
    // Pieces first, then the base forms of those that are whole words.
    ...(wantsModel && { tokenizer: 'sentencepiece', sentencepiece, baseForm: true }),
  }
}

function provenanceOf(settings: GateSettings, scorers: ReadyScorer[], ruleset: Ruleset): GateSetup['provenance'] {
  const rouge = scorers.find(({ type }) => type === 'rouge') as ReadyScorer
  const options = rouge.options as { types: string[]; tokenizer: string | Tokenizer; baseForm: boolean }
  const tokenizer = typeof options.tokenizer === 'string' ? options.tokenizer : options.tokenizer.signature()
  const { f1, rougeL } = { ...DEFAULT_THRESHOLDS, ...given({ f1: settings.f1, rougeL: settings.rougeL }) }
  return {
    saiten: version,
    encoder: encoderProvenance(scorers),
    rouge: {
      types: options.types,
      tokenizer,
      sentencepiece: /^sentencepiece-([0-9a-f]+)/.exec(tokenizer)?.[1] ?? null,
      base_form: options.baseForm,
      version: rouge.definition.version ?? 1,
    },
    normalization: NORMALIZATION,
    text_lang: settings.textLang ?? null,
    thresholds: { f1, rougeL },
    mode: ruleset.mode,
    ruleset: {
      name: ruleset.file,
      hash: ruleset.hash,
      rules: ruleset.rules.map(({ id, severity }) => ({ id, severity })),
    },
  }
}

const given = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Values]: number
  }
