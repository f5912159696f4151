import type { Outcome, TurnTrace } from '../../agent/index.ts'
import { viewPlan, type AskOutcome, type Workbench } from '../../app/index.ts'
import { isProblem, type Problem } from '../../kernel/index.ts'
import { chooseMind } from '../choose-mind.ts'
import { drawPlan, describeAlternative } from '../draw-plan.ts'
import { isTerminal, type Io } from '../io.ts'
import type { Options } from '../main.ts'
import { openHere, type Here } from '../open-here.ts'
import { fail, paint, shown, type Voice } from '../print.ts'
import { formatCost, sayApplied } from '../say-applied.ts'

/** One request: plan, review, apply, read back. */
export function run([words = '']: readonly string[], options: Options, io: Io): Promise<number> {
  return openHere(options, io, (at) => ask(at, words), options.on)
}

export async function ask(here: Here, words: string): Promise<number | Problem> {
  const { workbench, io, progress, options } = here
  const { voice, explain } = explaining(here.voice, options['explain'] === true)
  const at: Here = { ...here, voice }
  const asking = { by: 'terminal' as const, ...(options.on !== undefined && { on: options.on }), ...chooseMind(at) }
  if (options['plan'] === true) {
    const outcome = await workbench.plan(words, asking)
    if (isProblem(outcome)) return outcome
    progress.end()
    explain(outcome)
    return sayOutcome(voice, workbench, outcome)
  }
  const asked = await workbench.ask(words, asking)
  if (isProblem(asked)) return asked
  progress.end()
  const { outcome, waiting, set } = asked
  explain(outcome)
  sayCost(voice, asked)
  if (outcome.status === 'control') return obeyControl(at, outcome.command)
  if (set) {
    voice.say(`${paint(voice, 'green', '✓')} ${shown(outcome.status === 'ready' ? outcome.reading : '')}`)
    voice.give({ ...viewPlan(outcome, null), applied: true, verified: [], turn: null, revision: null })
    return 0
  }
  if (outcome.status !== 'ready' || !waiting) return sayOutcome(voice, workbench, outcome)
  const diff = workbench.diff(outcome.parts, outcome.retracts)
  const plan = viewPlan(outcome, diff)
  if (options['yes'] === true) {
    if (!voice.json) for (const line of await drawPlan(voice, workbench, outcome, diff)) voice.say(line)
    const applied = await workbench.approve(waiting.proposal.id, { by: 'policy' })
    return isProblem(applied) ? applied : sayApplied(voice, applied, shown(applied.reading), plan)
  }
  if (!voice.json && isTerminal(io)) {
    // The review of a plan with its keys and its sound: what is only planned does without.
    const { decideInTerminal } = await import('../decide.ts')
    return decideInTerminal(at, outcome, waiting)
  }
  if (!voice.json) for (const line of await drawPlan(voice, workbench, outcome, diff)) voice.say(line)
  voice.say(`This waits for your decision: cutroom approve ${waiting.proposal.id}`)
  voice.give({ ...plan, applied: false, proposal: waiting.proposal.id })
  return 4
}

/** A voice that tells with every outcome how the words were read; said by itself before the outcome. */
function explaining(voice: Voice, isWanted: boolean): { readonly voice: Voice; explain(outcome: Outcome): void } {
  if (!isWanted) return { voice, explain: () => undefined }
  let explained: TurnTrace['explained'] = []
  return {
    voice: {
      ...voice,
      give: (value) => voice.give(typeof value === 'object' ? { ...value, explain: explained ?? [] } : value),
    },
    explain({ trace }) {
      explained = trace.explained
      const width = Math.max(0, ...(explained ?? []).map(({ text }) => shown(text).length))
      for (const { text, as, rule } of explained ?? [])
        voice.say(`${shown(text).padEnd(width)}  ${paint(voice, 'dim', `${shown(as)} · ${shown(rule)}`)}`)
    },
  }
}

/** What a model was paid for this, where one was asked; on stderr, beside the plan. */
export function sayCost(voice: Voice, { mind, cost }: AskOutcome): void {
  if (cost.modelCalls > 0) voice.remark(paint(voice, 'dim', `${shown(mind)}: ${formatCost(cost)}`))
}

/** Questions and answers may take a few sentences. */
const MAX_SAID = 2000

/** What came of a request that is not applied. */
export async function sayOutcome(voice: Voice, workbench: Workbench, outcome: Outcome): Promise<number> {
  const diff = outcome.status === 'ready' ? workbench.diff(outcome.parts, outcome.retracts) : null
  if (outcome.status === 'refused') return fail(voice, outcome.problem, viewPlan(outcome, null))
  voice.give(viewPlan(outcome, diff))
  if (outcome.status === 'question') {
    for (const { code, text } of outcome.notes)
      if (code === 'question-dropped') voice.say(paint(voice, 'dim', shown(text, MAX_SAID)))
    voice.say(shown(outcome.question.question, MAX_SAID))
    for (const [index, { text }] of outcome.question.offers.entries()) voice.say(`  ${index + 1}. ${shown(text)}`)
    return 3
  }
  if (outcome.status === 'answer') voice.say(shown(outcome.answer, MAX_SAID))
  if (outcome.status === 'control') voice.say(`That is a command of its own: cutroom ${outcome.command}`)
  if (outcome.status === 'ready' && diff && !voice.json) {
    for (const line of await drawPlan(voice, workbench, outcome, diff)) voice.say(line)
    for (const other of outcome.alternatives)
      voice.say(paint(voice, 'dim', `  ${other.key}  or: ${shown(describeAlternative(outcome, other))}`))
  }
  return 0
}

/** Words that drive the editor: undo and redo act; the others belong to a player. */
export async function obeyControl(
  at: Pick<Here, 'workbench' | 'voice' | 'io' | 'options'>,
  command: string,
): Promise<number | Problem> {
  const { workbench, voice } = at
  if (command !== 'undo' && command !== 'redo') {
    voice.say(`Nothing is playing here; "cutroom preview" plays a plan, "cutroom render" writes the whole.`)
    voice.give({ status: 'answer', steps: [], answer: `${command} needs a player`, control: command })
    return 0
  }
  if (command === 'undo') return (await import('./undo.ts')).undoTurn(at)
  const applied = await workbench.redo()
  return isProblem(applied) ? applied : sayApplied(voice, applied, 'Redone')
}
