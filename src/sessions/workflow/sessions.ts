import type { UserConfig } from '../../gate/index.ts'
import type { Domain, Problem, Senses } from '../../kernel/index.ts'
import type { Applied, Project } from '../../project/index.ts'
import type { Rewrite } from '../plan/mend-fences.ts'
import type { Plan } from '../plan/plan.ts'
import type { Where } from '../turns/find-turn-place.ts'
import type { TurnPlace } from '../turns/turn-place.ts'
import type { PlanDecisions } from './execute/make-report.ts'
import type { Begun, PlanError, Preflight } from './execute/preflight.ts'
import type { RanActions } from './execute/run-actions.ts'

/**
 * The work in turns: a plan is written, tried out, decided on by a person, run, and reported; then the next turn is
 * ready.
 */
export type Sessions = {
  /** The turn to go on with. */
  place(where?: Where): Promise<TurnPlace | Problem>
  /**
   * The turn that a new plan is for: the one that waits for a plan, else the next one; the day's own session where
   * there is none.
   */
  placeForPlan(where?: Where): Promise<TurnPlace | Problem>
  /** Keeps a plan as that of a turn. */
  keepPlan(
    place: TurnPlace,
    text: string,
    about: { message?: string | undefined; isForeign: boolean; mind?: string },
  ): Promise<Problem | undefined>
  /** Reads and tries out the plan of a turn. */
  review(place: TurnPlace): Promise<Reviewed | Problem>
  /** The same with other actions in the place of some. */
  tryOut(reviewed: Reviewed, plan: Plan): Promise<Preflight>
  dependents(reviewed: Reviewed, decided: Omit<PlanDecisions, 'along'>): Promise<Map<number, string>>
  execute(reviewed: Reviewed, decided: PlanDecisions, watch?: Watched): Promise<Executed | Problem>
  /**
   * Brings a turn to an end whose process was ended after it had changed something; undefined where nothing had been
   * changed.
   */
  finish(place: TurnPlace): Promise<Executed | undefined | Problem>
  /** Whether `finish` has something to do: a run of the turn was ended after it had changed something. */
  isInterrupted(place: TurnPlace): Promise<boolean | Problem>
  /** Why a plan that was decided on is not what waits any more: another window replaced it or ran it. */
  changedMeanwhile(reviewed: Reviewed): Promise<Problem | undefined>
  /** Whether an earlier turn of the session brought in text from the web. */
  hasReadOthers(place: TurnPlace): Promise<boolean>
  /** Writes the report of a plan that is not run, and makes the next turn. */
  close(place: TurnPlace, ending: PlanEnding): Promise<TurnPlace | Problem>
}

export type Reviewed = {
  readonly place: TurnPlace
  readonly text: string
  readonly plan: Plan
  readonly message: string
  readonly isForeign: boolean
  readonly tried: Preflight
  /** What was mended to read the plan. */ readonly rewrites: readonly Rewrite[]
}
export type Watched = {
  readonly signal?: AbortSignal | undefined
  readonly onOutput?: ((text: string) => void) | undefined
}
/** `next` is the turn that is ready now; `chat` what the plan says to the person. */
export type Executed = {
  readonly place: TurnPlace
  readonly plan: Plan
  readonly ran: RanActions
  readonly status: string
  readonly next: TurnPlace
  readonly chat: string | null
  readonly applied: Applied | null
}
/** Why a plan was not run: errors that were found before, or a person who wanted another. */
export type PlanEnding = {
  readonly plan: Plan | null
  readonly errors: readonly PlanError[]
  readonly message?: string | undefined
  readonly isSkipped: boolean
}

/** What the rest of the program gives: a project that is open, and what it may do outside. */
export type SessionParts = {
  readonly folder: string
  readonly project: Project
  readonly domains: ReadonlyMap<string, Domain>
  readonly senses: Senses
  readonly config: () => Promise<UserConfig | Problem>
  documentFor(operation: string): Begun | undefined
  now(): Date
}
