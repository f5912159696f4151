import { isProblem, type Senses } from '../../kernel/index.ts'
import { formatTime, sayCount } from '../../words/index.ts'
import type { TurnMemory } from '../intent.ts'
import type { PlanDocument } from '../plan-document.ts'

/** A turn that stands, with the document before and after it; null where that cannot be told. */
export type TurnDone = {
  readonly said: string
  readonly number: number
  readonly before: PlanDocument | null
  readonly after: PlanDocument | null
}

/** What was done so far, as far as it is known, and how to ask about the document as it was at some time. */
export type Past = {
  readonly document: PlanDocument
  readonly turns: readonly TurnDone[]
  readonly senses: Senses
  ask(line: string, document: PlanDocument): Promise<string | null>
}

type Known = {
  readonly document: PlanDocument
  readonly previous: TurnMemory | null
  readonly earlier: readonly TurnMemory[] | undefined
  without?(turns: readonly string[]): PlanDocument | null
}

/** The turns that changed a document, the first one first. What only selects is none. */
export function turnsDone({ document, previous, earlier, without }: Known): readonly TurnDone[] {
  const memories = earlier?.filter(({ turn }) => turn !== undefined) ?? (previous ? [previous] : [])
  const own = memories.filter((memory) => memory.document === document.name)
  const ids = own.map(({ turn }) => turn ?? '')
  const left = (count: number): PlanDocument | null =>
    count === 0 ? document : earlier === undefined ? null : (without?.(ids.slice(0, count)) ?? null)
  return own
    .map(({ said, intent }, at): TurnDone => ({
      said: (said ?? intent.words).trim().replace(/[.!?\s]+$/, ''),
      number: own.length - at,
      before: left(at + 1),
      after: left(at),
    }))
    .toReversed()
}

export const lengthOf = ({ frame, state }: PlanDocument): number => frame(state, '').durationSeconds

/** Lengths that differ by less are the same. */
const SAME_SECONDS = 0.005
const rounded = (seconds: number): number => Math.round(seconds * 100) / 100

/** "10 seconds", "1:02.5". */
export const sayLength = (seconds: number): string =>
  rounded(seconds) < 60 ? sayCount(rounded(seconds), 'second') : formatTime(rounded(seconds))

export function tellLength(before: PlanDocument, after: PlanDocument): readonly string[] {
  const [was, is] = [lengthOf(before), lengthOf(after)]
  if (Math.abs(is - was) < SAME_SECONDS) return []
  const way = is < was ? 'shorter' : 'longer'
  return [
    `It is ${sayLength(Math.abs(is - was))} ${way}: ${formatTime(rounded(is))} instead of ${formatTime(rounded(was))}.`,
  ]
}

export const sayDb = (db = 0): string => `${Math.round(db * 10) / 10} dB`.replace('-', '−')

export const sayPan = (pan = 0): string =>
  pan === 0 ? 'in the middle' : `${Math.round(Math.abs(pan) * 100)} % to the ${pan < 0 ? 'left' : 'right'}`

/** Whether a turn went a way ("shorter", "louder"), by what it came to; null where that cannot be told. */
export async function wentWay(past: Past, { before, after }: TurnDone, way: string): Promise<boolean | null> {
  if (!before || !after) return null
  if (/^(?:shorter|longer)$/.test(way)) {
    const by = lengthOf(after) - lengthOf(before)
    return Math.abs(by) >= SAME_SECONDS && by < 0 === (way === 'shorter')
  }
  if (/^(?:faster|slower)$/.test(way)) {
    const [was, is] = [await past.ask('what is the tempo', before), await past.ask('what is the tempo', after)].map(
      (told) => Number(/([\d.]+) BPM/.exec(told ?? '')?.[1] ?? Number.NaN),
    )
    if (was === undefined || is === undefined || Number.isNaN(was) || Number.isNaN(is)) return null
    return is !== was && is > was === (way === 'faster')
  }
  if (!/^(?:louder|quieter|softer)$/.test(way) || !after.loudnessOf) return null
  for (const { id } of after.frame(after.state, '').things.filter(({ kind }) => kind === 'track')) {
    const [was, is] = [await loudnessOf(past, before, id), await loudnessOf(past, after, id)]
    if (was !== null && is !== null && Math.abs(is - was) > 0.2) return is > was === (way === 'louder')
  }
  return false
}

async function loudnessOf(
  { senses }: Past,
  { loudnessOf: look, state }: PlanDocument,
  id: string,
): Promise<number | null> {
  const [measured] = look?.(state, [id]) ?? []
  const found = measured === undefined ? null : await senses.measure(measured)
  return typeof found === 'number' && !isProblem(found) ? found : null
}
