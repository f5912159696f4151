import { chosenWords } from '../../agent/index.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { estimateTokens, contextLimit, withMargin } from '../../models/index.ts'
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
  type Planner,
  type TurnPlace,
} from '../../sessions/index.ts'
import { chooseMind } from '../choose-mind.ts'
import { describeDocuments } from '../kinds.ts'
import type { Here } from '../open-here.ts'
import { paint, shown } from '../print.ts'
import { planWithoutModel } from './plan-without-model.ts'

/**
 * Plans a turn from what a person said: by the grammar where it is certain, by the model that is named where it is not.
 * Nothing is run.
 */
export async function planHere(at: Here, place: TurnPlace, words: string): Promise<number | Problem> {
  const { folder } = at.workbench
  const before = await listTurnFiles(folder, place)
  const asked = await planQuestion(folder)
  if (isProblem(asked)) return asked
  const earlier = await readEarlierTurns(folder, place, { history: at.workbench.project.history(), asked })
  if (isProblem(earlier)) return earlier
  const came = await planTurn(at, place, { words: (asked && chosenWords(asked, words)) ?? words, earlier })
  // What was planned meanwhile is no longer asked.
  const unkept = asked !== null && came === 0 ? await keepQuestion(folder, null) : undefined
  if (unkept) return unkept
  const isUnplanned = isProblem(came) || came === 3
  if (isUnplanned && !isProblem(before) && before.hasPlan)
    at.voice.remark(`The plan that turn ${place.id} had before still waits; "cutroom execute" would run that one.`)
  return came
}

type Spoken = { readonly words: string; readonly earlier: readonly FilesTurn[] }

async function planTurn(at: Here, place: TurnPlace, { words, earlier }: Spoken): Promise<number | Problem> {
  const { workbench, voice, options, progress } = at
  const input = await writeInput(at, place)
  const handed = isProblem(input) ? input : await handedTo(workbench.folder, place)
  if (isProblem(input) || isProblem(handed)) return isProblem(input) ? input : (handed as Problem)
  // Kept before anyone plans: whatever comes of it, "cutroom resume" has what the person said.
  const unkept = await writeTurnMeta(workbench.folder, place, { handed, said: words, leaning: undefined })
  if (unkept) return unkept
  const asked = {
    place,
    words,
    input,
    message: handed === undefined || handed === words ? words : `${handed.trimEnd()}\n\n${words}`,
  }
  // What an agent or a faulty plan says is for the agent that is called, and no sentence of the person's.
  if (options['builtin'] !== false && handed !== words) {
    const planned = await planWithoutModel(workbench, place, { words, on: options.on, earlier })
    if (isProblem(planned)) return planned
    const leaning = 'leaning' in planned ? planned.leaning : undefined
    const unnoted = leaning && (await writeTurnMeta(workbench.folder, place, { leaning: { ...leaning } }))
    if (unnoted) return unnoted
    if (planned.status === 'plan')
      return keep(at, place, { text: writePlan(planned.plan), message: asked.message, mind: 'builtin' })
    if (planned.status === 'refused') return planned.problem
    if (planned.status === 'answer')
      return (await writeTurnMeta(workbench.folder, place, { said: undefined })) ?? saySomething(at, planned)
    if (planned.status === 'question')
      return (
        (await byModel(at, asked)) ?? (await keepPlanQuestion(workbench.folder, planned)) ?? saySomething(at, planned)
      )
  }
  const done = await byModel(at, asked)
  progress.end()
  if (done !== null) return done
  voice.say(
    `The built-in mind cannot plan that. Everything that a chat needs to know is in ` +
      `${shown(`${SESSIONS}/${place.id}/input.md`)}, with instructions in system_prompt.xml beside it.`,
  )
  voice.say('Paste both and your request into any chat, save its reply as plan.md, and run: cutroom execute plan.md')
  voice.give({
    status: 'question',
    steps: [],
    question: 'Who should write this plan? The built-in mind cannot.',
    input: `${SESSIONS}/${place.id}/input.md`,
    turn: place.id,
  })
  return 3
}

export async function writeInput(at: Here, place: TurnPlace): Promise<string | Problem> {
  const input = await writeInputWithin(at, place, undefined)
  return isProblem(input) ? input : input.text
}

async function writeInputWithin(
  at: Here,
  place: TurnPlace,
  budgetTokens: number | undefined,
): Promise<InputText | Problem> {
  const { folder } = at.workbench
  const input = await composeInput(folder, place, {
    budgetTokens,
    documents: await describeDocuments(at.workbench),
    keptAddress: (url) => readKeptPage(folder, place.session, url),
  })
  return isProblem(input) ? input : ((await writeTurnFile(folder, place.id, 'input.md', input.text)) ?? input)
}

type ToFit = ToAsk & { readonly system: string }

/**
 * What a turn is planned from, as far as the model can hold it beside its instructions, the message and a reply. What
 * is left out for that is told by name; a model that cannot hold even the rest refuses in its own words.
 */
async function fitInput(
  at: Here,
  { model }: Planner,
  { place, system, message, input }: ToFit,
): Promise<string | Problem> {
  const most = contextLimit(model.capabilities) - minReplyTokens(model)
  const over = withMargin(estimateTokens(buildPlanRequest({ system, input, message }))) - most
  const budgetTokens = countTokens(input) - over
  if (over <= 0 || budgetTokens < MIN_BUDGET_TOKENS) return input
  const fitted = await writeInputWithin(at, place, budgetTokens)
  if (isProblem(fitted)) return fitted.code === 'budget-too-small' ? input : fitted
  const names = fitted.left.filter(({ why }) => why === TOO_MUCH).map(({ path }) => shown(path))
  const rest = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : ''
  const without =
    names.length === 0 ? 'shown less of the list of files' : `not shown ${names.slice(0, MAX_NAMED).join(', ')}${rest}`
  at.voice.remark(`${model.id} holds ${contextLimit(model.capabilities)} tokens, so it is ${without}.`)
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

type ToAsk = { readonly place: TurnPlace; readonly message: string; readonly input: string }

/** Null where no model is named. */
async function byModel(at: Here, asked: ToAsk): Promise<number | null | Problem> {
  const { place, message } = asked
  const planner = await openPlanner(chooseMind(at), at.signal)
  if (planner === null || isProblem(planner)) return planner
  const text = await askForPlan(at, planner, asked)
  if (isProblem(text)) return text
  const mind = planner.model.id
  const read = readPlan(text)
  if (!isProblem(read)) return keep(at, place, { text, message, mind })
  const refused = await at.workbench.sessions.keepPlan(place, text, { message, mind, isForeign: false })
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
  at: Here,
  planner: Planner,
  { place, message, input }: ToAsk,
): Promise<string | Problem> {
  const { folder } = at.workbench
  const state = await readTurnState(folder, place)
  if (isProblem(state)) return state
  const told = await fitInput(at, planner, { place, system: state.prompt, message, input })
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
  for (const { line, message: said } of mended.rewrites) at.voice.remark(`  line ${line} of the reply: ${shown(said)}`)
  return mended.text
}

async function keep(
  { workbench, voice }: Here,
  place: TurnPlace,
  { text, message, mind }: { text: string; message: string; mind: string },
): Promise<number | Problem> {
  // The grammar looked at the files itself, whatever is in the context.
  const refused = await workbench.sessions.keepPlan(place, text, { message, mind, isForeign: mind === 'builtin' })
  if (refused) return refused
  const path = `${SESSIONS}/${place.id}/plan.md`
  const title = /^# (.+)$/m.exec(text)?.[1] ?? 'a plan'
  voice.say(`${paint(voice, 'green', '✓')} ${shown(title)}  ${paint(voice, 'dim', `${path}, by ${shown(mind)}`)}`)
  voice.say(paint(voice, 'dim', '  "cutroom execute" shows it, asks you, and runs it'))
  voice.give({ status: 'ready', steps: [], applied: false, turn: place.id, plan: path, mind })
  return 0
}

function saySomething(
  { voice }: Here,
  planned:
    | { status: 'question'; question: string; offers: readonly { text: string }[] }
    | { status: 'answer'; answer: string },
): number | Problem {
  if (planned.status === 'answer') {
    voice.say(shown(planned.answer, 2000))
    voice.give({ status: 'answer', steps: [], answer: planned.answer })
    return 0
  }
  voice.say(shown(planned.question, 2000))
  for (const [index, { text }] of planned.offers.entries()) voice.say(`  ${index + 1}. ${shown(text)}`)
  voice.give({ status: 'question', steps: [], question: planned.question, offers: planned.offers })
  return 3
}

/** A message is what a plan is made from. */
export const noMessage = (): Problem => problem('usage', 'Say what to plan: cutroom plan -m "write the show notes".')
