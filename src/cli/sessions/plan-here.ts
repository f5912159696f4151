import { planTurn, type PlanDesk, type PlannedTurn } from '../../app/index.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { SESSIONS, type TurnPlace } from '../../sessions/index.ts'
import { chooseMind } from '../choose-mind.ts'
import type { Here } from '../open-here.ts'
import { paint, shown } from '../print.ts'

/**
 * Plans a turn from what a person said: by the grammar where it is certain, by the model that is named where it is not.
 * Nothing is run.
 */
export async function planHere(at: Here, place: TurnPlace, words: string): Promise<number | Problem> {
  const { voice, progress } = at
  const { came, isWaiting } = await planTurn(planDesk(at), place, words)
  progress.end()
  const done = isProblem(came) ? came : sayPlanned(at, came)
  if (isWaiting)
    voice.remark(`The plan that turn ${place.id} had before still waits; "cutroom execute" would run that one.`)
  return done
}

/** Who plans, as the options say it. */
export function planDesk(at: Here): PlanDesk {
  const { workbench, options, voice, signal } = at
  return {
    workbench,
    signal,
    mind: chooseMind(at),
    on: options.on,
    withGrammar: options['builtin'] !== false,
    remark: voice.remark,
  }
}

function sayPlanned({ voice }: Here, planned: PlannedTurn): number | Problem {
  switch (planned.status) {
    case 'planned': {
      const { turn, path, title, mind } = planned
      voice.say(`${paint(voice, 'green', '✓')} ${shown(title)}  ${paint(voice, 'dim', `${path}, by ${shown(mind)}`)}`)
      voice.say(paint(voice, 'dim', '  "cutroom execute" shows it, asks you, and runs it'))
      voice.give({ status: 'ready', steps: [], applied: false, turn, plan: path, mind })
      return 0
    }
    case 'answer':
      voice.say(shown(planned.answer, 2000))
      voice.give({ status: 'answer', steps: [], answer: planned.answer })
      return 0
    case 'question':
      voice.say(shown(planned.question, 2000))
      for (const [index, { text }] of planned.offers.entries()) voice.say(`  ${index + 1}. ${shown(text)}`)
      voice.give({ status: 'question', steps: [], question: planned.question, offers: planned.offers })
      return 3
    case 'unplanned':
      voice.say(
        `The built-in mind cannot plan that. Everything that a chat needs to know is in ` +
          `${shown(`${SESSIONS}/${planned.turn}/input.md`)}, with instructions in system_prompt.xml beside it.`,
      )
      voice.say(
        'Paste both and your request into any chat, save its reply as plan.md, and run: cutroom execute plan.md',
      )
      voice.give({
        status: 'question',
        steps: [],
        question: 'Who should write this plan? The built-in mind cannot.',
        input: planned.input,
        turn: planned.turn,
      })
      return 3
  }
}

/** A message is what a plan is made from. */
export const noMessage = (): Problem => problem('usage', 'Say what to plan: cutroom plan -m "write the show notes".')
