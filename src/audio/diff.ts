import {
  cell,
  changesBack,
  ownerOf,
  positionOf,
  sequenceOf,
  type Change,
  type Claim,
  type Diff,
  type DiffChange,
  type Document,
  type State,
  type Step,
  type Unit,
} from '../kernel/index.ts'
import { clipAt } from './clips.ts'
import type { StartOfClip } from './shift-clips.ts'
import {
  around,
  cellFound,
  insertFound,
  markFound,
  placeFound,
  spansOf,
  told,
  type Both,
  type EditSpan,
  type FoundEdit,
} from './tell-edits.ts'
import { audioTracks, endOf, lengthOf, rateOf, tracksOf } from './tracks.ts'
import { formatTime } from '../words/index.ts'

export function diffOf(before: State, after: State, units: readonly Unit[], takenBack: readonly Unit[] = []): Diff {
  const both: Both = { before: before.document, after: after.document }
  const changes: DiffChange[] = []
  const add = (step: Pick<Step, 'id'>, unit: Unit, all: readonly FoundEdit[]): void => {
    for (const { track, ...found } of all) {
      const same = changes.find(
        (known) =>
          known.stepId === step.id &&
          known.kind === found.kind &&
          JSON.stringify([known.before, known.after, known.text]) ===
            JSON.stringify([found.before, found.after, found.text]),
      )
      if (same && track !== undefined) same.tracks?.push(track)
      else if (!same)
        changes.push({
          id: `c${changes.length + 1}`,
          stepId: step.id,
          ...found,
          reason: reasonOf(unit),
          ...(track !== undefined && { tracks: [track] }),
        })
    }
  }
  for (const unit of units) {
    const step = unit.steps.at(-1)
    if (step) add(step, unit, changesIn(both, step, unit))
  }
  for (const [unit, cells] of changesBack(both, takenBack, units)) add({ id: '' }, unit, backIn(both, unit, cells))
  return { summary: summaryOf(both, changes), changes }
}

const reasonOf = ({ steps }: Unit): DiffChange['reason'] =>
  steps.some(({ because }) => because.some(({ source, confidence }) => source === 'default' && confidence < 0.8))
    ? 'assumed'
    : 'asked'

/** Some operations are one thing to a person though they are several edits. */
function changesIn(both: Both, step: Step, { changes, claims }: Unit): FoundEdit[] {
  if (step.operation === 'move_clip' || step.operation === 'move_clips') return movedIn(both, claims)
  if (step.operation === 'apply_reverse') return reversedIn(both.before, changes, 'reversed')
  const made = new Set(
    changes.flatMap((change) => (change.edit === 'place' && (change.was ?? null) === null ? [change.item] : [])),
  )
  const joins = step.operation === 'join'
  // What is put into a clip parts it; that is no split of its own.
  const inserts = changes.some((change) => change.edit === 'insert' && change.content !== null)
  return changes.flatMap((change) => {
    switch (change.edit) {
      case 'mark':
        return joins || isLabelTrack(both, change.sequence) ? [] : markFound(both, change)
      case 'insert':
        return change.content === null || isLabelTrack(both, change.sequence) || made.has(change.sequence)
          ? []
          : insertFound(both, change)
      case 'set':
        return made.has(change.cell.split('/')[1] ?? '') || (inserts && change.cell.startsWith('split/'))
          ? []
          : cellFound(both, change)
      case 'place':
        return placeFound(both, change)
      default:
        return []
    }
  })
}

/** What comes again, or goes, because a unit is taken back; `cells` is what that does to cells and places. */
function backIn(both: Both, { steps, changes, claims }: Unit, cells: readonly Change[]): FoundEdit[] {
  const operation = steps.at(-1)?.operation
  if (operation === 'move_clip' || operation === 'move_clips')
    return movedIn({ before: both.after, after: both.before }, claims).map(({ before, after, ...found }) => ({
      ...found,
      before: after,
      after: before,
    }))
  if (operation === 'apply_reverse') return reversedIn(both.after, changes, 'reversed taken back')
  const gone = new Set(cells.flatMap((change) => (change.edit === 'place' && change.at === null ? [change.item] : [])))
  const inserts = changes.some((change) => change.edit === 'insert' && change.content !== null)
  const content = changes.flatMap((change): FoundEdit[] => {
    if (change.edit !== 'mark' && change.edit !== 'insert') return []
    const { sequence } = change
    const isTold = operation !== 'join' && !isLabelTrack(both, sequence) && !gone.has(sequence)
    if (!isTold || (change.edit === 'insert' && change.content === null)) return []
    const ranges = change.edit === 'mark' ? change.ranges : [{ run: change.run, from: 0, to: change.length }]
    const [was, is] = [spansOf(both.before, sequence, ranges), spansOf(both.after, sequence, ranges)]
    if (change.edit === 'insert')
      return was.map((span) => ({ kind: 'removed', before: span, after: null, text: 'removed', track: sequence }))
    if (change.fact === 'hide' || change.fact === 'clear')
      return is.map((span) => ({ kind: 'inserted', before: null, after: span, text: 'brought back', track: sequence }))
    const [kind, text] = told(change.fact, change.value)
    return [{ kind, before: around(was), after: around(is), text: `${text} taken back`, track: sequence }]
  })
  const isSplit = (cell: string): boolean => cell.startsWith('split/')
  return [
    ...content,
    ...cells.flatMap((change) => {
      if (change.edit === 'place') return placeFound(both, change)
      const isTold = change.edit === 'set' && !gone.has(ownerOf(change.cell)) && !(inserts && isSplit(change.cell))
      return isTold ? cellFound(both, change) : []
    }),
  ]
}

const isLabelTrack = ({ before, after }: Both, track: string): boolean =>
  (cell(after, `track/${track}/kind`) ?? cell(before, `track/${track}/kind`)) === 'label'

/** What is played the other way round is put in the place of what it was. */
function reversedIn(document: Document, changes: readonly Change[], text: string): FoundEdit[] {
  return changes.flatMap((change) =>
    change.edit === 'mark'
      ? spansOf(document, change.sequence, change.ranges).map((span): FoundEdit => ({
          kind: 'effect',
          before: span,
          after: span,
          text,
          track: change.sequence,
        }))
      : [],
  )
}

/** Each clip that moved, from where its content stood; one that came in earlier in the same plan stood nowhere. */
function movedIn(both: Both, claims: readonly Claim[]): FoundEdit[] {
  return claims.flatMap(({ check, about }): FoundEdit[] => {
    if (check !== 'clip-start') return []
    const { track, run, offset = 0, from = { track, run, offset } } = about as unknown as StartOfClip
    const stood = clipFrom(both.before, from)
    const stands = clipFrom(both.after, { track, run, offset })
    const length = stands ? stands.end - stands.start : Infinity
    const before = stood ? { ...stood, end: Math.min(stood.end, stood.start + length) } : null
    return [{ kind: 'moved', before, after: stands, text: 'moved', track }]
  })
}

/** A clip from one of its units on. */
function clipFrom(
  document: Document,
  { track, ...unit }: { track: string; run: string; offset: number },
): EditSpan | null {
  const at = positionOf(sequenceOf(document, track), unit)
  const clip = at && !at.hidden ? clipAt(document, track, at.position) : undefined
  return at && clip ? { start: at.position / rateOf(document), end: clip.end / rateOf(document) } : null
}

const tellLength = (seconds: number): string =>
  Math.abs(seconds) < 0.0005 ? 'same length' : `${formatTime(Math.abs(seconds))} ${seconds < 0 ? 'shorter' : 'longer'}`

/** Where content comes or goes on some tracks only, those are what changes its length, whatever the whole does. */
function tellTracksAlone(both: Both, changes: readonly DiffChange[]): string[] {
  const touched = new Set(
    changes.flatMap(({ kind, tracks = [] }) => (kind === 'removed' || kind === 'inserted' ? tracks : [])),
  )
  const stood = new Set(audioTracks(both.before).map(({ id }) => id))
  const tracks = audioTracks(both.after).filter(({ id }) => stood.has(id))
  if (touched.size === 0 || tracks.every(({ id }) => touched.has(id))) return []
  const told = new Map<string, string[]>()
  for (const { id, name } of tracks) {
    const text = tellLength((endOf(both.after, id) - endOf(both.before, id)) / rateOf(both.after))
    if (touched.has(id) && text !== 'same length') told.set(text, [...(told.get(text) ?? []), name])
  }
  return [...told].map(([text, names]) => `${text} on ${names.join(' and ')}`)
}

/** "1:00 shorter", "same length, 6.2 dB louder on Guest", "0:10 shorter on Host, same length as a whole". */
function summaryOf(both: Both, changes: readonly DiffChange[]): string {
  const seconds = lengthOf(both.after) / rateOf(both.after) - lengthOf(both.before) / rateOf(both.before)
  const alone = tellTracksAlone(both, changes)
  const parts = [...alone, `${tellLength(seconds)}${alone.length > 0 ? ' as a whole' : ''}`]
  const names = new Map([...tracksOf(both.before), ...tracksOf(both.after)].map(({ id, name }) => [id, name]))
  const counted = new Map<string, { count: number; tracks: Set<string> }>()
  for (const { kind, text, tracks = [] } of changes) {
    if (kind === 'removed' || kind === 'inserted') continue
    const known = counted.get(text) ?? { count: 0, tracks: new Set() }
    known.count++
    for (const track of tracks) known.tracks.add(names.get(track) ?? track)
    counted.set(text, known)
  }
  for (const [text, { count, tracks }] of counted)
    parts.push(
      tracks.size > 0
        ? `${text}${text.startsWith('track ') ? ':' : ' on'} ${[...tracks].join(' and ')}`
        : `${count > 1 ? `${count} × ` : ''}${text}`,
    )
  return parts.join(', ')
}
