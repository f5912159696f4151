import type { Alternative, Outcome } from '../agent/index.ts'
import { isProblem, operateStep, type Problem } from '../kernel/index.ts'
import type { Waiting } from '../project/proposals.ts'
import type { Studio } from '../studio.ts'
import { drawPlan, otherwise } from './draw-plan.ts'
import { readKey } from './keys.ts'
import { playChanges } from './play-changes.ts'
import { paint, shown, type Voice } from './print.ts'
import { sayApplied } from './say-applied.ts'

type Ready = Extract<Outcome, { status: 'ready' }>

/** Review in the terminal: a accepts, p plays, a digit takes another reading, space and a digit leave units out, q leaves it waiting. */
export async function decideInTerminal(voice: Voice, studio: Studio, first: Ready, firstWaiting: Waiting): Promise<number | Problem> {
  let outcome = first
  let waiting = firstWaiting
  const left = new Set<string>()
  for (let drawn: Ready | undefined; ; ) {
    if (drawn !== outcome) for (const line of await drawPlan(voice, studio, outcome, studio.diff(outcome.parts))) voice.say(line)
    drawn = outcome
    const units = outcome.parts.flatMap((part) => part.units)
    if (units.length > 1) for (const [index, unit] of units.entries()) voice.say(`  ${left.has(unit.id) ? '☐' : '☑'} ${letter(index)}  ${shown(operateStep(unit).purpose)}`)
    for (const other of outcome.alternatives) voice.say(`  ${paint(voice, 'bold', other.key)}  instead: ${shown(otherwise(outcome, other))}`)
    voice.say(paint(voice, 'dim', `  a accept · p hear it${outcome.alternatives.length > 0 ? ' · 1–9 another reading' : ''}${units.length > 1 ? ' · A–Z leave a part out or in' : ''} · r reject · q leave it waiting`))
    const key = await readKey()
    const alternative = outcome.alternatives.find((each) => each.key === key)
    const unit = units[key === key.toUpperCase() ? key.charCodeAt(0) - 65 : -1]
    if (alternative) {
      const changed = await takeAlternative(studio, outcome, alternative, waiting)
      if (isProblem(changed)) return changed
      ;({ outcome, waiting } = changed)
      left.clear()
    } else if (unit && units.length > 1) {
      if (!left.delete(unit.id)) left.add(unit.id)
    } else if (key === 'p') voice.say(await playChanges(studio, outcome.parts))
    else if (key === 'a' || key === '\r') {
      const only = units.filter(({ id }) => !left.has(id)).map((each) => operateStep(each).id)
      const applied = await studio.approve(waiting.proposal.id, left.size > 0 ? { only } : {})
      return isProblem(applied) ? applied : sayApplied(voice, applied, shown(applied.reading))
    } else if (key === 'r') {
      const refused = await studio.reject(waiting.proposal.id)
      if (refused) return refused
      voice.say('Dropped; nothing was changed.')
      return 4
    } else if (key === 'q' || key === '\u0003' || key === '\u0004' || key === '\u001b') {
      voice.say(`It waits: cutroom approve ${waiting.proposal.id}`)
      return 4
    }
  }
}

const letter = (index: number): string => String.fromCharCode(65 + index)

/** The other reading becomes the proposal; what was planned before stays as its alternative. */
async function takeAlternative(studio: Studio, { reading, parts, steps, notes, ...rest }: Ready, taken: Alternative, waiting: Waiting): Promise<{ outcome: Ready; waiting: Waiting } | Problem> {
  const alternatives = rest.alternatives.map((each) => (each.key === taken.key ? { key: each.key, reading, parts, steps, notes } : each))
  const outcome: Ready = { ...rest, reading: taken.reading, parts: taken.parts, steps: taken.steps, notes: taken.notes, alternatives }
  const again = await studio.propose({ words: waiting.proposal.words, reading: taken.reading, parts: taken.parts, plan: waiting.plan, replaces: waiting.proposal.id })
  return isProblem(again) ? again : { outcome, waiting: again }
}
