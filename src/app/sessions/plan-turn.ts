import { chosenWords } from '../../agent/index.ts'
import { plainLine } from '../../gate/index.ts'
import { isProblem, paramsSchema, problem, type Problem } from '../../kernel/index.ts'
import { contextLimit, estimateTokens, withMargin } from '../../models/index.ts'
import { keepPlanQuestion, keepQuestion, planQuestion } from '../../project/index.ts'
import {
  buildPlanRequest,
  composeInput,
  countTokens,
  listPlanErrors,
  listTurnFiles,
  MIN_BUDGET_TOKENS,
  minReplyTokens,
  openPlanner,
  planByModel,
  preprocessPlan,
  readEarlierTurns,
  readKeptPage,
  readPlan,
  readTurnMeta,
  readTurnState,
  SESSIONS,
  TOO_MUCH,
  writePlan,
  writeTurnFile,
  writeTurnMeta,
  type FilesTurn,
  type InputText,
  type MindChoice,
  type Planner,
  type TurnPlace,
} from '../../sessions/index.ts'
import { formatTime } from '../../words/index.ts'
import { kindOf } from '../kinds.ts'
import type { Workbench } from '../workbench.ts'

/** Where a turn is planned: the project, who plans, and who is told what was seen on the way. */
export type PlanDesk = {
  readonly workbench: Workbench
  readonly mind: MindChoice
  readonly signal: AbortSignal
  /** The document that a person named. */
  readonly on?: string | undefined
  /** False where the grammar is passed over. */
  readonly withGrammar: boolean
  remark(text: string): void
}

export type PlannedTurn =
  | {
      readonly status: 'planned'
      readonly turn: string
      readonly path: string
      readonly title: string
      readonly mind: string
    }
  | {
      readonly status: 'question'
      readonly question: string
      readonly offers: readonly { readonly text: string; readonly words: string }[]
    }
  | { readonly status: 'answer'; readonly answer: string }
  /** Nobody here can plan it: what a chat needs lies in the turn. */
  | { readonly status: 'unplanned'; readonly turn: string; readonly input: string }

/** `isWaiting`: nothing was planned, and the plan that the turn had before still waits. */
type Came = { readonly came: PlannedTurn | Problem; readonly isWaiting: boolean }

/**
 * Plans a turn from what a person said: by the grammar where it is certain, by the model that is named where it is not.
 * Nothing is run.
 */
export async function planTurn(desk: PlanDesk, place: TurnPlace, words: string): Promise<Came> {
  const { folder } = desk.workbench
  const before = await listTurnFiles(folder, place)
  const came = await planFromTalk(desk, place, words)
  const isPlanned = !isProblem(came) && (came.status === 'planned' || came.status === 'answer')
  return { came, isWaiting: !isPlanned && !isProblem(before) && before.hasPlan }
}

async function planFromTalk(desk: PlanDesk, place: TurnPlace, words: string): Promise<PlannedTurn | Problem> {
  const { folder, project } = desk.workbench
  const asked = await planQuestion(folder)
  if (isProblem(asked)) return asked
  const earlier = await readEarlierTurns(folder, place, { history: project.history(), asked })
  if (isProblem(earlier)) return earlier
  const said = (asked && chosenWords(asked, words)) ?? words
  const came = await planWords(desk, place, { words: said, earlier })
  if (isProblem(came) || asked === null || (came.status !== 'planned' && came.status !== 'answer')) return came
  // What was planned meanwhile is no longer asked.
  return (await keepQuestion(folder, null)) ?? came
}

type Spoken = { readonly words: string; readonly earlier: readonly FilesTurn[] }

async function planWords(desk: PlanDesk, place: TurnPlace, { words, earlier }: Spoken): Promise<PlannedTurn | Problem> {
  const { workbench, on, withGrammar } = desk
  const { folder } = workbench
  const input = await writeInput(workbench, place)
  if (isProblem(input)) return input
  const handed = await handedTo(folder, place)
  if (isProblem(handed)) return handed
  // Kept before anyone plans: whatever comes of it, "cutroom resume" has what the person said.
  const unkept = await writeTurnMeta(folder, place, { handed, said: words, leaning: undefined })
  if (unkept) return unkept
  const message = handed === undefined || handed === words ? words : `${handed.trimEnd()}\n\n${words}`
  const asked = { place, input, message }
  // What an agent or a faulty plan says is for the agent that is called, and no sentence of the person's.
  if (withGrammar && handed !== words) {
    const { planWithoutModel } = await import('./plan-without-model.ts')
    const planned = await planWithoutModel(workbench, place, { words, on, earlier })
    if (isProblem(planned)) return planned
    const leaning = 'leaning' in planned ? planned.leaning : undefined
    const unnoted = leaning && (await writeTurnMeta(folder, place, { leaning: { ...leaning } }))
    if (unnoted) return unnoted
    if (planned.status === 'plan') return keep(desk, place, { text: writePlan(planned.plan), message, mind: 'builtin' })
    if (planned.status === 'refused') return planned.problem
    if (planned.status === 'answer')
      return (await writeTurnMeta(folder, place, { said: undefined })) ?? { status: 'answer', answer: planned.answer }
    if (planned.status === 'question') {
      const { question, offers } = planned
      return (
        (await byModel(desk, asked)) ??
        (await keepPlanQuestion(folder, planned)) ?? { status: 'question', question, offers }
      )
    }
  }
  return (
    (await byModel(desk, asked)) ?? {
      status: 'unplanned',
      turn: place.id,
      input: `${SESSIONS}/${place.id}/input.md`,
    }
  )
}

/** All that a turn is planned from, as it is written into its folder. */
export async function writeInput(workbench: Workbench, place: TurnPlace): Promise<string | Problem> {
  const input = await writeInputWithin(workbench, place, undefined)
  return isProblem(input) ? input : input.text
}

async function writeInputWithin(
  workbench: Workbench,
  place: TurnPlace,
  budgetTokens: number | undefined,
): Promise<InputText | Problem> {
  const input = await inputOfTurn(workbench, place, budgetTokens)
  return isProblem(input) ? input : ((await writeTurnFile(workbench.folder, place.id, 'input.md', input.text)) ?? input)
}

/** All that a turn would be planned from now. Nothing is written. */
export async function inputOfTurn(
  workbench: Workbench,
  place: TurnPlace,
  budgetTokens?: number,
): Promise<InputText | Problem> {
  const { folder } = workbench
  return composeInput(folder, place, {
    budgetTokens,
    documents: await describeDocuments(workbench),
    keptAddress: (url) => readKeptPage(folder, place.session, url),
  })
}

/**
 * What a model needs to know to PERFORM: each document in a line, and for each kind that there is the operations it is
 * asked for most.
 */
async function describeDocuments({ project }: Pick<Workbench, 'project'>): Promise<string[]> {
  const documents = project.documents().filter(({ domain }) => domain !== 'files')
  const lines = documents.map(
    ({ name, domain, revision, state }) =>
      `${plainLine(name)}: ${domain}, ${formatTime(kindOf(domain).durationSeconds(state.document))}, revision ` +
      `${revision}`,
  )
  return [...lines, ...[...new Set(documents.map(({ domain }) => domain))].map(operationsLine)]
}

function operationsLine(kind: string): string {
  const { planning } = kindOf(kind)
  const calls = planning.forModels.often.flatMap((name) => {
    const operation = planning.domain.operations.get(name)
    const { properties = {} } = operation ? (paramsSchema(operation) as { properties?: object }) : {}
    return operation ? [`${name}(${Object.keys(properties).join(', ')})`] : []
  })
  return `operations on ${kind}, among others: ${calls.join(', ')}`
}

type ToAsk = { readonly place: TurnPlace; readonly message: string; readonly input: string }

/**
 * What a turn is planned from, as far as the model can hold it beside its instructions, the message and a reply. What
 * is left out for that is told by name; a model that cannot hold even the rest refuses in its own words.
 */
async function fitInput(
  { workbench, remark }: PlanDesk,
  { model }: Planner,
  { place, system, message, input }: ToAsk & { readonly system: string },
): Promise<string | Problem> {
  const most = contextLimit(model.capabilities) - minReplyTokens(model)
  const over = withMargin(estimateTokens(buildPlanRequest({ system, input, message }))) - most
  const budgetTokens = countTokens(input) - over
  if (over <= 0 || budgetTokens < MIN_BUDGET_TOKENS) return input
  const fitted = await writeInputWithin(workbench, place, budgetTokens)
  if (isProblem(fitted)) return fitted.code === 'budget-too-small' ? input : fitted
  const names = fitted.left.filter(({ why }) => why === TOO_MUCH).map(({ path }) => plainLine(path))
  const rest = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : ''
  const without =
    names.length === 0 ? 'shown less of the list of files' : `not shown ${names.slice(0, MAX_NAMED).join(', ')}${rest}`
  remark(`${model.id} holds ${contextLimit(model.capabilities)} tokens, so it is ${without}.`)
  return fitted.text
}

const MAX_NAMED = 5

/**
 * What the turn was begun with before a person said anything to it: the message of INVOKE or CONCLUDE, or the errors of
 * a faulty plan.
 */
async function handedTo(folder: string, place: TurnPlace): Promise<string | undefined | Problem> {
  const meta = await readTurnMeta(folder, place)
  return isProblem(meta) ? meta : (meta.handed ?? (meta.status === 'prepared' ? meta.message : undefined))
}

/** Null where no model is named. */
async function byModel(desk: PlanDesk, asked: ToAsk): Promise<PlannedTurn | null | Problem> {
  const { place, message } = asked
  const planner = await openPlanner(desk.mind, desk.signal)
  if (planner === null || isProblem(planner)) return planner
  const text = await askForPlan(desk, planner, asked)
  if (isProblem(text)) return text
  const mind = planner.model.id
  const read = readPlan(text)
  if (!isProblem(read)) return keep(desk, place, { text, message, mind })
  const refused = await desk.workbench.sessions.keepPlan(place, text, { message, mind, isForeign: false })
  const errors = listPlanErrors(read).map(({ message: said }) => said)
  return (
    refused ??
    problem(
      'bad-plan',
      `${mind} wrote something that is no plan: ${errors[0] ?? read.message} It is kept in ` +
        `${SESSIONS}/${place.id}/plan.md; "cutroom execute" sends it back, "cutroom plan -m" asks anew.`,
      { turn: place.id, errors },
    )
  )
}

/** The model's plan with its fences mended, before anything else looks at it. */
export async function askForPlan(
  desk: PlanDesk,
  planner: Planner,
  { place, message, input }: ToAsk,
): Promise<string | Problem> {
  const { folder } = desk.workbench
  const state = await readTurnState(folder, place)
  if (isProblem(state)) return state
  const told = await fitInput(desk, planner, { place, system: state.prompt, message, input })
  if (isProblem(told)) return told
  const reply = await planByModel(
    planner,
    { system: state.prompt, input: told, message },
    { folder, turn: place.id, when: new Date().toISOString() },
  )
  if (isProblem(reply)) return reply
  const mended = preprocessPlan(reply)
  // What cannot be mended is kept as it came: what is wrong with it is said when it is tried out.
  if (isProblem(mended)) return reply
  for (const { line, message: said } of mended.rewrites) desk.remark(`  line ${line} of the reply: ${plainLine(said)}`)
  return mended.text
}

async function keep(
  { workbench }: PlanDesk,
  place: TurnPlace,
  { text, message, mind }: { text: string; message: string; mind: string },
): Promise<PlannedTurn | Problem> {
  // The grammar looked at the files itself, whatever is in the context.
  const refused = await workbench.sessions.keepPlan(place, text, { message, mind, isForeign: mind === 'builtin' })
  const title = /^# (.+)$/m.exec(text)?.[1] ?? 'a plan'
  return refused ?? { status: 'planned', turn: place.id, path: `${SESSIONS}/${place.id}/plan.md`, title, mind }
}
