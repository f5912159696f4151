import type {
  BeginSessionBody,
  BegunTurn,
  ConsiderPlanBody,
  ExecuteBody,
  PlanTextBody,
  PlanWordsBody,
  SkipBody,
  TurnTextName,
} from '../../client/index.ts'
import type { CallWatch } from '../../gate/index.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { beginSession, branchSession, type MindChoice } from '../../sessions/index.ts'
import { considerPlan } from '../sessions/consider-plan.ts'
import {
  checkOrder,
  executePlan,
  planFromWords,
  resumeTurn,
  skipPlan,
  takePlan,
  type PlanWatch,
} from '../sessions/run-plan.ts'
import { viewFile, viewFolder } from '../sessions/view-files.ts'
import { findTurn, viewContexts, viewSessions, viewSessionTurns, viewTurnText } from '../sessions/view-sessions.ts'
import type { Workbench } from '../workbench.ts'

type Written = string | Problem
type Look = (read: (workbench: Workbench) => unknown) => Promise<Written>
type Work = (watch: CallWatch, change: (workbench: Workbench) => Promise<unknown>) => Promise<Written>

/** The calls of the studio's thread that are about sessions, turns and files. */
export function sessionCalls({ folder, look, work }: { folder: string; look: Look; work: Work }) {
  return {
    sessions: (_: undefined) => look(viewSessions),
    sessionTurns: ({ session }: { readonly session: string }) =>
      look((workbench) => viewSessionTurns(workbench, session)),
    turnText: (asked: { readonly turn: string; readonly name: TurnTextName }) =>
      look((workbench) => viewTurnText(workbench, asked)),
    contexts: ({ turn }: { readonly turn: string }) => look((workbench) => viewContexts(workbench, turn)),
    folder: async ({ path }: { readonly path: string }) => written(await viewFolder(folder, path)),
    file: async ({ path }: { readonly path: string }) => written(await viewFile(folder, path)),
    considerPlan: ({ turn, body }: { readonly turn: string; readonly body: ConsiderPlanBody }) =>
      look(async (workbench) => {
        const considered = await considerPlan(workbench, turn, body)
        return isProblem(considered) ? considered : considered.view
      }),
    checkOrder: ({ turn, body }: { readonly turn: string; readonly body: ExecuteBody }) =>
      look(async (workbench) => {
        const ready = await checkOrder(workbench, turn, body)
        return isProblem(ready) ? ready : { shown: ready.view.shown }
      }),
    beginSession: async ({ name, from }: BeginSessionBody) => {
      const when = new Date().toISOString()
      if (from === undefined) return written(begun(await beginSession(folder, { name, when })))
      const place = await findTurn({ folder }, from)
      return written(begun(isProblem(place) ? place : await branchSession(folder, { from: place, name, when })))
    },
    takePlan: (body: PlanTextBody, watch: CallWatch) => work(watch, (workbench) => takePlan(workbench, body)),
    planFromWords: (body: PlanWordsBody, watch: CallWatch) =>
      work(watch, (workbench) => withMind(body, watch, (told) => planFromWords(workbench, body, told))),
    executePlan: (order: { readonly turn: string; readonly body: ExecuteBody }, watch: CallWatch) =>
      work(watch, (workbench) => withMind({}, watch, (told) => executePlan(workbench, order, told))),
    skipPlan: (order: { readonly turn: string; readonly body: SkipBody }, watch: CallWatch) =>
      work(watch, (workbench) => withMind(order.body, watch, (told) => skipPlan(workbench, order, told))),
    resumeTurn: ({ turn }: { readonly turn: string }, watch: CallWatch) =>
      work(watch, (workbench) => resumeTurn(workbench, turn)),
  }
}

const written = (seen: unknown): Written => (isProblem(seen) ? seen : JSON.stringify(seen))

const begun = (made: { readonly session: string; readonly id: string } | Problem): BegunTurn | Problem =>
  isProblem(made) ? made : { session: made.session, turn: made.id }

/**
 * What leaves the machine at the first use of a model is told to the page, which asks the person and says it again. A
 * model is there only where the person chose one.
 */
async function withMind<Reply>(
  { mind, mayLeave = false }: { readonly mind?: string | undefined; readonly mayLeave?: boolean | undefined },
  { signal, onProgress }: CallWatch,
  run: (watch: PlanWatch) => Promise<Reply | Problem>,
): Promise<Reply | Problem> {
  let says: string | undefined
  const choice: MindChoice = {
    ...(mind !== undefined && { mind }),
    onFirstUse: async (said) => {
      if (!mayLeave) says = said
      return mayLeave
    },
    onThinking: (model) => {
      onProgress({ what: `asking ${model}` })
      return () => undefined
    },
  }
  const came = await run({ signal, mind: choice, onOutput: (output) => onProgress({ output }) })
  return isProblem(came) && says !== undefined ? problem('first-use', says, { says }) : came
}
