import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import type { EventOf, ProjectSnapshot } from '../../music/index.ts'
import { applyCalls } from './apply-call.ts'
import { chooseCalls } from './choose-calls.ts'
import { diffProjects, type ProjectDiff } from './diff-projects.ts'
import type { Followed, SentEvent } from './follow-stream.ts'
import { localCalls, type IdMap } from './id-map.ts'

/** What a stream came to. Nothing of it is in the project before it is applied. */
export type StreamProposal = {
  readonly streamId: string
  readonly events: readonly SentEvent[]
  readonly complete: EventOf<'complete'>
  /** What the whole of it changes, by this client's ids. */
  readonly diff: ProjectDiff
  readonly isApplied: boolean
  /**
   * Takes it into the project as one undo step, whole or only some phrases and calls by their ids, with what these
   * need.
   */
  apply(how?: { readonly only?: readonly string[] }): Promise<ProjectSnapshot | Problem>
  /** Gives it up; it cannot be applied any more. */
  discard(): void
}

/** The client's side of a proposal. */
type Desk = {
  project(): ProjectSnapshot
  ids(): IdMap
  newId(): string
  take(next: ProjectSnapshot, ids: IdMap): Promise<void>
}

/** A stream that was kept back until its end. It fits the project that it was asked on, and no other. */
export function makeProposal(
  { streamId, events, complete }: Followed,
  base: ProjectSnapshot,
  desk: Desk,
): StreamProposal | Problem {
  const local = localCalls(callsOf(events), desk.ids(), desk.newId)
  const whole = applyCalls(base, local.calls)
  if (isProblem(whole)) return whole
  let standing: 'open' | 'applied' | 'discarded' = 'open'
  return {
    streamId,
    events,
    complete,
    diff: diffProjects(base, whole),
    get isApplied() {
      return standing === 'applied'
    },
    apply: async ({ only } = {}) => {
      if (standing !== 'open')
        return problem(
          standing,
          standing === 'applied'
            ? 'This proposal is applied already; undo it, or ask again.'
            : 'This proposal was given up; ask again.',
        )
      if (!complete.success) return incomplete()
      if (desk.project() !== base)
        return problem(
          'stale',
          'The project has changed since this was proposed; ask again on the project as it is now.',
        )
      const wire = only ? chooseCalls(events, only) : callsOf(events)
      if (isProblem(wire)) return wire
      const chosen = localCalls(wire, local.ids, desk.newId)
      const next = only ? applyCalls(base, chosen.calls) : whole
      if (isProblem(next)) return next
      standing = 'applied'
      await desk.take(next, new Map([...desk.ids(), ...chosen.ids]))
      return next
    },
    discard: () => {
      if (standing === 'open') standing = 'discarded'
    },
  }
}

/** A stream that was applied as it came, or taken back because it failed. */
export function liveProposal(
  { streamId, events, complete }: Followed,
  { before, after, isApplied }: { before: ProjectSnapshot; after: ProjectSnapshot; isApplied: boolean },
): StreamProposal {
  const apply = async (): Promise<Problem> =>
    isApplied ? problem('applied', 'This was applied as it came; undo takes it back.') : incomplete()
  return { streamId, events, complete, diff: diffProjects(before, after), isApplied, apply, discard: () => undefined }
}

const incomplete = (): Problem =>
  problem('incomplete', 'This request did not come to its end, so there is nothing whole to apply; ask again.')

const callsOf = (events: readonly SentEvent[]): EventOf<'toolCall'>[] =>
  events.filter((event) => event.type === 'toolCall')
