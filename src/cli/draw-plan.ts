import type { Alternative, Outcome } from '../agent/index.ts'
import { documentOf, headed, operateStep, type Diff, type Step, type Unit } from '../kernel/index.ts'
import type { Studio } from '../studio.ts'
import { faceOf } from './kinds.ts'
import { paint, shown, type Voice } from './print.ts'

type Ready = Extract<Outcome, { status: 'ready' }>

/** A plan as a person reads it: what was understood, each step with its reason, and the tracks with what would change. */
export async function drawPlan(voice: Voice, studio: Studio, outcome: Ready, diff: Diff): Promise<string[]> {
  // The grammar chooses only among readings of the words; a model chooses by itself.
  const byMind = outcome.unasked.length > 0 ? 'the model’s choice' : 'assumed'
  const lines = [paint(voice, 'bold', shown(outcome.reading)), ...outcome.parts.flatMap(({ units }) => unitLines(voice, units, byMind)), ...outcome.notes.map(({ text }) => paint(voice, 'yellow', `  ! ${shown(text)}`))]
  for (const part of outcome.parts) {
    const before = documentOf(studio.project.history(), part.document)
    if (!before) continue
    lines.push(...(await (await faceOf(part.domain)).drawChange({ voice, studio }, { before: before.state, after: part.working, diff })))
  }
  if (diff.summary !== '') lines.push(`  ${paint(voice, 'cyan', shown(diff.summary))}`)
  return lines
}

/** So many parts of one heading are listed; all of them are in the diff. */
const MOST_PARTS = 12

/** Each step, and those that one operation came to below it. */
function unitLines(voice: Voice, units: readonly Unit[], byMind: string): string[] {
  return headed(units).flatMap(({ heading, units: under }) => {
    const lines = under.flatMap(({ steps }) => steps.map((step) => stepLine(voice, step, byMind)))
    if (!heading) return lines
    const more = lines.length - MOST_PARTS
    return [`  ${paint(voice, 'bold', shown(heading.purpose))}${whyOf(voice, heading, byMind)}`, ...lines.slice(0, MOST_PARTS).map((line) => `  ${line}`), ...(more > 0 ? [paint(voice, 'dim', `    … and ${more} more`)] : [])]
  })
}

function stepLine(voice: Voice, step: Step, byMind: string): string {
  const { id, kind, purpose } = step
  return `  ${paint(voice, 'dim', id.padEnd(4))}${kind === 'operate' ? paint(voice, 'bold', shown(purpose)) : shown(purpose)}${whyOf(voice, step, byMind)}`
}

function whyOf(voice: Voice, { because }: Pick<Step, 'because'>, byMind: string): string {
  const reasons = because.map(({ source, text }) => (source === 'words' ? `"${shown(text ?? '')}"` : source === 'state' ? 'as it is now' : source === 'mind' ? byMind : 'assumed'))
  return reasons.length === 0 ? '' : paint(voice, 'dim', `  (${[...new Set(reasons)].join(', ')})`)
}

/** What another reading does otherwise; what it has in common with the plan is not said again. */
export function otherwise({ parts }: Pick<Ready, 'parts'>, alternative: Alternative): string {
  const purposes = (of: Ready['parts']): string[] => of.flatMap(({ units }) => units.map((unit) => operateStep(unit).purpose))
  const planned = new Set(purposes(parts))
  return purposes(alternative.parts).filter((purpose) => !planned.has(purpose)).join('; then ') || alternative.reading
}
