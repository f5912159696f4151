import { z } from 'zod'
import { MAX_WORDS_CHARACTERS } from './limits.ts'

/** What the studio tells of sessions, their turns and the project's files, and what it takes to plan and run one. */
const json = z.json()
const moment = z.string().meta({ description: 'A moment in UTC, as in 2026-01-31T12:00:00.000Z.' })
const turnId = z.string().meta({ format: 'turn-id' })
const place = z.string().meta({
  description: 'A path from the project’s root, percent-encoded, since names of files may hold anything.',
})
const refused = z.object({ code: z.string(), message: z.string(), details: json })

export const sessionRow = z
  .object({
    session: z.string(),
    name: z.string(),
    day: z.string().meta({ description: 'As in 2026-01-31.' }),
    turns: z.int(),
    isCurrent: z.boolean().meta({ description: 'What is planned without naming a session goes there.' }),
  })
  .meta({ id: 'Session' })

/** Where a turn stands. */
const turnState = z.enum(['ready', 'waits', 'interrupted', 'asked', 'talked', 'done']).meta({
  description:
    '`ready` for a plan · its plan `waits` for a decision · a run of it was `interrupted` · `asked` of media, ' +
    'and decided beside that · `talked`: it came to no plan · `done`, with a report.',
})

export const sessionTurn = z
  .object({
    turn: turnId,
    state: turnState,
    when: moment.nullable(),
    title: z.string().nullable().meta({ description: 'Of its plan, or what was said.' }),
    said: z.string().nullable(),
    mind: z.string().nullable().meta({ description: 'Who planned it; null where the plan came from elsewhere.' }),
    isForeign: z.boolean(),
    isUndone: z.boolean(),
    branchOf: turnId.nullable(),
    /** As the report has it. */
    outcome: z.string().nullable(),
    actions: z.string().nullable(),
    outcomes: z.string().nullable(),
  })
  .meta({ id: 'SessionTurn' })

export const sessionTurns = z
  .object({
    session: z.string(),
    earlier: z.int().meta({ description: 'How many older turns are not listed.' }),
    turns: z.array(sessionTurn),
  })
  .meta({ id: 'SessionTurns' })

export const projectFolder = z
  .object({
    path: place,
    entries: z.array(
      z.object({
        name: z.string(),
        path: place,
        kind: z.enum(['folder', 'file', 'link', 'other']),
        size: z.int().nullable(),
      }),
    ),
    says: z.string().nullable().meta({ description: 'Why it could not be looked into, or not all of it.' }),
  })
  .meta({ id: 'ProjectFolder' })

export const projectFile = z
  .object({
    name: z.string(),
    path: place,
    kind: z.enum(['text', 'binary', 'large', 'withheld']),
    size: z.int().nullable(),
    language: z.string(),
    text: z.string().nullable(),
    says: z.string().nullable().meta({ description: 'Why its text is not shown.' }),
  })
  .meta({ id: 'ProjectFile' })

export const placeQuery = z.object({ path: place.optional() })

/** `input` is as it would be sent now where the turn still waits. */
export const turnTextName = z.enum(['input', 'plan', 'effective', 'report', 'prompt'])
export const turnText = z
  .object({ turn: turnId, name: turnTextName, text: z.string().nullable(), tokens: z.int().nullable() })
  .meta({ id: 'TurnText' })

export const turnContexts = z
  .object({
    turn: z.array(z.string()),
    session: z.array(z.string()),
    global: z.array(z.string()),
    pruned: z.array(z.string()),
    memos: z.array(z.string()),
    agent: z.string(),
    notices: z.array(z.string()),
  })
  .meta({ id: 'TurnContexts' })

const actionIndex = z.int().min(0)
const rowId = z.string().meta({ description: '`memo-0`, `action-2`: its place in the plan.' })

export const planAction = z
  .object({
    row: rowId,
    action: z.string(),
    about: z.string(),
    says: z.string().meta({ description: 'What it would do, as it was tried out.' }),
    description: z.string(),
    /** A file that it changes, by its path. */
    path: z.string().nullable(),
    source: z.string().meta({ description: 'As it stands in a plan.' }),
    diff: z.string().nullable(),
    added: z.int(),
    removed: z.int(),
    errors: z.array(z.string()),
    warnings: z.array(z.string()),
    isModified: z.boolean(),
    asks: z
      .object({
        exact: z.array(z.string()),
        approval: z
          .string()
          .meta({ description: 'Stands for exactly this; it has to come back with the order to run.' }),
        notes: z.array(z.string()),
      })
      .nullable()
      .meta({
        description: 'A command or a search: what would be run or sent, whole. It runs only if it is approved.',
      }),
  })
  .meta({ id: 'PlanAction' })

export const turnPlan = z
  .object({
    turn: turnId,
    state: turnState,
    shown: z.string().meta({ description: 'Stands for all of this; it has to come back with the order to run.' }),
    title: z.string(),
    status: z.string(),
    agent: z.string(),
    message: z.string(),
    mind: z.string().nullable(),
    isForeign: z.boolean(),
    rationale: z.string(),
    missing: z.array(z.string()),
    rewrites: z.array(z.object({ line: z.int(), message: z.string() })),
    memos: z.array(
      z.object({ row: rowId, change: z.enum(['add', 'remove']), text: z.string(), comment: z.string().nullable() }),
    ),
    actions: z.array(planAction),
    /** What cannot stay without what is out, each with why. */
    along: z.array(z.object({ row: rowId, because: z.string() })),
    errors: z.array(z.object({ row: rowId.nullable(), message: z.string() })),
    /** Of actions that were changed: why a change does not count. */
    refusedEdits: z.array(z.object({ row: rowId, message: z.string() })),
  })
  .meta({ id: 'TurnPlan' })

const edits = z
  .array(z.object({ action: actionIndex, source: z.string().max(2_000_000) }))
  .max(500)
  .optional()
  .meta({ description: 'Actions in the place of those of the plan, each as it stands in a plan.' })

export const considerPlanBody = z
  .strictObject({ out: z.array(rowId).max(5000).optional(), edits })
  .meta({ id: 'ConsiderPlanRequest' })

export const executeBody = z
  .strictObject({
    shown: z.string(),
    out: z.array(rowId).max(5000).optional(),
    edits,
    approved: z
      .array(z.string())
      .max(500)
      .optional()
      .meta({ description: 'The `approval` of each command and search that a person said yes to.' }),
  })
  .meta({ id: 'ExecuteRequest' })

const planWho = {
  session: z.string().optional(),
  mind: z.string().optional(),
  mayLeave: z.boolean().optional(),
}

export const planWordsBody = z
  .strictObject({ words: z.string().min(1).max(MAX_WORDS_CHARACTERS), ...planWho })
  .meta({ id: 'PlanWordsRequest' })

export const planTextBody = z
  .strictObject({ text: z.string().min(1).max(8_000_000), session: z.string().optional() })
  .meta({ id: 'PlanTextRequest', description: 'A plan as a chat wrote it.' })

export const skipBody = z
  .strictObject({ words: z.string().min(1).max(MAX_WORDS_CHARACTERS), mind: planWho.mind, mayLeave: planWho.mayLeave })
  .meta({ id: 'SkipRequest', description: 'Runs nothing of a plan, and says what should be planned instead.' })

export const beginSessionBody = z
  .strictObject({ name: z.string().max(200), from: turnId.optional() })
  .meta({ id: 'BeginSessionRequest', description: 'With `from` it begins where that turn began.' })

export const begunTurn = z.object({ session: z.string(), turn: turnId }).meta({ id: 'BegunTurn' })

/** What was planned, run or resumed in this life of the server, under way or ended. */
export const planRun = z
  .object({
    run: z.string(),
    does: z.enum(['plan', 'execute', 'resume', 'skip']),
    turn: turnId.nullable(),
    words: z.string().nullable(),
    when: moment,
    isEnded: z.boolean(),
    what: z.string().nullable().meta({ description: 'What is being done.' }),
    output: z.string().meta({ description: 'The end of what commands have printed.' }),
    reply: z
      .object({
        status: z.enum(['planned', 'question', 'answer', 'unplanned', 'executed']),
        turn: turnId.nullable(),
        says: z.string(),
        offers: z.array(z.string()),
        /** Of what was run: the turn that is ready now. */
        next: turnId.nullable(),
        chat: z.string().nullable().meta({ description: 'What the plan says to the person, who may answer.' }),
      })
      .nullable(),
    problem: refused.nullable(),
  })
  .meta({ id: 'PlanRun' })

export const begunRun = z.object({ run: z.string() })

export const sessionEvents = [
  z.object({ type: z.literal('run.changed'), run: planRun }),
  z.object({ type: z.literal('sessions.changed') }).meta({
    description: 'Sessions or turns are not what they were; read those that are looked at.',
  }),
] as const

export type SessionRow = z.infer<typeof sessionRow>
export type SessionTurn = z.infer<typeof sessionTurn>
export type SessionTurns = z.infer<typeof sessionTurns>
export type ProjectFolder = z.infer<typeof projectFolder>
export type ProjectFileView = z.infer<typeof projectFile>
export type TurnTextName = z.infer<typeof turnTextName>
export type TurnText = z.infer<typeof turnText>
export type ContextsView = z.infer<typeof turnContexts>
export type PlanAction = z.infer<typeof planAction>
export type TurnPlan = z.infer<typeof turnPlan>
export type ConsiderPlanBody = z.infer<typeof considerPlanBody>
export type ExecuteBody = z.infer<typeof executeBody>
export type PlanWordsBody = z.infer<typeof planWordsBody>
export type PlanTextBody = z.infer<typeof planTextBody>
export type SkipBody = z.infer<typeof skipBody>
export type BeginSessionBody = z.infer<typeof beginSessionBody>
export type BegunTurn = z.infer<typeof begunTurn>
export type PlanRun = z.infer<typeof planRun>
