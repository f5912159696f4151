import type { CommandRun } from '../../gate/index.ts'
import { isProblem, problem, turnOf, turnsOf, type Checked, type Problem, type TurnRecord } from '../../kernel/index.ts'
import type { Runs } from '../../project/index.ts'
import type { Action, Execute, Plan } from '../plan/plan.ts'
import { readWrittenPlan } from '../plan/preprocess-plan.ts'
import { writePlan } from '../plan/write-plan.ts'
import { hasCommand, isBatchOf, turnOfBatch } from '../turns/turn-batches.ts'
import { findTurnPlace, readResumeState, type Where } from '../turns/find-turn-place.ts'
import { readTurnMeta, writeTurnMeta } from '../turns/turn-meta.ts'
import { keepFormer, readTurnFile, writeTurnFile } from '../turns/turn-file.ts'
import type { TurnPlace } from '../turns/turn-place.ts'
import { beginNextTurn, beginSession } from './begin-next-turn.ts'
import { applyDecisions, everything, findDependents } from './execute/make-report.ts'
import { openGrounds } from './execute/open-grounds.ts'
import { preflight, type Preflight } from './execute/preflight.ts'
import { runActions } from './execute/run-actions.ts'
import { recoverRun } from './execute/recover-run.ts'
import { closeTurn, settleTurn } from './execute/settle-turn.ts'
import { executeCommand, keepRunning } from './outside/execute-command.ts'
import { fetchForAction } from './outside/research.ts'
import { hasPages } from './outside/kept-pages.ts'
import type { SessionParts, Sessions, Watched } from './sessions.ts'

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

  /** What the journal has of a run that came to no report. */
  async function findInterrupted(
    place: TurnPlace,
  ): Promise<{ runs: Runs; batches: readonly TurnRecord[]; first: TurnRecord } | undefined | Problem> {
    const runs = await project.readRuns()
    if (isProblem(runs)) return runs
    const batches = turnsOf(project.history()).filter(({ id }) => isBatchOf(id, place.id) && !runs.rolledBack.has(id))
    const first = batches[0]
    // What was taken back whole may run again; what ran a command is over, since nobody can take that back.
    if (!first || (batches.every(({ undone }) => undone) && !batches.some(hasCommand))) return undefined
    return { runs, batches, first }
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
      const found = await findInterrupted(place)
      if (isProblem(found) || found === undefined) return found
      const { runs, batches, first } = found
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
    isInterrupted: async (place) => {
      const state = await readResumeState(folder, place)
      const found = isProblem(state) || state !== 'execute' ? state : await findInterrupted(place)
      return isProblem(found) ? found : typeof found === 'object'
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
