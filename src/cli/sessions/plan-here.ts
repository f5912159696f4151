import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { inputText } from '../../sessions/input/input-text.ts'
import { keptPage } from '../../sessions/outside/kept-pages.ts'
import { openPlanner, planByModel, type Planner } from '../../sessions/plan-by-model.ts'
import { planErrors } from '../../sessions/plan-errors.ts'
import { preprocessPlan } from '../../sessions/plan/preprocess-plan.ts'
import { readPlan } from '../../sessions/plan/read-plan.ts'
import { writePlan } from '../../sessions/plan/write-plan.ts'
import { turnState } from '../../sessions/turns/begin-next-turn.ts'
import { readMeta, writeMeta } from '../../sessions/turns/meta.ts'
import { writeTurnFile } from '../../sessions/turns/turn-file.ts'
import { SESSIONS, type TurnPlace } from '../../sessions/turns/turn-place.ts'
import { chooseMind } from '../choose-mind.ts'
import { documentLines } from '../document-lines.ts'
import type { Here } from '../open-here.ts'
import { paint, shown } from '../print.ts'
import { planWithoutModel } from './plan-without-model.ts'

/** Plans a turn from what a person said: by the grammar where it is certain, by the model that is named where it is not. Nothing is run. */
export async function planHere(at: Here, place: TurnPlace, words: string): Promise<number | Problem> {
  const { studio, voice, options, progress } = at
  // Kept before anyone is asked: whatever goes wrong, "cutroom resume" has it.
  const kept = await keepWords(studio.folder, place, words)
  const input = isProblem(kept) ? kept : await writeInput(at, place)
  if (isProblem(kept) || isProblem(input)) return isProblem(kept) ? kept : (input as Problem)
  const { message, isHanded } = kept
  // What an agent or a faulty plan says is for the agent that is called, and no sentence of the person's.
  if (options['builtin'] !== false && !isHanded) {
    const planned = await planWithoutModel(studio, place, { words, on: options.on })
    if (isProblem(planned)) return planned
    if (planned.status === 'plan') return keep(at, place, { text: writePlan(planned.plan), message, mind: 'builtin' })
    if (planned.status === 'refused') return planned.problem
    if (planned.status === 'question' || planned.status === 'answer') {
      const planner = planned.status === 'question' ? await openPlanner(chooseMind(at), at.signal) : null
      if (isProblem(planner)) return planner
      if (planner) return askModel(at, planner, { place, message, input })
      return saySomething(at, planned)
    }
  }
  const planner = await openPlanner(chooseMind(at), at.signal)
  progress.end()
  if (isProblem(planner)) return planner
  if (planner) return askModel(at, planner, { place, message, input })
  voice.say(`The built-in mind cannot plan that. Everything that a chat needs to know is in ${shown(`${SESSIONS}/${place.id}/input.md`)}, with instructions in system_prompt.xml beside it.`)
  voice.say('Paste both and your request into any chat, save its reply as plan.md, and run: cutroom execute plan.md')
  voice.give({ status: 'question', steps: [], question: 'Who should write this plan? The built-in mind cannot.', input: `${SESSIONS}/${place.id}/input.md`, turn: place.id })
  return 3
}

export async function writeInput(at: Here, place: TurnPlace): Promise<string | Problem> {
  const { folder } = at.studio
  const input = await inputText(folder, place, { documents: await documentLines(at.studio), keptAddress: (url) => keptPage(folder, place.session, url) })
  if (isProblem(input)) return input
  return (await writeTurnFile(folder, place.id, 'input.md', input.text)) ?? input.text
}

type ToAsk = { readonly place: TurnPlace; readonly message: string; readonly input: string }

async function askModel(at: Here, planner: Planner, asked: ToAsk): Promise<number | Problem> {
  const { place, message } = asked
  const { model } = planner
  const text = await planText(at, planner, asked)
  if (isProblem(text)) return text
  const read = readPlan(text)
  if (!isProblem(read)) return keep(at, place, { text, message, mind: model.id })
  const refused = await at.studio.sessions.keepPlan(place, text, { message, mind: model.id, isForeign: false })
  return refused ?? problem('bad-plan', `${model.id} wrote something that is no plan: ${planErrors(read)[0]?.message ?? read.message} It is kept in ${SESSIONS}/${place.id}/plan.md; "cutroom execute" sends it back, "cutroom plan -m" asks anew.`, { turn: place.id, errors: planErrors(read).map(({ message: said }) => said) })
}

/** What the turn was begun with, if anything, and what the person says to it now. */
async function keepWords(folder: string, place: TurnPlace, words: string): Promise<{ message: string; isHanded: boolean } | Problem> {
  const meta = await readMeta(folder, place)
  if (isProblem(meta)) return meta
  const handed = meta.handed ?? (meta.status === 'prepared' ? meta.message : undefined)
  const refused = await writeMeta(folder, place, { handed, said: words })
  if (refused) return refused
  return { message: handed === undefined || handed === words ? words : `${handed.trimEnd()}\n\n${words}`, isHanded: handed !== undefined && handed === words }
}

/** The model's plan with its fences mended, before anything else looks at it. */
export async function planText({ studio: { folder } }: Here, planner: Planner, { place, message, input }: ToAsk): Promise<string | Problem> {
  const state = await turnState(folder, place)
  if (isProblem(state)) return state
  const reply = await planByModel(planner, { system: state.prompt, input, message }, { folder, turn: place.id, when: new Date().toISOString() })
  if (isProblem(reply)) return reply
  const mended = preprocessPlan(reply)
  // What cannot be mended is kept as it came: what is wrong with it is said when it is tried out.
  return isProblem(mended) ? reply : mended.text
}

async function keep({ studio, voice }: Here, place: TurnPlace, { text, message, mind }: { text: string; message: string; mind: string }): Promise<number | Problem> {
  // The grammar looked at the files itself, whatever is in the context.
  const refused = await studio.sessions.keepPlan(place, text, { message, mind, isForeign: mind === 'builtin' })
  if (refused) return refused
  const path = `${SESSIONS}/${place.id}/plan.md`
  const title = /^# (.+)$/m.exec(text)?.[1] ?? 'a plan'
  voice.say(`${paint(voice, 'green', '✓')} ${shown(title)}  ${paint(voice, 'dim', `${path}, by ${shown(mind)}`)}`)
  voice.say(paint(voice, 'dim', '  "cutroom execute" shows it, asks you, and runs it'))
  voice.give({ status: 'ready', steps: [], applied: false, turn: place.id, plan: path, mind })
  return 0
}

function saySomething({ voice }: Here, planned: { status: 'question'; question: string; offers: readonly { text: string }[] } | { status: 'answer'; answer: string }): number | Problem {
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
