import { basename, dirname } from 'node:path'
import type { Mistake } from '../../errors.ts'
import type { AskedGate, Bundle } from '../../gate/hybrid/bundle.ts'
import { DEFAULT_GATE, type GatePolicy } from '../../gate/policy.ts'
import { type GateSource, openGateInput } from '../../gate-input/open-gate-input.ts'
import { pairingWarnings } from '../../gate-input/pairing.ts'
import { ReferenceCheck, referenceMessage } from '../../gate-input/reference-warnings.ts'
import type { Language, Message } from '../../language.ts'
import type { FolderFiles } from '../../score/files.ts'
import { type NeverApplied, NeverAppliedRules } from '../../scorers/rules/index.ts'
import { hashJson } from '../../store/manifest.ts'
import type { RunRecord, Store } from '../../store/store.ts'
import type { Suite } from '../../suite/suite.ts'
import { carryOut, type EndedRun, type RunRequest } from '../assembly.ts'
import { PLAIN_JUDGING } from '../judges.ts'
import { openSession } from '../open-suite.ts'
import { namedFiles } from './files.ts'
import { absolute, askedBefore, refuseChanged } from './resume.ts'
import { type GateSettings, setUpGate } from './setup.ts'

export interface GateRequest extends Pick<RunRequest, 'onStart' | 'onRows'> {
  source: GateSource
  settings: GateSettings
  /** An earlier run to finish instead of starting a new one. */
  resume?: RunRecord
  retryErrors?: boolean
  store: Store
  cwd: string
  language: Language
  generatedAt?: string
  stop: AbortSignal
  abort: AbortSignal
  onWarnings(warnings: Mistake[]): void
}

/** The hybrid gate as a run like any other: paired cases, the preset's scorers, the policy `hybrid`. */
export async function runGate(request: GateRequest): Promise<EndedRun> {
  const { resume, generatedAt } = request
  const asked = resume
    ? askedBefore(resume, request.source, settingsOf(request))
    : { cwd: request.cwd, source: absolute(request.source), settings: settingsOf(request) }
  const { suite, files } = await openBundle(asked)
  if (resume) refuseChanged(resume, suite.gate.bundle.provenance)
  request.onWarnings(suite.warnings)
  const session = openSession(suite.folder)
  try {
    return await carryOut({
      ...request,
      ...session,
      suite: { ...suite, gate: dated(suite.gate, generatedAt) },
      files,
      selection: {},
      judging: PLAIN_JUDGING,
      ...(resume && { resume: { ...resume, plan: { ...resume.plan, gate: dated(resume.plan.gate, generatedAt) } } }),
    })
  } finally {
    await session.close()
  }
}

/** What metrics.json says instead of the time belongs to the run, so that the file can be made again later. */
function dated<Gate extends GatePolicy>(gate: Gate, generatedAt: string | undefined): Gate {
  return generatedAt === undefined || !gate.bundle ? gate : { ...gate, bundle: { ...gate.bundle, generatedAt } }
}

const settingsOf = ({ settings }: GateRequest) => settings as AskedGate['settings']

export interface OpenBundle {
  suite: Suite & { gate: { bundle: Bundle } }
  /** Hashes what it reads. */
  files: FolderFiles
}

/** Checks a bundle and its evaluators whole, without judging. */
export async function openBundle(asked: AskedGate): Promise<OpenBundle> {
  const { cwd, source } = asked
  const files = namedFiles(cwd)
  const { scorers, ruleset, provenance } = await setUpGate(asked.settings as GateSettings, files, cwd)
  const references = new ReferenceCheck()
  const never = new NeverAppliedRules(ruleset)
  const input = await openGateInput(source, {
    scorers,
    onCase: (testCase) => {
      references.add(testCase)
      never.add(testCase.metadata)
    },
  })
  const { file, cases, pairing } = input
  const messages = [
    ...pairingWarnings(pairing),
    ...references.warnings.map(referenceMessage),
    ...never.found().map(neverMessage),
  ]
  const gate: OpenBundle['suite']['gate'] = {
    ...DEFAULT_GATE,
    policy: 'hybrid',
    bundle: {
      provenance: { ...provenance, cases: cases.hash.slice(0, 16) },
      pairing,
      warnings: references.warnings,
      asked,
    },
  }
  const suite: OpenBundle['suite'] = {
    name: `gate ${basename(file)}`,
    file,
    folder: dirname(file),
    targets: [{ name: 'default', kind: 'case', timeout: 60, maxOutputBytes: Number.MAX_SAFE_INTEGER }],
    scorers,
    preset: 'hybrid-gate',
    gate,
    repeats: { least: 1, most: 1 },
    hash: hashJson(provenance),
    cases,
    warnings: [...input.warnings, ...messages.map((message) => ({ message }))],
  }
  return { suite, files }
}

const neverMessage = ({ rule, keys, cases }: NeverApplied): Message => ({
  en: `the rule ${rule} needs ${keys.join(', ')}; ${cases} of ${cases} cases lack it, so it never applies`,
  ja: `ルール ${rule} には ${keys.join('、')} が必要ですが、${cases} 件中 ${cases} 件のケースにないため、一度も適用されません`,
})
