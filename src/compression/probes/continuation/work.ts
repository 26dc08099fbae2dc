import type { CompressionPoint } from '../../../scorers/compression/probe.ts'
import { splitShell } from '../../files/shell-split.ts'
import type { Transcript, Turn } from '../../transcript.ts'
import { type ToolRun, toolRuns } from '../tool-runs.ts'
import { planItems } from './plan-items.ts'

/** The work up to a point: what is kept is part of it, but what is asked for stands before `cut`. */
export interface Work {
  messages: readonly Turn[]
  runs: readonly ToolRun[]
  cut: number
}

export function workAt(transcript: Transcript, { cut, end }: CompressionPoint): Work {
  const messages = transcript.messages.slice(0, end)
  return { messages, runs: toolRuns({ ...transcript, messages }), cut }
}

const LOOKS =
  /^(?:ls|pwd|cd|cat|head|tail|find|which|echo|clear|open|goto|scroll_\w+|search_\w+|find_file|set_cursors|grep|rg|git|less|wc|file|env|printenv|du|df|ps|top|kubectl|docker|jq)$/
const LOOKS_GIT = /^(?:status|log|diff|show|blame|branch|remote|get|describe|logs|ps|images|version)$/

/** Whether a call that worked changed something, as far as one can tell. */
export function changesSomething({ call, command, result }: ToolRun): boolean {
  if (!result || result.turn.failed || planItems(call) !== undefined) return false
  if (call.files.some(({ kind }) => kind !== 'read')) return true
  if (command === undefined)
    return (
      !/^(?:read|get|list|search|find|view|think|calculate|look|fetch|query|check)/i.test(call.name) &&
      call.files.length === 0
    )
  return splitShell(command).some(({ words: [name = '', verb = ''] }) =>
    LOOKS.test(name) ? (name === 'git' || name === 'kubectl' || name === 'docker') && !LOOKS_GIT.test(verb) : true,
  )
}
