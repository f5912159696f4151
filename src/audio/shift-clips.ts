import type { Anchor, Change, Claim, Edit, EditorEdit, Tools } from '../kernel/index.ts'
import { formatTime } from '../words/index.ts'
import type { Clip } from './clips.ts'
import { insertGap } from './insert-audio.ts'
import type { Timeline } from './keys/content.ts'
import { asContent, storeAudio } from './windows.ts'

/** Clips of one track, in their order, and by how many samples they move; there is room for them. */
export type Shift = { readonly track: string; readonly moving: readonly Clip[]; readonly by: number }

/** Clips that stand next to each other and move, with those that stay on either side. */
type Group = {
  readonly moving: readonly Clip[]
  readonly start: number
  readonly end: number
  readonly before: Clip | undefined
  readonly after: Clip | undefined
}

/**
 * Clips that overtake none stay what they are, and time opens on one side of them and closes on the other: what is done
 * to them later does not lean on the move, nor the move on what was done to them before. Clips that overtake one have
 * to be put in by value.
 */
export function shiftClips(timeline: Timeline, { track, moving, by }: Shift, tools: Tools): Edit[] {
  return partsOf(groupsOf(timeline, track, moving), by).flatMap((groups) =>
    groups.every((group) => staysInOrder(timeline, track, group, by))
      ? groups.flatMap((group) => openAndClose(timeline, track, group, by, tools))
      : rewrite(timeline, { track, moving: groups.flatMap((group) => group.moving), by }, tools),
  )
}

/** Selects what has moved, by the names that it then has. */
export function chooseShifted(
  timeline: Timeline,
  edits: readonly Edit[],
  { clips, by }: { clips: readonly Clip[]; by: number },
): EditorEdit {
  const after = timeline.after(edits)
  const places = new Set(clips.map(({ track, start }) => `${track} ${start + by}`))
  const shifted = [...new Set(clips.map(({ track }) => track))].flatMap((track) => after.clipsOf(track))
  const to = shifted.filter(({ track, start }) => places.has(`${track} ${start}`)).map(({ id }) => id)
  return { edit: 'editor', field: 'selectedClips', to }
}

/** The unit that begins a moved clip; `from` is the one that it is a copy of. */
export type StartOfClip = {
  readonly track: string
  readonly run: string
  readonly offset?: number
  readonly from?: { readonly track: string; readonly run: string; readonly offset: number }
}

/** Each clip is there, and begins where it was to. */
export function shiftClaims(
  timeline: Timeline,
  changes: readonly Change[],
  { clips, by }: { clips: readonly Clip[]; by: number },
): Claim[] {
  const hidden = changes.flatMap((change) => (change.edit === 'mark' ? change.ranges : []))
  const put = changes.flatMap((change) => (change.edit === 'insert' && change.content !== null ? [change] : []))
  return clips.flatMap(({ track, start }): Claim[] => {
    const unit = timeline.unitAt(track, start)
    if (!unit) return []
    const isCopied = hidden.some(({ run, from, to }) => run === unit.run && from <= unit.offset && unit.offset < to)
    const copy = isCopied ? put.find(({ sequence }) => sequence === track) : undefined
    if (copy) put.splice(put.indexOf(copy), 1)
    const about = copy ? { track, run: copy.run, from: { track, ...unit } } : { track, ...unit }
    return startClaims(about, { at: start + by, rate: timeline.rate })
  })
}

export function startClaims(about: StartOfClip, { at, rate }: { at: number; rate: number }): Claim[] {
  const { track, run } = about
  return [
    { check: 'audible-run', promise: 'The clip is there', about: { track, run }, expect: true },
    {
      check: 'clip-start',
      promise: `It starts at ${formatTime(at / rate)}`,
      about,
      expect: at / rate,
      tolerance: 0.5 / rate,
      passing: true,
    },
  ]
}

function groupsOf(timeline: Timeline, track: string, moving: readonly Clip[]): Group[] {
  const ids = new Set(moving.map(({ id }) => id))
  const groups: { moving: Clip[]; before: Clip | undefined; after: Clip | undefined }[] = []
  let before: Clip | undefined
  for (const clip of timeline.clipsOf(track)) {
    const last = groups.at(-1)
    if (ids.has(clip.id)) {
      if (last && !last.after) last.moving.push(clip)
      else groups.push({ moving: [clip], before, after: undefined })
    } else {
      if (last) last.after ??= clip
      before = clip
    }
  }
  return groups.map((group) => ({
    ...group,
    start: group.moving[0]?.start ?? 0,
    end: group.moving.at(-1)?.end ?? 0,
  }))
}

/** Groups whose ways meet: one of them overtakes, and they are seen to together. */
function partsOf(groups: readonly Group[], by: number): Group[][] {
  const parts: { groups: Group[]; stop: number }[] = []
  for (const group of groups) {
    const last = parts.at(-1)
    const [from, stop] = [group.start + Math.min(0, by), group.end + Math.max(0, by)]
    if (last && from <= last.stop) {
      last.groups.push(group)
      last.stop = Math.max(last.stop, stop)
    } else parts.push({ groups: [group], stop })
  }
  return parts.map((part) => part.groups)
}

/** Whether a group overtakes no clip, and is not taken for one with a clip that it comes to touch. */
function staysInOrder(timeline: Timeline, track: string, { start, end, before, after }: Group, by: number): boolean {
  if (by > 0) {
    if (!after || end + by < after.start) return true
    return end + by === after.start && timeline.boundariesAt(track, after.start, end).length > 0
  }
  if (!before || start + by > before.end) return true
  return start + by === before.end && timeline.boundariesAt(track, start, before.end).length > 0
}

/** Behind the last clip of a track there is nothing that has to stay where it is. */
function openAndClose(
  timeline: Timeline,
  track: string,
  { start, end, after }: Group,
  by: number,
  tools: Tools,
): Edit[] {
  const open = (at: number, length: number): Edit => insertGap(timeline, track, at, length, tools)
  const close = (from: number, to: number): Edit => {
    return { edit: 'mark', sequence: track, ranges: timeline.visible(track, from, to), fact: 'hide', value: null }
  }
  if (by > 0) return [open(start, by), ...(after ? [close(end, end + by)] : [])]
  return [close(start + by, start), ...(after ? [open(end, -by)] : [])]
}

/**
 * Old and new places of the clips that meet are one stretch. It is taken out and filled anew with gaps and with the
 * clips by value, so that nothing around it moves; behind the end of the track a gap leads up to it.
 */
function rewrite(timeline: Timeline, { track, moving, by }: Shift, tools: Tools): Edit[] {
  const extent = timeline.extentOf(track)
  const edits: Edit[] = []
  let end: { at: number; after: Anchor | null } = { at: extent, after: timeline.anchorAt(track, extent) }
  const insert = (after: Anchor | null, length: number, clip?: Clip): Anchor => {
    const run = tools.newId('r')
    const heard = clip && timeline.heard(track, clip.start, clip.end)
    const content = heard ? asContent(storeAudio(heard.windows, heard.jobs)) : null
    const leans = heard && heard.leans.length > 0 ? { leans: heard.leans } : {}
    edits.push({ edit: 'insert', run, sequence: track, after, length, content, ...leans })
    return { run, offset: length, edge: true }
  }
  for (const { start, stop } of stretchesOf(moving, by)) {
    const ranges = timeline.visible(track, start, Math.min(stop, extent))
    if (ranges.length > 0) edits.push({ edit: 'mark', sequence: track, ranges, fact: 'hide', value: null })
    let at = Math.min(start, end.at)
    let after = start < end.at ? timeline.anchorAt(track, start) : end.after
    const gapTo = (to: number): void => {
      if (to > at) after = insert(after, to - at)
      at = Math.max(at, to)
    }
    for (const clip of moving.filter((each) => each.start + by >= start && each.end + by <= stop)) {
      gapTo(clip.start + by)
      after = insert(after, clip.end - clip.start, clip)
      at = clip.end + by
    }
    gapTo(stop)
    if (stop >= extent) end = { at: stop, after }
  }
  return edits
}

function stretchesOf(moving: readonly Clip[], by: number): { start: number; stop: number }[] {
  const both = moving.flatMap(({ start, end }) => [
    { start, stop: end },
    { start: start + by, stop: end + by },
  ])
  const places = both.toSorted((a, b) => a.start - b.start)
  const found: { start: number; stop: number }[] = []
  for (const place of places) {
    const last = found.at(-1)
    if (last && place.start <= last.stop) last.stop = Math.max(last.stop, place.stop)
    else found.push({ ...place })
  }
  return found
}
