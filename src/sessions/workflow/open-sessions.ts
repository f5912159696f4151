import type { CommandRun, UserConfig } from '../../gate/index.ts'
import {
  isProblem,
  problem,
  turnOf,
  turnsOf,
  type Checked,
  type Domain,
  type Problem,
  type Senses,
} from '../../kernel/index.ts'
import type { Applied, Project } from '../../project/index.ts'
import type { Rewrite } from '../plan/mend-fences.ts'
import type { Action, Execute, Plan } from '../plan/plan.ts'
import { readWrittenPlan } from '../plan/preprocess-plan.ts'
import { writePlan } from '../plan/write-plan.ts'
import { hasCommand, isBatchOf, turnOfBatch } from '../turns/turn-batches.ts'
import { findTurnPlace, readResumeState, type Where } from '../turns/find-turn-place.ts'
import { readTurnMeta, writeTurnMeta } from '../turns/turn-meta.ts'
import { keepFormer, readTurnFile, writeTurnFile } from '../turns/turn-file.ts'
import type { TurnPlace } from '../turns/turn-place.ts'
import { beginNextTurn } from './begin-next-turn.ts'
import { findDependents, applyDecisions, everything, type PlanDecisions } from './execute/apply-decisions.ts'
import { openGrounds } from './execute/open-grounds.ts'
import { preflight, type Begun, type PlanError, type Preflight } from './execute/preflight.ts'
import { runActions, type RanActions } from './execute/run-actions.ts'
import { closeTurn, recoverRun, settleTurn } from './execute/settle-turn.ts'
import { beginSession } from './begin-session.ts'
import { executeCommand, keepRunning } from './outside/execute-command.ts'
import { fetchForAction } from './outside/research.ts'
import { hasPages } from './outside/kept-pages.ts'

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

export function openSessions(parts: SessionParts): Sessions {
  const { folder, project, config, now } = parts
  const when = (): string => now().toISOString()
  const known = (): string[] => turnsOf(project.history()).map(({ id }) => turnOfBatch(id))
  const keeping = { folder, when, known }

  async function tryPlan(
    place: TurnPlace,
    plan: Pick<Plan, 'memos' | 'actions'>,
    isForeign: boolean,
  ): Promise<Preflight | Problem> {
    const behind = await project.refresh()
    const grounds = behind ?? (await openGrounds(parts, place, isForeign))
    return isProblem(grounds) ? grounds : preflight(grounds(), plan)
  }

  async function placeForPlan(where: Where = {}): Promise<TurnPlace | Problem> {
    const place = await findTurnPlace(folder, where)
    if (isProblem(place))
      return place.code === 'no-session'
        ? beginSession(folder, { name: 'edits', when: when(), isCurrent: false })
        : place
    const state = await readResumeState(folder, place)
    const meta = isProblem(state) ? state : await readTurnMeta(folder, place)
    if (isProblem(state) || isProblem(meta)) return isProblem(state) ? state : (meta as Problem)
    // What was asked and not approved stays what it is.
    const isAnothers = state === 'execute' && meta.status === 'planned'
    return state === 'next' || isAnothers
      ? beginNextTurn(folder, {
          from: place,
          actions: await carriedOut(place, meta.done),
          when: when(),
          known: known(),
        })
      : place
  }

  /** What the plan of a turn came to, for a next turn that was not made any more. */
  async function carriedOut(place: TurnPlace, done: readonly number[] = []): Promise<readonly Action[]> {
    const text =
      done.length === 0
        ? undefined
        : ((await readTurnFile(folder, place.id, 'plan.effective.md')) ??
          (await readTurnFile(folder, place.id, 'plan.md')))
    const read = isProblem(text) || text === undefined ? undefined : readWrittenPlan(text)
    return read === undefined || isProblem(read) ? [] : read.plan.actions.filter((_, index) => done.includes(index))
  }

  async function execute(place: TurnPlace, action: Execute, watch: Watched): Promise<CommandRun | Problem> {
    const came = await executeCommand(folder, action, watch)
    const unkept =
      isProblem(came) || !came.left
        ? undefined
        : await keepRunning(folder, place, { command: action.command, process: came.left })
    return unkept ?? came
  }

  return {
    place: (where) => findTurnPlace(folder, where),
    placeForPlan,
    keepPlan: async (place, text, { message, isForeign, mind }) =>
      (await keepFormer(folder, place, text)) ??
      // Before the plan itself: whose plan it is decides what it may touch.
      (await writeTurnMeta(folder, place, {
        status: 'drafted',
        planned: when(),
        foreign: isForeign,
        ...(message !== undefined && { message }),
        ...(mind !== undefined && { mind }),
      })) ??
      writeTurnFile(folder, place.id, 'plan.md', text),
    review: async (place) => {
      const text = await readTurnFile(folder, place.id, 'plan.md')
      if (isProblem(text)) return text
      if (text === undefined)
        return problem(
          'no-plan',
          `Turn ${place.id} has no plan yet; "cutroom plan -m WORDS" writes one, "cutroom execute FILE" takes one ` +
            `from elsewhere.`,
        )
      const read = readWrittenPlan(text)
      const meta = await readTurnMeta(folder, place)
      if (isProblem(read) || isProblem(meta)) return isProblem(read) ? read : (meta as Problem)
      const isForeign = meta.foreign === true
      const tried = await tryPlan(place, read.plan, isForeign)
      return isProblem(tried)
        ? tried
        : {
            place,
            text,
            plan: read.plan,
            message: meta.message ?? meta.said ?? read.plan.title,
            isForeign,
            tried,
            rewrites: read.rewrites,
          }
    },
    tryOut: async ({ place, isForeign }, plan) => {
      const tried = await tryPlan(place, plan, isForeign)
      if (isProblem(tried)) throw new Error(tried.message)
      return tried
    },
    dependents: ({ place, plan, isForeign }, decided) =>
      findDependents(plan, decided, async (rest) => {
        const tried = await tryPlan(place, rest, isForeign)
        return isProblem(tried) ? [] : tried.errors
      }),
    execute: async ({ place, plan: original, message, isForeign }, decided, { signal, onOutput } = {}) => {
      const startedAt = when()
      const { plan, from } = applyDecisions(original, decided)
      const isChanged =
        plan.actions.length !== original.actions.length ||
        plan.memos.length !== original.memos.length ||
        decided.changed.size > 0
      const refused = isChanged
        ? await writeTurnFile(folder, place.id, 'plan.effective.md', writePlan(plan))
        : undefined
      const grounds = refused ?? (await openGrounds(parts, place, isForeign))
      const settings = isProblem(grounds) ? grounds : await config()
      if (isProblem(grounds) || isProblem(settings)) return isProblem(grounds) ? grounds : (settings as Problem)
      const ran = await runActions(
        {
          project,
          grounds,
          when,
          signal,
          turn: place.id,
          words: message,
          milliseconds: () => now().getTime(),
          outside: {
            execute: (action) => execute(place, action, { signal, onOutput }),
            bring: (action) => fetchForAction(folder, place.id, action, { config: settings, signal }),
          },
        },
        plan,
      )
      return settleTurn(keeping, place, { plan, from, decided, ran, original, startedAt, message })
    },
    finish: async (place) => {
      const runs = await project.readRuns()
      if (isProblem(runs)) return runs
      const batches = turnsOf(project.history()).filter(({ id }) => isBatchOf(id, place.id) && !runs.rolledBack.has(id))
      const first = batches[0]
      // What was taken back whole may run again; what ran a command is over, since nobody can take that back.
      if (!first || (batches.every(({ undone }) => undone) && !batches.some(hasCommand))) return undefined
      const text =
        (await readTurnFile(folder, place.id, 'plan.effective.md')) ?? (await readTurnFile(folder, place.id, 'plan.md'))
      const read = isProblem(text) || text === undefined ? text : readWrittenPlan(text)
      if (isProblem(read) || read === undefined) return read
      const verified: Checked[] = []
      for (const { id } of batches) {
        const kept = await project.readBack(id)
        if (isProblem(kept)) return kept
        verified.push(...kept)
      }
      const { plan } = read
      const document = first.parts[0]?.document ?? ''
      const applied = { turn: place.id, document, revision: 0, verified, broken: [], taken: [] }
      const ran = recoverRun({ turn: place.id, actions: plan.actions, batches, runs, applied })
      return settleTurn(keeping, place, {
        plan,
        from: plan.actions.map((_, index) => index),
        decided: everything,
        ran,
        original: plan,
        startedAt: first.when,
        message: turnOf(project.history(), first.id)?.label ?? plan.title,
      })
    },
    changedMeanwhile: async ({ place, text }) => {
      const [now, state] = [await readTurnFile(folder, place.id, 'plan.md'), await readResumeState(folder, place)]
      return now === text && state === 'execute'
        ? undefined
        : problem(
            'changed-since',
            `The plan of turn ${place.id} was replaced or run in another window while you decided; nothing was run ` +
              `here. "cutroom execute" shows what waits now.`,
          )
    },
    hasReadOthers: (place) => hasPages(folder, place.session),
    close: (place, ending) => closeTurn(keeping, place, ending),
  }
}
