import { sayCount } from '../words/index.ts'
import {
  changesBack,
  piecesOf,
  runOf,
  sequenceOf,
  visibleLength,
  type Change,
  type ContentRange,
  type Diff,
  type DiffChange,
  type Document,
  type Json,
  type State,
  type Unit,
} from '../kernel/index.ts'
import { bendNote } from './document/bend-note.ts'
import { idOf } from './document/ids.ts'
import { songOf } from './document/song.ts'
import { joinRewritten, stretchOf, type Songs } from './join-rewritten.ts'
import type { SongNote } from './wire/snapshot.ts'

/**
 * What a plan would change in a song, for people: tracks and regions that come, move and go, how many notes, what is
 * set otherwise.
 */
export function diffOf(before: State, after: State, units: readonly Unit[], takenBack: readonly Unit[] = []): Diff {
  const songs = { before: songOf(before.document), after: songOf(after.document) }
  const changes: DiffChange[] = []
  for (const unit of units) {
    const step = unit.steps.at(-1)
    if (!step) continue
    const reason = [...step.because, ...(unit.heading?.because ?? [])].some(
      ({ source, confidence }) => source === 'default' && confidence < 0.8,
    )
      ? 'assumed'
      : 'asked'
    for (const found of changesIn(songs, unit))
      changes.push({ id: `c${changes.length + 1}`, stepId: step.id, ...found, reason })
  }
  const states = { before: before.document, after: after.document }
  for (const [unit, back] of changesBack(states, takenBack, units))
    for (const found of backIn(songs, unit, back))
      changes.push({ id: `c${changes.length + 1}`, stepId: '', ...found, reason: 'asked' })
  const found = joinRewritten(songs, changes)
  return { summary: summaryOf(found), changes: found }
}

type MarkChange = Extract<Unit['changes'][number], { readonly edit: 'mark' }>
type Found = Pick<DiffChange, 'kind' | 'before' | 'after' | 'text'>

function changesIn(songs: Songs, unit: Unit): Found[] {
  // A project that is begun is one change, whatever it begins with.
  if (unit.steps.at(-1)?.operation === 'stori_create_project')
    return [
      {
        kind: 'project-begun',
        before: null,
        after: { name: songs.after.name, tempo: songs.after.tempo, key: songs.after.key },
        text: 'project begun',
      },
    ]
  return unit.changes.flatMap((change): Found[] => {
    if (change.edit === 'place') return placeFound(songs, change.item)
    if (change.edit === 'insert') {
      const [held = '', key = ''] = change.sequence.split('/')
      return [
        {
          kind: `${held}-added`,
          before: null,
          after: { ...stretchOf(songs.after, idOf(key)), count: change.length },
          text: `${change.length} ${held} added`,
        },
      ]
    }
    if (change.edit === 'mark') {
      const [held = '', key = ''] = change.sequence.split('/')
      const kind = change.fact === 'hide' ? 'notes-removed' : 'notes-changed'
      const count =
        kind === 'notes-removed'
          ? notesHidden(change, songs.after.document)
          : notesChanged(change, songs.after.document)
      if (held !== 'notes' || count === 0) return []
      return [
        {
          kind,
          before: { ...stretchOf(songs.before, idOf(key)), count },
          after:
            kind === 'notes-removed'
              ? null
              : { ...stretchOf(songs.after, idOf(key)), count, [change.fact]: change.value },
          text: `${sayCount(count, 'note')} ${kind === 'notes-removed' ? 'out' : 'changed'}`,
        },
      ]
    }
    return change.edit === 'set' || change.edit === 'add' ? cellFound(change) : []
  })
}

/** What comes again, or goes, because a unit is taken back; `back` is what that does to cells and places. */
function backIn(songs: Songs, { changes }: Unit, back: readonly Change[]): Found[] {
  const notes = changes.flatMap((change): Found[] => {
    if (change.edit !== 'insert' && change.edit !== 'mark') return []
    const [held = '', key = ''] = change.sequence.split('/')
    const id = idOf(key)
    if (!songs.before.region(id) || !songs.after.region(id) || (change.edit === 'mark' && held !== 'notes')) return []
    const [was, is] = [stretchOf(songs.before, id), stretchOf(songs.after, id)]
    if (change.edit === 'insert') {
      const count = countThere(songs.before.document, change.sequence, [
        { run: change.run, from: 0, to: change.length },
      ])
      return count === 0
        ? []
        : [{ kind: `${held}-removed`, before: { ...was, count }, after: null, text: `${count} ${held} out` }]
    }
    const isBack = change.fact === 'hide'
    const count = isBack
      ? countThere(songs.after.document, change.sequence, change.ranges)
      : notesChanged(change, songs.before.document)
    if (count === 0) return []
    return isBack
      ? [{ kind: 'notes-added', before: null, after: { ...is, count }, text: `${sayCount(count, 'note')} back` }]
      : [
          {
            kind: 'notes-changed',
            before: { ...was, count },
            after: { ...is, count },
            text: `${sayCount(count, 'note')} as before`,
          },
        ]
  })
  const cells = back.flatMap((change) =>
    change.edit === 'place' ? placeFound(songs, change.item) : change.edit === 'set' ? cellFound(change) : [],
  )
  return [...notes, ...cells]
}

/** How much of given content is there. */
function countThere(document: Document, sequence: string, ranges: readonly ContentRange[]): number {
  return ranges.reduce((sum, range) => {
    const there = [...piecesOf(sequenceOf(document, sequence), range)].filter((piece) => visibleLength(piece) > 0)
    return sum + there.reduce((all, { from, to }) => all + Math.min(to, range.to) - Math.max(from, range.from), 0)
  }, 0)
}

/** How many notes a change took out that were there until then. */
function notesHidden({ sequence: name, ranges, id }: MarkChange, document: Document): number {
  const sequence = sequenceOf(document, name)
  return ranges.reduce((sum, range) => {
    const hidden = [...piecesOf(sequence, range)].filter(
      ({ facts }) => facts.find(({ kind }) => kind === 'hide')?.change === id,
    )
    return sum + hidden.reduce((all, { from, to }) => all + Math.min(to, range.to) - Math.max(from, range.from), 0)
  }, 0)
}

/** How many notes are otherwise with a change than without it. */
function notesChanged({ sequence: name, ranges, id }: MarkChange, document: Document): number {
  const sequence = sequenceOf(document, name)
  const all = ranges.flatMap((range) =>
    [...piecesOf(sequence, range)].flatMap(({ run, from, to, facts }) => {
      const at = facts.findIndex(({ change }) => change === id)
      if (facts.slice(0, at).some(({ kind }) => kind === 'hide')) return []
      const notes = ((runOf(sequence, run)?.content ?? []) as unknown as readonly SongNote[]).slice(from, to)
      return notes.map((note) => [bendNote(note, facts.slice(0, at)), bendNote(note, facts.slice(0, at + 1))] as const)
    }),
  )
  return all.filter(([was, is]) => JSON.stringify(was) !== JSON.stringify(is)).length
}

function placeFound({ before, after }: Songs, item: string): Found[] {
  const id = idOf(item)
  const [wasRegion, isRegion] = [stretchOf(before, id), stretchOf(after, id)]
  if (after.region(id) && !before.region(id))
    return [{ kind: 'region-added', before: null, after: isRegion, text: 'region added' }]
  if (before.region(id) && !after.region(id))
    return [{ kind: 'region-removed', before: wasRegion, after: null, text: 'region removed' }]
  const track = after.track(id)
  if (track && !before.track(id))
    return [{ kind: 'track-added', before: null, after: { trackId: id, name: track.name }, text: 'track added' }]
  const gone = before.track(id)
  if (gone && !track)
    return [{ kind: 'track-removed', before: { trackId: id, name: gone.name }, after: null, text: 'track removed' }]
  const bus = after.bus(id)
  return bus && !before.bus(id)
    ? [{ kind: 'bus-added', before: null, after: { busId: id, name: bus.name }, text: 'bus added' }]
    : []
}

function cellFound({
  cell,
  was,
  ...edit
}: {
  readonly cell: string
  readonly was?: Json
  readonly to?: Json | undefined
  readonly by?: number
}): Found[] {
  const [kind = '', key = '', field = ''] = cell.split('/')
  const to = edit.to ?? null
  if (kind === 'effect') return [{ kind: 'effect-added', before: null, after: to, text: 'effect added' }]
  if (kind === 'lane') return [{ kind: 'automation-added', before: null, after: to, text: 'automation added' }]
  if (kind === 'send')
    return [
      {
        kind: 'send',
        before: was ?? null,
        after: { trackId: idOf(key), busId: idOf(field), level: to },
        text: 'send set',
      },
    ]
  if (field === 'made' || field === 'recipe' || field === 'isUnsent' || field === 'unseen') return []
  if (kind === 'region' && field === 'startBeat' && was === undefined) return []
  if (kind === 'region' && field === 'startBeat')
    return [
      {
        kind: 'region-moved',
        before: { regionId: idOf(key), startBeat: was ?? null },
        after: { regionId: idOf(key), startBeat: to },
        text: 'region moved',
      },
    ]
  return [
    {
      kind: field,
      before: { [field]: was ?? null, ...(kind === 'track' && { trackId: idOf(key) }) },
      after: { [field]: to, ...(kind === 'track' && { trackId: idOf(key) }) },
      text: field,
    },
  ]
}

/** "2 tracks, 4 regions and 320 notes added": what a musician would say of it. */
function summaryOf(changes: readonly DiffChange[]): string {
  const count = (kind: string): number => changes.filter((change) => change.kind === kind).length
  const notes = (kind: string): number =>
    changes
      .filter((change) => change.kind === kind)
      .reduce((sum, { before, after }) => sum + (((after ?? before) as { count?: number } | null)?.count ?? 0), 0)
  const added = [
    ...told(count('track-added'), 'track'),
    ...told(count('region-added'), 'region'),
    ...told(notes('notes-added'), 'note'),
    ...told(count('bus-added'), 'bus', 'buses'),
    ...told(count('effect-added'), 'effect'),
  ]
  const fields = [
    'tempo',
    'key',
    'name',
    'volume',
    'pan',
    'muted',
    'solo',
    'color',
    'icon',
    'gmProgram',
    'send',
  ].flatMap((field) => told(count(field), `${field} change`))
  const parts = [
    ...(added.length > 0 ? [`${joined(added)} added`] : []),
    ...(notes('notes-removed') > 0 ? [`${joined(told(notes('notes-removed'), 'note'))} out`] : []),
    ...(notes('notes-changed') > 0 ? [`${joined(told(notes('notes-changed'), 'note'))} changed`] : []),
    ...(count('region-removed') > 0 ? [`${joined(told(count('region-removed'), 'region'))} removed`] : []),
    ...(count('track-removed') > 0 ? [`${joined(told(count('track-removed'), 'track'))} removed`] : []),
    ...(count('region-moved') > 0 ? [`${joined(told(count('region-moved'), 'region'))} moved`] : []),
    ...(count('automation-added') > 0 ? ['automation written'] : []),
    ...fields,
  ]
  return parts.join(', ') || (count('project-begun') > 0 ? 'a new project' : 'nothing changes')
}

const told = (count: number, noun: string, nouns = `${noun}s`): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? noun : nouns}`]
const joined = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`
