import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { canonicalName } from '../../music/calls/canonical-name.ts'
import type { Snapshot } from '../../music/wire/snapshot.ts'
import type { Call } from './calls/call.ts'
import { mixingCalls } from './calls/mixing-calls.ts'
import { noteCalls } from './calls/note-calls.ts'
import { regionCalls } from './calls/region-calls.ts'
import { songCalls } from './calls/song-calls.ts'
import { trackCalls } from './calls/track-calls.ts'

/** The project after one call of a stream, as plain data. The project that is given stays as it was. */
export function applyCall(project: Snapshot, { name, params }: Call): Snapshot | Problem {
  const apply = known.get(canonicalName(name))
  return apply
    ? apply(project, params)
    : problem('TOOL_NOT_ALLOWED', `This client does not know ${name}; a newer one may.`)
}

/** The project after calls one after another, or why one of them cannot be applied. */
export function applyCalls(project: Snapshot, calls: readonly Call[]): Snapshot | Problem {
  return calls.reduce<Snapshot | Problem>((now, call) => (isProblem(now) ? now : applyCall(now, call)), project)
}

const known = new Map([...songCalls, ...trackCalls, ...regionCalls, ...noteCalls, ...mixingCalls])
