import type { CommandRun } from '../gate/run-command.ts'
import type { UserConfig } from '../gate/user-config.ts'
import {
  isProblem,
  operateStep,
  problem,
  turnOf,
  turnsOf,
  type Domain,
  type Problem,
  type Senses,
  type TurnRecord,
} from '../kernel/index.ts'
import type { Applied, Project } from '../project/project.ts'
import { dependents } from './execute/dependents.ts'
import { effectivePlan, type Decided } from './execute/effective-plan.ts'
import { preflight, type Begun, type Grounds, type PlanError, type Preflight } from './execute/preflight.ts'
import { isBatchOf, turnOfBatch } from './execute/batch-id.ts'
import { batchesOf, runActions, type ActionOutcome, type RanActions } from './execute/run-actions.ts'
import { refuseAction } from './execute/refuse-action.ts'
import { reportOf, unrunReport } from './execute/report-of.ts'
import { costOfRecord, readMindRecord, type MindCost } from './mind-record.ts'
import { executeCommand } from './outside/execute-command.ts'
import { fetchFor } from './outside/fetch-for.ts'
import { hasPages } from './outside/kept-pages.ts'
import { keepRunning } from './outside/still-running.ts'
import type { Action, Execute, Plan } from './plan/plan.ts'
import type { Rewrite } from './plan/mend-fences.ts'
import { readWrittenPlan } from './plan/read-written-plan.ts'
import { writePlan } from './plan/write-plan.ts'
import { beginNextTurn } from './turns/begin-next-turn.ts'
import { keepFormer } from './turns/keep-former.ts'
import { findTurnPlace, type Where } from './turns/find-turn-place.ts'
import { memosTextAfter } from './execute/memos-text-after.ts'
import { readMeta, writeMeta } from './turns/meta.ts'
import { newSession } from './turns/new-session.ts'
import { planReportText } from './turns/plan-report-text.ts'
import { readContexts } from './turns/read-contexts.ts'
import { resumeState } from './turns/resume-state.ts'
import { readTurnFile, writeTurnFile } from './turns/turn-file.ts'
import type { TurnPlace } from './turns/turn-place.ts'

/** The work in turns: a plan is written, tried out, decided on by a person, run, and reported; then the next turn is ready. */
export type Sessions = {
  /** The turn to go on with. */
  place(where?: Where): Promise<TurnPlace | Problem>
  /** The turn that a new plan is for: the one that waits for a plan, else the next one; the day's own session where there is none. */
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
  dependents(reviewed: Reviewed, decided: Omit<Decided, 'along'>): Promise<Map<number, string>>
  execute(reviewed: Reviewed, decided: Decided, watch?: Watched): Promise<Executed | Problem>
  /** Brings a turn to an end whose process was ended after it had changed something; undefined where nothing had been changed. */
  finish(place: TurnPlace): Promise<Executed | undefined | Problem>
  /** Why a plan that was decided on is not what waits any more: another window replaced it or ran it. */
  changedMeanwhile(reviewed: Reviewed): Promise<Problem | undefined>
  /** Whether an earlier turn of the session brought in text from the web. */
  hasReadOthers(place: TurnPlace): Promise<boolean>
  /** Writes the report of a plan that is not run, and makes the next turn. */
  close(place: TurnPlace, ending: Ending): Promise<TurnPlace | Problem>
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
export type Ending = {
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

export function openSessions({ folder, project, domains, senses, config, documentFor, now }: SessionParts): Sessions {
  const when = (): string => now().toISOString()
  const known = (): string[] => turnsOf(project.history()).map(({ id }) => turnOfBatch(id))

  async function groundsFor(place: TurnPlace, isForeign: boolean): Promise<(() => Grounds) | Problem> {
    const contexts = await readContexts(folder, place)
    const meta = isProblem(contexts) ? contexts : await readMeta(folder, place)
    const settings = isProblem(meta) ? meta : await config()
    if (isProblem(contexts) || isProblem(meta) || isProblem(settings))
      return [contexts, meta, settings].find((each) => isProblem(each)) as Problem
    return () => ({
      history: project.history(),
      domains,
      senses,
      workspace: project.workspace,
      contexts,
      place,
      isForeign,
      hasLooked: meta.mind === 'builtin',
      documentFor,
      memosAfter: memosTextAfter,
      refuse: (action) => refuseAction(folder, action, { config: settings, meta }),
    })
  }

  async function tryPlan(
    place: TurnPlace,
    plan: Pick<Plan, 'memos' | 'actions'>,
    isForeign: boolean,
  ): Promise<Preflight | Problem> {
    const behind = await project.refresh()
    const grounds = behind ?? (await groundsFor(place, isForeign))
    return isProblem(grounds) ? grounds : preflight(grounds(), plan)
  }

  async function placeForPlan(where: Where = {}): Promise<TurnPlace | Problem> {
    const place = await findTurnPlace(folder, where)
    if (isProblem(place))
      return place.code === 'no-session' ? newSession(folder, { name: 'edits', when: when(), isCurrent: false }) : place
    const state = await resumeState(folder, place)
    const meta = isProblem(state) ? state : await readMeta(folder, place)
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

  /** What the model cost that wrote the plan of a turn. */
  async function costOf(place: TurnPlace): Promise<MindCost | null> {
    const record = await readMindRecord(folder, place.id)
    return record === undefined || isProblem(record) ? null : costOfRecord(record)
  }

  async function execute(place: TurnPlace, action: Execute, watch: Watched): Promise<CommandRun | Problem> {
    const came = await executeCommand(folder, action, watch)
    const unkept =
      isProblem(came) || !came.left
        ? undefined
        : await keepRunning(folder, place, { command: action.command, process: came.left })
    return unkept ?? came
  }

  async function settle(
    place: TurnPlace,
    { plan, from, decided, ran, original, startedAt, message }: Settling,
  ): Promise<Executed | Problem> {
    const cost = await costOf(place)
    const report = reportOf({
      original,
      effective: plan,
      decided,
      from,
      ran,
      startedAt,
      endedAt: when(),
      message,
      cost,
    })
    const isDone = (index: number): boolean => ran.outcomes[index]?.outcome === 'success'
    // Before the report, with which the turn counts as done: whoever makes the next turn has to know what was.
    const written =
      (await writeMeta(folder, place, {
        status: 'executed',
        applied: when(),
        done: plan.actions.map((_, index) => index).filter(isDone),
      })) ?? (await writeTurnFile(folder, place.id, 'report.md', planReportText(report)))
    if (written) return written
    const done = plan.actions.filter((_, index) => isDone(index))
    const next = await beginNextTurn(folder, { from: place, actions: done, when: when(), known: known() })
    if (isProblem(next)) return next
    const chat = done.find((action) => action.action === 'CHAT_WITH_USER')
    return {
      place,
      plan,
      ran,
      status: report.status,
      next,
      chat: chat?.action === 'CHAT_WITH_USER' ? chat.message : null,
      applied: togetherOf(ran.applied),
    }
  }

  return {
    place: (where) => findTurnPlace(folder, where),
    placeForPlan,
    keepPlan: async (place, text, { message, isForeign, mind }) =>
      (await keepFormer(folder, place, text)) ??
      // Before the plan itself: whose plan it is decides what it may touch.
      (await writeMeta(folder, place, {
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
          `Turn ${place.id} has no plan yet; "cutroom plan -m WORDS" writes one, "cutroom execute FILE" takes one from elsewhere.`,
        )
      const read = readWrittenPlan(text)
      const meta = await readMeta(folder, place)
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
      dependents(plan, decided, async (rest) => {
        const tried = await tryPlan(place, rest, isForeign)
        return isProblem(tried) ? [] : tried.errors
      }),
    execute: async ({ place, plan: original, message, isForeign }, decided, { signal, onOutput } = {}) => {
      const startedAt = when()
      const { plan, from } = effectivePlan(original, decided)
      const isChanged =
        plan.actions.length !== original.actions.length ||
        plan.memos.length !== original.memos.length ||
        decided.changed.size > 0
      const refused = isChanged
        ? await writeTurnFile(folder, place.id, 'plan.effective.md', writePlan(plan))
        : undefined
      const grounds = refused ?? (await groundsFor(place, isForeign))
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
            bring: (action) => fetchFor(folder, place.id, action, { config: settings, signal }),
          },
        },
        plan,
      )
      return settle(place, { plan, from, decided, ran, original, startedAt, message })
    },
    finish: async (place) => {
      const batches = turnsOf(project.history()).filter(({ id }) => isBatchOf(id, place.id))
      const first = batches[0]
      // What was taken back whole may run again; what ran a command is over, since nobody can take that back.
      if (!first || (batches.every(({ undone }) => undone) && !batches.some(hasCommand))) return undefined
      const text =
        (await readTurnFile(folder, place.id, 'plan.effective.md')) ?? (await readTurnFile(folder, place.id, 'plan.md'))
      const read = isProblem(text) || text === undefined ? text : readWrittenPlan(text)
      if (isProblem(read) || read === undefined) return read
      const verified = await project.readBack(first.id)
      if (isProblem(verified)) return verified
      const { plan } = read
      const ran = interrupted(plan.actions, batches, {
        turn: place.id,
        document: first.parts[0]?.document ?? '',
        revision: 0,
        verified,
        broken: [],
        taken: [],
      })
      const none = {
        skippedActions: new Set<number>(),
        skippedMemos: new Set<number>(),
        along: new Map<number, string>(),
        changed: new Map<number, Action>(),
      }
      return settle(place, {
        plan,
        from: plan.actions.map((_, index) => index),
        decided: none,
        ran,
        original: plan,
        startedAt: first.when,
        message: turnOf(project.history(), first.id)?.label ?? plan.title,
      })
    },
    changedMeanwhile: async ({ place, text }) => {
      const [now, state] = [await readTurnFile(folder, place.id, 'plan.md'), await resumeState(folder, place)]
      return now === text && state === 'execute'
        ? undefined
        : problem(
            'changed-since',
            `The plan of turn ${place.id} was replaced or run in another window while you decided; nothing was run here. "cutroom execute" shows what waits now.`,
          )
    },
    hasReadOthers: (place) => hasPages(folder, place.session),
    close: async (place, { plan, errors, message, isSkipped }) => {
      const meta = await readMeta(folder, place)
      const report = unrunReport(plan, {
        errors,
        startedAt: when(),
        endedAt: when(),
        message: isProblem(meta) ? '' : (meta.message ?? ''),
        cost: await costOf(place),
      })
      const written =
        (await writeTurnFile(folder, place.id, 'report.md', planReportText(report))) ??
        (await writeMeta(folder, place, { status: isSkipped ? 'skipped' : 'invalid' }))
      return (
        written ?? beginNextTurn(folder, { from: place, withReport: isSkipped, when: when(), known: known(), message })
      )
    },
  }
}

type Settling = {
  readonly plan: Plan
  readonly from: readonly number[]
  readonly decided: Decided
  readonly ran: RanActions
  readonly original: Plan
  readonly startedAt: string
  readonly message: string
}

/** All that a plan applied, as one: the first line of the journal names it. */
function togetherOf(applied: readonly Applied[]): Applied | null {
  const [first, ...more] = applied
  if (!first) return null
  return {
    ...first,
    revision: applied.at(-1)?.revision ?? first.revision,
    verified: applied.flatMap(({ verified }) => verified),
    broken: applied.flatMap(({ broken }) => broken),
    taken: [...first.taken, ...more.flatMap(({ taken }) => taken)],
  }
}

const hasCommand = ({ parts }: TurnRecord): boolean =>
  parts.some(({ units }) => units.some((unit) => operateStep(unit).operation === 'run_command'))

/** What is known of a run whose process was ended: batches that are in the journal are done, and whether a command after them came to its end nobody saw. */
function interrupted(actions: readonly Action[], turns: readonly TurnRecord[], applied: Applied): RanActions {
  const batches = batchesOf(actions).slice(0, turns.length)
  const last = batches.at(-1)?.at(-1)
  const outcomes = actions.map((action, index): ActionOutcome => {
    const number = batches.findIndex((batch) => batch.some((each) => each.index === index))
    if (number < 0) return { index, outcome: null, durationMs: 0, details: ['Interrupted before it ran.'] }
    if (action.action === 'EXECUTE' && last?.index === index)
      return {
        index,
        outcome: 'failure',
        durationMs: 0,
        details: ['It was begun, and interrupted before anyone saw how it ended.'],
      }
    if (turns[number]?.undone)
      return { index, outcome: null, durationMs: 0, details: ['It was carried out, and undone since.'] }
    return { index, outcome: 'success', durationMs: 0, details: ['Found done in the journal after an interruption.'] }
  })
  return { outcomes, applied: [applied], commands: [], problem: null }
}
