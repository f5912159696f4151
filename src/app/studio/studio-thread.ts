import { builtInMind, type Outcome, type TurnMemory } from '../../agent/index.ts'
import type { AskBody, DocumentQuery, OfferPlace, OutputQuery, RunBody, SettingsBody } from '../../client/index.ts'
import { readThreadData, readUserConfig, serveCalls, type CallWatch } from '../../gate/index.ts'
import { isProblem, problem, turnsOf, type Problem } from '../../kernel/index.ts'
import { listModels, modelNames, removeModel } from '../../offline/index.ts'
import { pendingQuestion, waitingProposals, type Waiting } from '../../project/index.ts'
import { rebaseProposal, takeReading } from '../replace-proposal.ts'
import { openWorkbench, type Workbench } from '../workbench.ts'
import { viewProposal, viewProposals } from '../view-proposals.ts'
import { viewApplied, viewDocuments, viewHistory, viewOperations, viewTurn } from '../views.ts'
import { viewPlan, viewStep } from '../view-plan.ts'
import { describeMachine } from '../describe-machine.ts'
import { changeSettings, describeMinds, describeSettings } from '../describe-settings.ts'
import { describeOutputs } from '../output/describe-outputs.ts'
import { helpWith, suggestWords } from '../suggest-words.ts'
import { runByHand, setShownState } from '../by-hand.ts'
import { viewDocument } from '../view-document.ts'
import { findMedia } from './find-media.ts'
import { sessionCalls } from './session-calls.ts'
import { lookAtOutput } from './write-document.ts'

/**
 * The project of the studio on a thread of its own: planning, hashing and folding take the processor for as long as
 * they need, and whoever answers requests stays quick. What goes out is JSON already.
 */
const { folder, name } = readThreadData() as { readonly folder: string; readonly name: string }

type Written = string | Problem

let shared: Promise<Workbench | Problem> | undefined
let previous: TurnMemory | null = null

/** What was planned here and can be read in other ways, by its proposal; the oldest go. */
const readings = new Map<string, Read>()
type Read = { readonly outcome: Extract<Outcome, { status: 'ready' }>; readonly waiting: Waiting }
const MAX_READINGS = 50

function keepReadings(read: Read): void {
  readings.set(read.waiting.proposal.id, read)
  for (const old of [...readings.keys()].slice(0, -MAX_READINGS)) readings.delete(old)
}

const written = (seen: object | Problem): Written => (isProblem(seen) ? seen : JSON.stringify(seen))

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
  ...sessionCalls({ folder, look, work }),
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
  media: ({ address }: { readonly address: string }) => look((workbench) => findMedia(workbench, address)),
  operations: (_: undefined) => look(viewOperations),
  proposals: (_: undefined) => look(viewProposals),
  proposal: ({ id, only }: { readonly id: string; readonly only?: readonly string[] }) =>
    look((workbench) => viewProposal(workbench, id, only)),
  history: (_: undefined) => look(viewHistory),
  turn: ({ turn }: { readonly turn: string }) => look((workbench) => viewTurn(workbench, turn)),
  run: (body: RunBody, watch: CallWatch) => work(watch, (workbench) => runByHand(workbench, body)),
  ask: ({ words, on, mind, mayLeave, chosen, ...shown }: AskBody, watch: CallWatch) =>
    work(watch, async (workbench) => {
      const firstUse = openFirstUse(mayLeave === true)
      const unset = await setShownState(workbench, on, shown)
      if (unset) return unset
      const asked = await workbench.ask(words, {
        by: 'studio',
        ...(previous && { previous }),
        ...(on !== undefined && { on }),
        ...(mind !== undefined && { mind }),
        ...(chosen !== undefined && { shown: { words: chosen, playheadSeconds: shown.playhead } }),
        onFirstUse: firstUse.ask,
        onPlanned: (units) => watch.onProgress({ steps: units.flatMap((unit) => unit.steps.map(viewStep)) }),
        onThinking: (model) => {
          watch.onProgress({ what: `asking ${model}`, done: 0 })
          return () => undefined
        },
      })
      if (isProblem(asked)) return firstUse.explain(asked)
      const { outcome, waiting, set, cost } = asked
      if (outcome.status === 'ready') previous = outcome.memory
      if (outcome.status === 'ready' && waiting) keepReadings({ outcome, waiting })
      return { ...viewReply(workbench, outcome, waiting, { cost, ...(set && { set }) }) }
    }),
  take: ({ id, reading }: { readonly id: string; readonly reading: string }, watch: CallWatch) =>
    work(watch, async (workbench) => {
      const read = readings.get(id)
      const taken = read?.outcome.alternatives.find(({ key }) => key === reading)
      if (!read || !taken)
        return problem(
          'unknown-reading',
          'There is no such other reading of this plan any more; say it in other words.',
        )
      const again = await takeReading(workbench, read, taken)
      if (isProblem(again)) return again
      readings.delete(id)
      keepReadings(again)
      return viewReply(workbench, again.outcome, again.waiting)
    }),
  approve: ({ id, only }: { readonly id: string; readonly only?: readonly string[] }, watch: CallWatch) =>
    work(watch, async (workbench) => {
      const approved = await workbench.approve(id, only && { only })
      return isProblem(approved) ? approved : { ...viewApplied(approved), reading: approved.reading }
    }),
  rebase: ({ id, mayLeave }: { readonly id: string; readonly mayLeave: boolean }, watch: CallWatch) =>
    work(watch, async (workbench) => {
      const firstUse = openFirstUse(mayLeave)
      const again = await rebaseProposal(workbench, id, { onFirstUse: firstUse.ask })
      if (isProblem(again)) return firstUse.explain(again)
      readings.delete(id)
      keepReadings(again)
      return viewReply(workbench, again.outcome, again.waiting)
    }),
  doctor: async (_: undefined) => JSON.stringify({ parts: await describeMachine() }),
  minds: (_: undefined) => look(describeMinds),
  settings: async (_: undefined) => written(await describeSettings()),
  changeSettings: async (body: SettingsBody) => written(await changeSettings(body)),
  models: async (_: undefined) => written(await listModels()),
  removeModel: async ({ name: wanted }: { readonly name: string }) => {
    const model = modelNames.find((each) => each === wanted)
    if (model === undefined) return problem('not-there', 'There is no such offline model.')
    const removed = await removeModel(model)
    return written(isProblem(removed) ? removed : { name: model, ...removed })
  },
  help: (asked: { readonly document: string; readonly topic?: string }) =>
    look((workbench) => helpWith(workbench, { ...asked, previous })),
  suggestions: ({ document }: { readonly document?: string }) => look((workbench) => suggestWords(workbench, document)),
  renderOptions: ({ document, isQuick }: { readonly document: string; readonly isQuick: boolean }) =>
    look((workbench) => {
      const found = workbench.document(document)
      return isProblem(found) ? found : describeOutputs(workbench, found, { isQuick })
    }),
  outputLook: ({ document, query }: { readonly document: string; readonly query: OutputQuery }) =>
    look((workbench) => lookAtOutput(workbench, document, query)),
  reject: ({ id }: { readonly id: string }, watch: CallWatch) =>
    work(watch, async (workbench) => (await workbench.reject(id)) ?? { rejected: id }),
  undo: ({ turn }: { readonly turn?: string }, watch: CallWatch) =>
    work(watch, async (workbench) => {
      const taken = await workbench.undo(turn)
      return isProblem(taken) ? taken : { ...viewApplied(taken), says: taken.says }
    }),
  redo: ({ turn }: { readonly turn?: string }, watch: CallWatch) =>
    work(watch, async (workbench) => {
      const taken = await workbench.redo(turn)
      return isProblem(taken) ? taken : { ...viewApplied(taken), says: taken.says }
    }),
}
export type StudioHandlers = typeof handlers

/** What leaves the machine at the first use of a model is told to the page, which asks the person and says it again. */
function openFirstUse(mayLeave: boolean): { ask(said: string): Promise<boolean>; explain(refused: Problem): Problem } {
  let told: string | undefined
  return {
    ask: async (said) => {
      if (!mayLeave) told = said
      return mayLeave
    },
    explain: (refused) => (told === undefined ? refused : problem('first-use', told, { says: told })),
  }
}

const viewReply = (
  workbench: Workbench,
  outcome: Outcome,
  waiting: Waiting | undefined,
  more: object = {},
): object => ({
  reply: {
    ...viewPlan(outcome, outcome.status === 'ready' ? workbench.diff(outcome.parts, outcome.retracts) : null),
    ...placesOfOffers(workbench, outcome),
    ...more,
  },
  proposal: waiting?.proposal.id ?? null,
  turn: waiting?.turn ?? null,
})

function questionIn(pending: unknown): object | null {
  if (typeof pending !== 'object' || pending === null || !('question' in pending)) return null
  const { question, offers = [] } = pending as { question: string; offers?: readonly { text: string }[] }
  return { question, offers: offers.map(({ text }) => text) }
}

serveCalls(handlers, async () => {
  const open = await shared
  if (open && !isProblem(open)) await open.close()
})

/** More than these are no places any more that somebody would look at one by one. */
const MAX_PLACES = 12

/** Where each offer of a question would change something, for pages that mark it there. */
function placesOfOffers(workbench: Workbench, outcome: Outcome): { offerPlaces?: OfferPlace[][] } {
  if (outcome.status !== 'question' || !outcome.offered?.some((parts) => parts !== null)) return {}
  return {
    offerPlaces: outcome.offered.map((parts) => {
      if (!parts) return []
      const all = workbench.diff(parts).changes.map(({ before, after, tracks }): OfferPlace => {
        const span = spanOf(before) ?? spanOf(after)
        return { start: span?.start ?? null, end: span?.end ?? null, tracks: tracks ? [...tracks] : null }
      })
      const distinct = new Map(all.map((place) => [JSON.stringify(place), place]))
      // What has neither a time nor a track is no place.
      return [...distinct.values()].filter(({ start, tracks }) => start !== null || tracks).slice(0, MAX_PLACES)
    }),
  }
}

function spanOf(value: unknown): { start: number; end: number } | undefined {
  if (typeof value !== 'object' || value === null || !('start' in value) || !('end' in value)) return undefined
  const { start, end } = value
  return typeof start === 'number' && typeof end === 'number' ? { start, end } : undefined
}
