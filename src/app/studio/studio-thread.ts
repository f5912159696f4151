import { builtInMind, type TurnMemory } from '../../agent/index.ts'
import type { AskBody, DocumentQuery, RunBody } from '../../client/index.ts'
import { readThreadData, readUserConfig, serveCalls, type CallWatch } from '../../gate/index.ts'
import { isProblem, turnsOf, type Problem } from '../../kernel/index.ts'
import { pendingQuestion, waitingProposals } from '../../project/index.ts'
import { openWorkbench, type Workbench } from '../workbench.ts'
import {
  viewApplied,
  viewDocuments,
  viewHistory,
  viewOperations,
  viewProposal,
  viewProposals,
  viewTurn,
} from '../views.ts'
import { runByHand, setShownState } from '../run-by-hand.ts'
import { viewDocument } from '../view-document.ts'
import { viewPlan } from '../view-plan.ts'

/**
 * The project of the studio on a thread of its own: planning, hashing and folding take the processor for as long as
 * they need, and whoever answers requests stays quick. What goes out is JSON already.
 */
const { folder, name } = readThreadData() as { readonly folder: string; readonly name: string }

type Written = string | Problem

let shared: Promise<Workbench | Problem> | undefined
let previous: TurnMemory | null = null

/** For looking only: kept open, and brought up to date before each look. */
async function look(read: (workbench: Workbench) => unknown): Promise<Written> {
  const workbench = await (shared ??= openWorkbench({ folder }))
  if (isProblem(workbench)) {
    shared = undefined
    return workbench
  }
  const behind = await workbench.project.refresh()
  const seen = behind ?? (await read(workbench))
  return isProblem(seen) ? seen : JSON.stringify(seen)
}

/** For whatever changes something: opened anew, so that it can be called off and tells how far it is. */
async function work(watch: CallWatch, change: (workbench: Workbench) => Promise<unknown>): Promise<Written> {
  const { signal, onProgress } = watch
  const workbench = await openWorkbench({
    folder,
    watch: { signal, onProgress: (what, done) => onProgress({ what, done }) },
  })
  if (isProblem(workbench)) return workbench
  try {
    const done = await change(workbench)
    return isProblem(done) ? done : JSON.stringify(done)
  } finally {
    await workbench.close()
  }
}

const handlers = {
  project: (_: undefined) =>
    look(async (workbench) => {
      const turns = turnsOf(workbench.project.history())
      const found = await waitingProposals(folder, workbench.project.history())
      const pending = await pendingQuestion(folder)
      const config = await readUserConfig()
      return {
        name,
        documents: viewDocuments(workbench),
        proposals: isProblem(found) ? [] : found.waiting.map(({ proposal }) => proposal.id),
        lastTurn: turns.at(-1)?.id ?? null,
        turns: turns.length,
        undone: turns.filter(({ undone }) => undone).length,
        question: isProblem(pending) ? null : questionIn(pending),
        notices: workbench.notices,
        mind: isProblem(config) ? builtInMind.name : (config.mind ?? builtInMind.name),
      }
    }),
  documents: (_: undefined) => look(viewDocuments),
  document: ({ document, query }: { readonly document: string; readonly query: DocumentQuery }) =>
    look((workbench) => viewDocument(workbench, document, query)),
  operations: (_: undefined) => look(viewOperations),
  proposals: (_: undefined) => look(viewProposals),
  proposal: ({ id, only }: { readonly id: string; readonly only?: readonly string[] }) =>
    look((workbench) => viewProposal(workbench, id, only)),
  history: (_: undefined) => look(viewHistory),
  turn: ({ turn }: { readonly turn: string }) => look((workbench) => viewTurn(workbench, turn)),
  run: (body: RunBody, watch: CallWatch) => work(watch, (workbench) => runByHand(workbench, body)),
  ask: ({ words, on, mind, mayLeave, ...shown }: AskBody, watch: CallWatch) =>
    work(watch, async (workbench) => {
      const unset = await setShownState(workbench, on, shown)
      if (unset) return unset
      const asked = await workbench.ask(words, {
        previous,
        ...(on !== undefined && { on }),
        ...(mind !== undefined && { mind }),
        onFirstUse: async () => mayLeave === true,
        onThinking: (model) => {
          watch.onProgress({ what: `asking ${model}`, done: 0 })
          return () => undefined
        },
      })
      if (isProblem(asked)) return asked
      const { outcome, waiting, set, cost } = asked
      if (outcome.status === 'ready') previous = outcome.memory
      const diff = outcome.status === 'ready' ? workbench.diff(outcome.parts) : null
      return {
        reply: { ...viewPlan(outcome, diff), cost, ...(set && { set }) },
        proposal: waiting?.proposal.id ?? null,
      }
    }),
  approve: ({ id, only }: { readonly id: string; readonly only?: readonly string[] }, watch: CallWatch) =>
    work(watch, async (workbench) => {
      const approved = await workbench.approve(id, only && { only })
      return isProblem(approved) ? approved : { ...viewApplied(approved), reading: approved.reading }
    }),
  reject: ({ id }: { readonly id: string }, watch: CallWatch) =>
    work(watch, async (workbench) => (await workbench.reject(id)) ?? { rejected: id }),
  undo: ({ turn }: { readonly turn?: string }, watch: CallWatch) =>
    work(watch, async (workbench) => {
      const taken = await workbench.undo(turn)
      return isProblem(taken) ? taken : viewApplied(taken)
    }),
  redo: ({ turn }: { readonly turn?: string }, watch: CallWatch) =>
    work(watch, async (workbench) => {
      const taken = await workbench.redo(turn)
      return isProblem(taken) ? taken : viewApplied(taken)
    }),
}
export type StudioHandlers = typeof handlers

function questionIn(pending: unknown): object | null {
  if (typeof pending !== 'object' || pending === null || !('question' in pending)) return null
  const { question, offers = [] } = pending as { question: string; offers?: readonly { text: string }[] }
  return { question, offers: offers.map(({ text }) => text) }
}

serveCalls(handlers, async () => {
  const open = await shared
  if (open && !isProblem(open)) await open.close()
})
