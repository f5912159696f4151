import type { Alternative, Outcome } from '../agent/index.ts'
import type { Diff } from '../audio/diff.ts'
import { documentOf, operateStep, type Step } from '../kernel/index.ts'
import type { Studio } from '../studio.ts'
import { drawTracks, type Span } from './draw-tracks.ts'
import { paint, shown, type Voice } from './print.ts'

type Ready = Extract<Outcome, { status: 'ready' }>

/** A plan as a person reads it: what was understood, each step with its reason, and the tracks with what would change. */
export async function drawPlan(voice: Voice, studio: Studio, outcome: Ready, diff: Diff): Promise<string[]> {
  // The grammar chooses only among readings of the words; a model chooses by itself.
  const byMind = outcome.unasked.length > 0 ? 'the model’s choice' : 'assumed'
  const lines = [paint(voice, 'bold', shown(outcome.reading)), ...outcome.steps.map((step) => stepLine(voice, { ...step, byMind })), ...outcome.notes.map(({ text }) => paint(voice, 'yellow', `  ! ${shown(text)}`))]
  for (const part of outcome.parts) {
    const before = documentOf(studio.project.history(), part.document)
    if (!before) continue
    lines.push(paint(voice, 'dim', '  before'), ...(await drawTracks(voice, studio.sources, before.state.document, spansOf(diff, 'before'))))
    lines.push(paint(voice, 'dim', '  after'), ...(await drawTracks(voice, studio.sources, part.working.document, spansOf(diff, 'after'))))
  }
  if (diff.summary !== '') lines.push(`  ${paint(voice, 'cyan', shown(diff.summary))}`)
  return lines
}

function stepLine(voice: Voice, { id, kind, purpose, because, byMind }: Step & { byMind: string }): string {
  const reasons = because.map(({ source, text }) => (source === 'words' ? `"${shown(text ?? '')}"` : source === 'state' ? 'as it is now' : source === 'mind' ? byMind : 'assumed'))
  const why = reasons.length === 0 ? '' : paint(voice, 'dim', `  (${[...new Set(reasons)].join(', ')})`)
  return `  ${paint(voice, 'dim', id.padEnd(4))}${kind === 'operate' ? paint(voice, 'bold', shown(purpose)) : shown(purpose)}${why}`
}

/** What another reading does otherwise; what it has in common with the plan is not said again. */
export function otherwise({ parts }: Pick<Ready, 'parts'>, alternative: Alternative): string {
  const purposes = (of: Ready['parts']): string[] => of.flatMap(({ units }) => units.map((unit) => operateStep(unit).purpose))
  const planned = new Set(purposes(parts))
  return purposes(alternative.parts).filter((purpose) => !planned.has(purpose)).join('; then ') || alternative.reading
}

/** The places of a diff on one of its two timelines. */
export function spansOf({ changes }: Diff, side: 'before' | 'after'): Span[] {
  return changes.flatMap(({ kind, [side]: place }) => {
    const range = place as { start?: number; end?: number } | null
    return range && typeof range.start === 'number' && typeof range.end === 'number' ? [{ start: range.start, end: range.end, style: kind === 'removed' ? 'gone' : 'touched' } as const] : []
  })
}
