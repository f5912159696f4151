import { z } from 'zod'
import {
  compound,
  isProblem,
  operation,
  problem,
  type AnyOperation,
  type Edit,
  type Json,
  type OperationCall,
  type Problem,
} from '../../kernel/index.ts'
import { bendNote, packNote } from '../document/bend-note.ts'
import { heldIn } from '../document/cells.ts'
import { keyOf } from '../document/ids.ts'
import { notes, placedNotesOf, regions, type PlacedNote, type Song } from '../document/song.ts'
import type { SongNote } from '../wire/snapshot.ts'
import { unsentProblem } from './add-notes.ts'
import { chosenNoteList, isMissing, MIN_LENGTH_BEATS, regionId } from './params.ts'
import { describeRegion, findRegion, formatBeat } from './things.ts'

/** Beats are kept to a millionth. */
const SAME_BEAT = 1e-5

const chosen = chosenNoteList.min(1, 'should name at least one note')
const of = { regionId, notes: chosen }
type Chosen = { readonly regionId: string; readonly notes: z.infer<typeof chosen> }

type Field = 'pitch' | 'startBeat' | 'durationBeats' | 'velocity'

/** What is done to some notes of a region, while the others stay as they are. */
type Chooser<P extends Chosen> = {
  readonly name: string
  readonly summary: string
  readonly params: z.ZodType<P>
  /** The kind of bending, and its value. */
  readonly fact: string
  value(params: P): Json
  /** What of a note it changes. */
  fields(params: P): readonly Field[]
  /** How they are then: "an octave higher", behind "3 notes of Bass, Verse are". */
  told(params: P): string
  says(params: P, told: string): string
}

const least = (
  names: readonly string[],
  { notes: _, regionId: __, edge: ___, ...given }: object & { edge?: unknown } & Chosen,
) => names.some((name) => Object.keys(given).includes(name))

const semitonesTold = (semitones: number): string =>
  `${Math.abs(semitones)} ${Math.abs(semitones) === 1 ? 'semitone' : 'semitones'} ${semitones < 0 ? 'lower' : 'higher'}`
const beatsTold = (beats: number): string =>
  `${formatBeat(Math.abs(beats))} ${Math.abs(beats) === 1 ? 'beat' : 'beats'}`

type Move = Chosen & { readonly beats: number; readonly semitones: number }
const move: Chooser<Move> = {
  name: 'move_notes',
  summary: 'Move some notes of a region by beats, by semitones or both; the others stay where they are.',
  params: z.strictObject({
    ...of,
    beats: z.number().min(-100_000).max(100_000).default(0).describe('above 0 later'),
    semitones: z.int().min(-127).max(127).default(0).describe('above 0 higher'),
  }),
  fact: 'move',
  value: ({ beats, semitones }) => ({ beats, semitones }),
  fields: ({ beats, semitones }) => [
    ...(semitones === 0 ? [] : ['pitch' as const]),
    ...(beats === 0 ? [] : ['startBeat' as const]),
  ],
  told: ({ beats, semitones }) =>
    [
      ...(semitones === 0 ? [] : [semitonesTold(semitones)]),
      ...(beats === 0 ? [] : [`${beatsTold(beats)} ${beats < 0 ? 'earlier' : 'later'}`]),
    ].join(' and '),
  says: (params, told) => `Move ${told} ${move.told(params) || 'nowhere'}`,
}

type Stretch = Chosen & { readonly beats?: number; readonly factor?: number; readonly edge: 'end' | 'start' }
const stretch: Chooser<Stretch> = {
  name: 'stretch_notes',
  summary: 'Make some notes of a region longer or shorter, by beats or by a factor, at their end or at their start.',
  params: z
    .strictObject({
      ...of,
      beats: z.number().min(-1000).max(1000).exactOptional().describe('above 0 longer'),
      factor: z.number().min(0.01).max(100).exactOptional().describe('0.5 is half as long'),
      edge: z.enum(['end', 'start']).default('end').describe('the end that moves'),
    })
    .refine((given) => least(['beats', 'factor'], given), { error: 'needs one of beats and factor', params: isMissing })
    .refine(({ beats, factor }) => beats === undefined || factor === undefined, 'takes one of beats and factor'),
  fact: 'stretch',
  value: ({ beats = 0, factor = 1, edge }) => ({ beats, factor, edge }),
  fields: ({ edge }) => (edge === 'start' ? ['startBeat', 'durationBeats'] : ['durationBeats']),
  told: ({ beats, factor = 1 }) =>
    beats === undefined
      ? `${Math.round(factor * 100)} % as long`
      : `${beatsTold(beats)} ${beats < 0 ? 'shorter' : 'longer'}`,
  says: ({ edge, ...params }, told) =>
    `Make ${told} ${stretch.told({ edge, ...params })}${edge === 'start' ? ', at the start' : ''}`,
}

type Strike = Chosen & { readonly velocity?: number; readonly by?: number }
const strike: Chooser<Strike> = {
  name: 'set_note_velocity',
  summary: 'Set how hard some notes of a region are struck, from 1 to 127, or by how much harder or softer.',
  params: z
    .strictObject({
      ...of,
      velocity: z.int().min(1).max(127).exactOptional(),
      by: z.int().min(-126).max(126).exactOptional().describe('above 0 harder; 1 and 127 are the ends'),
    })
    .refine((given) => least(['velocity', 'by'], given), { error: 'needs one of velocity and by', params: isMissing })
    .refine(({ velocity, by }) => velocity === undefined || by === undefined, 'takes one of velocity and by'),
  fact: 'strike',
  value: ({ velocity, by = 0 }) => (velocity === undefined ? { by } : { velocity }),
  fields: () => ['velocity'],
  told: ({ velocity, by = 0 }) =>
    velocity === undefined ? `struck ${by < 0 ? 'softer' : 'harder'} by ${Math.abs(by)}` : `struck at ${velocity}`,
  says: ({ velocity, by = 0 }, told) =>
    velocity === undefined
      ? `Strike ${told} ${by < 0 ? 'softer' : 'harder'} by ${Math.abs(by)}`
      : `Set the velocity of ${told} to ${velocity}`,
}

const choosers = [move, stretch, strike] as unknown as readonly Chooser<Chosen>[]

const bendOf = (chooser: Chooser<Chosen>, params: Chosen, note: SongNote): SongNote =>
  bendNote(note, [{ kind: chooser.fact, value: chooser.value(params) }])

/** "3 notes of Bass, Verse". */
const describeNotes = (song: Song, { regionId: id, notes: some }: Chosen): string =>
  `${some.length} ${some.length === 1 ? 'note' : 'notes'} of ${describeRegion(song, id)}`

export const deleteNotes = operation<Chosen>({
  name: 'delete_notes',
  summary: 'Take some notes out of a region; the others stay.',
  kind: 'operate',
  destroys: 'the notes that are named',
  reads: [regions.required, notes.required],
  writes: [notes],
  params: z.strictObject(of),
  apply: (view, params) => {
    const found = findNotes(view.read(notes), params)
    return isProblem(found) ? found : [marked(params.regionId, found, { fact: 'hide', value: true })]
  },
  claims: (view, params) => {
    const now = view.read(notes)
    const found = findNotes(now, params)
    const gone = isProblem(found) ? [] : found.map(({ note }) => note)
    const region = keyOf(params.regionId)
    return [
      {
        check: 'notes-there',
        promise: `${describeNotes(now, params)} ${params.notes.length === 1 ? 'is' : 'are'} gone`,
        about: { region, notes: gone as unknown as Json },
        expect: 0,
        passing: true,
      },
      {
        check: 'note-count',
        promise: `The other notes of ${describeRegion(now, params.regionId)} are there`,
        about: { region },
        expect: now.notes(params.regionId).length - gone.length,
        passing: true,
      },
    ]
  },
  says: (view, params) => `Delete ${describeNotes(view.read(regions), params)}`,
})

export const noteChangers: readonly AnyOperation[] = choosers.map((chooser) =>
  operation<Chosen>({
    name: chooser.name,
    summary: chooser.summary,
    kind: 'operate',
    reads: [regions.required, notes.required],
    writes: [notes],
    params: chooser.params,
    apply: (view, params) => {
      const found = changedNotes(view.read(notes), chooser, params)
      return isProblem(found)
        ? found
        : [marked(params.regionId, found, { fact: chooser.fact, value: chooser.value(params) })]
    },
    claims: (view, params) => {
      const now = view.read(notes)
      const found = findNotes(now, params)
      const places = new Set(isProblem(found) ? [] : found.map(({ run, at }) => `${run} ${at}`))
      const after = placedNotesOf(now.document, keyOf(params.regionId)).map(({ note, run, at }) =>
        places.has(`${run} ${at}`) ? bendOf(chooser, params, note) : note,
      )
      const told = `${describeNotes(now, params)} ${params.notes.length === 1 ? 'is' : 'are'}`
      return chooser.fields(params).map((field) => ({
        check: 'notes-match',
        promise: `${told} ${chooser.told(params)}, and no other changed`,
        about: { region: keyOf(params.regionId), field, values: after.map((note) => note[field]) },
        expect: after.length,
        passing: true,
      }))
    },
    says: (view, params) => chooser.says(params, describeNotes(view.read(regions), params)),
  }),
)

/**
 * The same on the wire of clients, where there is no call for some of the notes: all of the region are cleared and
 * written again as they are to be.
 */
export const rewritingNotes: readonly AnyOperation[] = [deleteNotes, ...noteChangers].map((declared) => {
  const { name, summary, destroys, reads, writes, params: schema, says } = declared
  const chooser = choosers.find((each) => each.name === name)
  return compound<Chosen>({
    name,
    summary,
    ...(destroys !== undefined && { destroys }),
    reads,
    writes: [...writes, regions],
    params: schema,
    says: says as never,
    expands: (view, params): OperationCall[] | Problem => {
      const now = view.read(notes)
      const found = chooser ? changedNotes(now, chooser, params) : findNotes(now, params)
      if (isProblem(found)) return found
      const places = new Set(found.map(({ run, at }) => `${run} ${at}`))
      const left = placedNotesOf(now.document, keyOf(params.regionId)).flatMap(({ note, run, at }) =>
        !places.has(`${run} ${at}`) ? [note] : chooser ? [bendOf(chooser, params, note)] : [],
      )
      const written = left.map((note) => ({
        ...packNote(note),
        durationBeats: Math.max(MIN_LENGTH_BEATS, note.durationBeats),
      })) as unknown as Json
      const { regionId: id } = params
      const clear = { operation: 'stori_clear_notes', params: { regionId: id } }
      return left.length === 0
        ? [clear]
        : [clear, { operation: 'stori_add_notes', params: { regionId: id, notes: written } }]
    },
  })
})

/** The notes that are meant, where they are in the document, or a sentence about the first that is not there. */
function findNotes(song: Song, { regionId: id, notes: some }: Chosen): readonly PlacedNote[] | Problem {
  const region = findRegion(song, id)
  if (isProblem(region)) return region
  const unsent = unsentProblem(song, id)
  if (unsent) return unsent
  const byPitch = new Map<number, PlacedNote[]>()
  for (const placed of placedNotesOf(song.document, keyOf(id)))
    byPitch.set(placed.note.pitch, [...(byPitch.get(placed.note.pitch) ?? []), placed])
  const found = new Map<string, PlacedNote>()
  for (const { pitch, startBeat } of some) {
    const there = (byPitch.get(pitch) ?? []).filter(({ note }) => Math.abs(note.startBeat - startBeat) < SAME_BEAT)
    if (there.length === 0)
      return problem(
        'ENTITY_NOT_FOUND',
        `There is no note of pitch ${pitch} at beat ${formatBeat(startBeat)} of ${describeRegion(song, id)}.`,
      )
    for (const placed of there) found.set(`${placed.run} ${placed.at}`, placed)
  }
  return [...found.values()]
}

/** Those that are meant, if all of them can be changed so and one of them is otherwise then. */
function changedNotes(song: Song, chooser: Chooser<Chosen>, params: Chosen): readonly PlacedNote[] | Problem {
  const found = findNotes(song, params)
  if (isProblem(found)) return found
  const { durationBeats = 0 } = song.region(params.regionId) ?? {}
  const { beats = 0, semitones = 0 } = chooser.value(params) as { beats?: number; semitones?: number }
  let isOther = false
  for (const { note } of found) {
    const after = bendOf(chooser, params, note)
    isOther ||= chooser.fields(params).some((field) => after[field] !== note[field])
    const at = `of pitch ${note.pitch} at beat ${formatBeat(note.startBeat)}`
    const told = `The note ${at} of ${describeRegion(song, params.regionId)}`
    if (chooser === choosers[0] && (note.pitch + semitones < 0 || note.pitch + semitones > 127))
      return problem('VALUE_OUT_OF_RANGE', `${told} would leave the range of 0 to 127.`)
    if (
      chooser === choosers[0] &&
      beats !== 0 &&
      (note.startBeat + beats < -SAME_BEAT || after.startBeat >= durationBeats)
    )
      return problem(
        'VALUE_OUT_OF_RANGE',
        `${told} would begin ${beats < 0 ? 'before' : 'behind'} the region. Move or lengthen the region first.`,
      )
  }
  return isOther ? found : problem('nothing-to-do', `${describeNotes(song, params)} would stay as they are.`)
}

/** One fact on these notes and no others, wherever they stand in the content that they came with. */
function marked(region: string, some: readonly PlacedNote[], { fact, value }: { fact: string; value: Json }): Edit {
  const ranges: { run: string; from: number; to: number }[] = []
  for (const { run, at } of some.toSorted((a, b) => (a.run === b.run ? a.at - b.at : a.run < b.run ? -1 : 1))) {
    const last = ranges.at(-1)
    if (last?.run === run && last.to === at) last.to = at + 1
    else ranges.push({ run, from: at, to: at + 1 })
  }
  return { edit: 'mark', sequence: heldIn(keyOf(region), 'notes'), ranges, fact, value }
}
