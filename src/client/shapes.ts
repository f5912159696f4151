import { z } from 'zod'
import { jobEvents } from './job-shapes.ts'
import { MAX_WORDS_CHARACTERS } from './limits.ts'
import { sessionEvents } from './session-shapes.ts'
import { sameTimes } from './sound-shapes.ts'

/** What the studio's routes take and give: the shapes that `--json` prints, and the events of one project. */
const json = z.json()
const moment = z.string().meta({ description: 'A moment in UTC, as in 2026-01-31T12:00:00.000Z.' })
const askId = z.string().meta({ format: 'ask-id' })
const proposalId = z.string().meta({ format: 'proposal-id' })
const turnId = z.string().meta({ format: 'turn-id' })

export const documentRow = z
  .object({ name: z.string(), kind: z.string(), revision: z.int(), duration: z.number() })
  .meta({ id: 'DocumentRow' })

const because = z.object({
  param: z.string(),
  value: json,
  source: z.string(),
  text: z.string().optional(),
  confidence: z.number(),
})

const step = z
  .object({
    id: z.string(),
    kind: z.enum(['prepare', 'operate']),
    document: z.string(),
    operation: z.string(),
    params: json,
    purpose: z.string(),
    because: z.array(because),
  })
  .meta({ id: 'Step' })

const change = z
  .object({
    id: z.string(),
    stepId: z.string(),
    kind: z.string(),
    before: json,
    after: json,
    reason: z.enum(['asked', 'assumed']),
    tracks: z.array(z.string()).optional(),
    text: z.string(),
  })
  .meta({ id: 'Change' })

const diff = z.object({ summary: z.string(), changes: z.array(change) }).meta({ id: 'Diff' })
const note = z.looseObject({ code: z.string(), text: z.string() })

const refused = z.object({ code: z.string(), message: z.string(), details: json })

/** A place that an offer of a question is about; without a time all of the tracks, without tracks all of them. */
const offerPlace = z
  .object({
    start: z.number().nullable().meta({ description: 'In seconds.' }),
    end: z.number().nullable(),
    tracks: z.array(z.string()).nullable(),
  })
  .meta({ id: 'OfferPlace' })

/** What a request came to: `status` says which of the other fields count. */
export const plan = z
  .object({
    status: z.enum(['ready', 'question', 'answer', 'refused']),
    document: z.string().nullable(),
    documents: z.array(z.string()).optional(),
    reading: z.string().optional(),
    steps: z.array(step),
    notes: z.array(note),
    alternatives: z.array(z.object({ key: z.string(), reading: z.string(), steps: z.array(step) })),
    question: z.string().nullable(),
    offers: z.array(z.string()).optional(),
    /** Of each offer, where it would change something. */
    offerPlaces: z.array(z.array(offerPlace)).optional(),
    answer: z.string().optional(),
    control: z.string().optional(),
    problem: refused.optional(),
    diff: diff.nullable(),
    /** Turns that it takes back first, the newest first. */
    retracts: z.array(turnId).optional(),
    /** That only the selection or the like was asked for, which is set at once and is no turn. */
    set: z.boolean().optional(),
    cost: z.looseObject({}).optional(),
  })
  .meta({ id: 'Plan' })

const askedBy = z
  .enum(['studio', 'terminal', 'mcp'])
  .nullable()
  .meta({ description: 'The door that it was asked through; null where that was not kept.' })

export const proposalRow = z
  .object({
    id: proposalId,
    /** The turn that it becomes once it is accepted. */
    turn: turnId,
    document: z.string().nullable(),
    reading: z.string(),
    when: moment,
    steps: z.array(step),
    words: z.string().meta({ description: 'All that was said for it: the request, with the answers that it took.' }),
    by: askedBy,
    /** Who planned it: `builtin`, a model, or the client of a program. */
    mind: z.string(),
    /** Who asked, where it was no person at the page or the terminal: `mcp` is another program. */
    via: z.string().nullable(),
    isStale: z.boolean(),
    /** Turns that it takes back first, the newest first, and that in a line; absent where it takes nothing back. */
    retracts: z.array(turnId).optional(),
    takesBack: z.string().optional(),
  })
  .meta({ id: 'ProposalRow' })

const reviewRow = z
  .object({
    id: z.string(),
    parent: z.string().nullable(),
    kind: z.enum(['item', 'fixed', 'heading']),
    /** The operate step that it stands for, which `only` names; a heading stands for all below it. */
    step: z.string().nullable(),
    text: z.string(),
  })
  .meta({ id: 'ReviewRow' })

export const proposal = proposalRow
  .extend({
    notes: z.array(note),
    rows: z.array(reviewRow),
    diff,
    taken: z.array(z.object({ step: z.string(), because: z.string() })),
    /** For hearing before and after at the same place. */
    times: z.array(sameTimes),
  })
  .meta({ id: 'Proposal' })

const checked = z
  .object({
    promise: z.string(),
    expected: json,
    found: json,
    ok: z.boolean(),
    told: z.string().optional(),
    warning: z.string().optional(),
  })
  .meta({ id: 'Checked' })

/** What was applied, as it was read back. */
export const applied = z
  .object({
    applied: z.literal(true),
    turn: turnId,
    document: z.string(),
    revision: z.int(),
    verified: z.array(checked),
    broken: z.array(z.looseObject({ turn: turnId, promise: z.string(), found: json })),
    taken: z.array(z.object({ unit: z.string(), because: z.string() })),
    warnings: z.array(z.string()),
    retracts: z.array(turnId).optional(),
    says: z
      .string()
      .optional()
      .meta({ description: 'Of an undo or redo: what came back, and what that does to later turns.' }),
  })
  .meta({ id: 'Applied' })

export const turnRow = z
  .object({
    turn: turnId,
    when: moment,
    document: z.string().nullable(),
    words: z.string(),
    by: askedBy,
    summary: z.string(),
    undone: z.boolean(),
    /** Turns that it takes back, and the turn that takes it back; absent where there is none. */
    retracts: z.array(turnId).optional(),
    takenBackBy: turnId.optional(),
  })
  .meta({ id: 'TurnRow' })

export const turn = z
  .looseObject({
    turn: turnId,
    input: z.string(),
    plan: z.string().nullable(),
    steps: z.array(step),
    verified: z.array(checked),
    undone: z.boolean(),
    retracts: z.array(turnId).optional(),
    takenBackBy: turnId.optional(),
    mind: z.string(),
    cost: z.looseObject({}),
  })
  .meta({ id: 'Turn' })

/** A request of this life of the server, under way or ended. */
export const askRow = z
  .object({
    ask: askId,
    words: z.string(),
    on: z.string().nullable(),
    when: moment,
    progress: z.object({ what: z.string(), done: z.number() }).nullable(),
    /** What is planned so far. */
    steps: z.array(step),
    reply: plan.nullable(),
    proposal: proposalId.nullable(),
    turn: turnId.nullable(),
    problem: refused.nullable(),
  })
  .meta({ id: 'Ask' })

/** All that a page needs to begin; the same is sent whenever it has changed. */
export const project = z
  .object({
    name: z.string(),
    documents: z.array(documentRow),
    proposals: z.array(proposalId),
    lastTurn: turnId.nullable(),
    turns: z.int(),
    question: z.object({ question: z.string(), offers: z.array(z.string()) }).nullable(),
    notices: z.array(z.string()),
    mind: z.string(),
  })
  .meta({ id: 'StudioProject' })

export const studioEvent = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('ask.begun'), ask: askRow }),
    z.object({ type: z.literal('ask.progressed'), ask: askId, what: z.string(), done: z.number() }),
    z.object({ type: z.literal('ask.planned'), ask: askId, steps: z.array(step) }),
    z.object({ type: z.literal('ask.ended'), ask: askRow }),
    z.object({ type: z.literal('project.changed'), project }),
    ...jobEvents,
    ...sessionEvents,
    z.object({ type: z.literal('reset') }).meta({ description: 'The id is not known any more: read everything anew.' }),
  ])
  .meta({ id: 'StudioEvent' })

const seconds = z.number().min(0).max(1e7)
const wordPlace = z.strictObject({ sentence: z.string().max(60), word: z.int().nonnegative().max(1e6) })

/** What the page shows of an audio document when something is said or done, so that "this" and "here" mean that. */
const shown = {
  selection: z
    .object({ start: seconds, end: seconds })
    .nullable()
    .optional()
    .meta({ description: 'The selected stretch in seconds; null says that none is selected.' }),
  tracks: z.array(z.string()).max(1000).optional().meta({ description: 'The ids of the selected tracks.' }),
  playhead: seconds.optional().meta({ description: 'Where the cursor stands, in seconds.' }),
  notes: z
    .object({
      regionId: z.string(),
      notes: z.array(z.object({ pitch: z.int(), startBeat: z.number() })).max(20_000),
    })
    .optional()
    .meta({ description: 'The selected notes of a song, by their pitch and where in their region they begin.' }),
}

export const askBody = z
  .strictObject({
    words: z.string().min(1).max(MAX_WORDS_CHARACTERS),
    on: z.string().optional(),
    ...shown,
    chosen: z
      .strictObject({ first: wordPlace, last: wordPlace })
      .nullable()
      .optional()
      .meta({
        description:
          'In a document of words, what is chosen: from a word to a word, by the sentence and the place in it, in ' +
          'the order of the cut. Null says that nothing is, and then "this" is asked about.',
      }),
    mind: z.string().optional(),
    mayLeave: z
      .boolean()
      .optional()
      .meta({ description: 'That the person was told what leaves the machine when a model is asked, and agreed.' }),
  })
  .meta({ id: 'AskRequest' })

export const approveBody = z
  .strictObject({ only: z.array(z.string()).optional() })
  .meta({ id: 'ApproveRequest', description: 'Without `only` all of it; else the operate steps that are named.' })

export const readingBody = z
  .strictObject({ reading: z.string() })
  .meta({ id: 'ReadingRequest', description: 'The `key` of another reading of the same words.' })

const operationCall = z.object({ operation: z.string(), params: z.record(z.string(), json) })

export const runBody = z
  .strictObject({
    ...operationCall.shape,
    on: z.string().optional(),
    ...shown,
    next: z.array(operationCall).max(20).optional().meta({
      description: 'Further operations, planned on what came before them: all together are one step of undo.',
    }),
  })
  .meta({ id: 'RunRequest' })

/** A proposal to approve; or editor state, which is set at once; or what is missing. */
export const ran = z
  .object({
    status: z.enum(['ready', 'set', 'question']),
    proposal: proposal.nullable(),
    question: z.string().nullable(),
    missing: z.array(z.string()),
  })
  .meta({ id: 'Ran' })

export const historyBody = z.strictObject({ turn: z.string().optional() }).meta({ id: 'UndoRequest' })

export type DocumentRow = z.infer<typeof documentRow>
export type OfferPlace = z.infer<typeof offerPlace>
export type PlanReply = z.infer<typeof plan>
export type ProposalRow = z.infer<typeof proposalRow>
export type ProposalView = z.infer<typeof proposal>
export type AppliedReply = z.infer<typeof applied>
export type TurnRow = z.infer<typeof turnRow>
export type TurnView = z.infer<typeof turn>
export type AskRow = z.infer<typeof askRow>
export type ProjectView = z.infer<typeof project>
export type StudioEvent = z.infer<typeof studioEvent>
export type AskBody = z.infer<typeof askBody>
export type ApproveBody = z.infer<typeof approveBody>
export type ReviewRowView = z.infer<typeof reviewRow>
export type RunBody = z.infer<typeof runBody>
export type RanReply = z.infer<typeof ran>
export type ShownState = Pick<AskBody, 'selection' | 'tracks' | 'playhead' | 'chosen' | 'notes'>
