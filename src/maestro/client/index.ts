/**
 * `cutroom/maestro`: the reference client of the wire that `cutroom start` serves. Network and storage are handed
 * to it.
 *
 * @experimental It follows the wire, which may still change.
 */
export { isProblem, type Problem } from '../../kernel/index.ts'
export type { ProjectSnapshot as Snapshot } from '../../music/index.ts'
export { applyCall, applyCalls } from './apply-call.ts'
export type { StreamCall as Call } from './call.ts'
export type { Client, FollowOptions, SendOptions } from './open-client.ts'
export { diffProjects, type FieldChange, type ProjectDiff } from './diff-projects.ts'
export { openClient, type ClientPorts } from './open-client.ts'
export type { Keep, Sleep, Transport, TransportRequest, TransportResponse } from './ports.ts'
export type { StreamProposal as Proposal } from './proposal.ts'
export type { SentEvent } from './follow-stream.ts'
