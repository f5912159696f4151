import { z } from 'zod'
import {
  isProblem,
  operation,
  problem,
  piecesFrom,
  runOf,
  sequenceOf,
  visibleLength,
  type AnyOperation,
  type Edit,
  type Json,
  type Problem,
} from '../../kernel/index.ts'
import { bendNote } from '../document/bend-note.ts'
import { heldIn, regionCell } from '../document/cells.ts'
import { keyOf } from '../document/ids.ts'
import { notes, regions, type Song } from '../document/song.ts'
import type { SongNote } from '../wire/snapshot.ts'
import { unsentProblem } from './add-notes.ts'
import { gridSizes, level, regionId } from './params.ts'
import { findRegion, describeRegion } from './things.ts'

export const clearNotes = operation({
  name: 'stori_clear_notes',
  summary: 'Take all notes out of a region.',
  kind: 'operate',
  destroys: 'the notes of the region',
  reads: [regions.required, notes.required],
  writes: [notes],
  params: z.strictObject({ regionId }),
  apply: (view, { regionId: id }) => {
    const now = view.read(notes)
    const region = findRegion(now, id)
    if (isProblem(region)) return region
    if (!region.isUnsent && region.noteCount === 0)
      return problem('nothing-to-do', `There are no notes in ${describeRegion(now, id)}.`)
    const key = keyOf(id)
    const forgotten: Edit[] = region.isUnsent
      ? [
          { edit: 'set', cell: regionCell(key, 'unseen'), to: null },
          { edit: 'set', cell: regionCell(key, 'isUnsent'), to: null },
        ]
      : []
    return [...marked(now, id, { fact: 'hide', value: true }), ...forgotten]
  },
  claims: (view, { regionId: id }) => [
    {
      check: 'note-count',
      promise: `The notes that ${describeRegion(view.read(regions), id)} had are gone`,
      about: { region: keyOf(id) },
      expect: 0,
      passing: true,
    },
  ],
  says: (view, { regionId: id }) => `Clear the notes of ${describeRegion(view.read(regions), id)}`,
})

/** What bends notes without adding or taking any. */
type Bender = {
  readonly name: string
  readonly fact: string
  readonly summary: string
  readonly params: z.ZodType<Bending>
  /** What of a note it changes: its key, or where it begins. */
  readonly field: 'pitch' | 'startBeat'
  value(params: Bending): Json
  problem?(song: Song, params: Bending): Problem | undefined
  /** What there is to say where every note is as it would be. */
  nothing(params: Bending, region: string): string
  says(params: Bending, region: string): string
  /** What is promised of some notes, told as "All 3 notes of Bass are". */
  promises(params: Bending, notes: string): string
  /** Whether it is true of the moved notes alone. */
  isOfMoved?(params: Bending): boolean
}
type Bending = { regionId: string; amount?: number; gridSize?: number; strength?: number; semitones?: number }

const benders: readonly Bender[] = [
  {
    name: 'stori_transpose_notes',
    fact: 'transpose',
    summary: 'Transpose the notes of a region by semitones.',
    params: z.strictObject({ regionId, semitones: z.int().min(-127).max(127) }),
    field: 'pitch',
    value: ({ semitones = 0 }) => semitones,
    problem: outOfRange,
    nothing: () => 'Transposed by nothing, everything stays as it is.',
    promises: ({ semitones = 0 }, told) =>
      `${told} ${semitones < 0 ? 'lower' : 'higher'} by ${semitonesTold(semitones)}`,
    says: ({ semitones = 0 }, region) =>
      `Transpose ${region} ${semitones < 0 ? 'down' : 'up'} by ${semitonesTold(semitones)}`,
  },
  {
    name: 'stori_apply_swing',
    fact: 'swing',
    summary: 'Swing the notes of a region: the second eighth of each beat comes later, at 1 as late as in triplets.',
    params: z.strictObject({ regionId, amount: level }),
    field: 'startBeat',
    value: ({ amount = 0 }) => amount,
    nothing: ({ amount = 0 }, region) =>
      amount === 0
        ? 'Swung by nothing, everything stays as it is.'
        : `No note of ${region} is off the beat, so none swings.`,
    promises: ({ amount = 0 }, told) => `${told} where a swing of ${Math.round(amount * 100)} % puts them`,
    says: ({ amount = 0 }, region) => `Swing ${region} by ${Math.round(amount * 100)} %`,
  },
  {
    name: 'stori_quantize_notes',
    fact: 'quantize',
    summary: 'Move the starts of notes in a region to a grid of beats, wholly or by a strength of 0 to 1.',
    params: z.strictObject({
      regionId,
      gridSize: z.union(
        gridSizes.map((size) => z.literal(size)),
        { error: `should be one of ${gridSizes.join(', ')}` },
      ),
      strength: level.default(1),
    }),
    field: 'startBeat',
    value: ({ gridSize = 0.25, strength = 1 }) => ({ gridSize, strength }),
    nothing: ({ gridSize = 0.25, strength = 1 }, region) =>
      strength === 0
        ? 'Moved by nothing, everything stays as it is.'
        : `All notes of ${region} lie on the grid of ${beatsTold(gridSize)} already.`,
    promises: ({ gridSize = 0.25, strength = 1 }, told) =>
      `${told} ${strength < 1 ? `${Math.round(strength * 100)} % nearer to` : 'on'} the grid of ${beatsTold(gridSize)}`,
    // A note that lies on the grid is not nearer to it than before.
    isOfMoved: ({ strength = 1 }) => strength < 1,
    says: ({ gridSize = 0.25, strength = 1 }, region) =>
      `Quantise ${region} to ${beatsTold(gridSize)}${strength < 1 ? ` by ${Math.round(strength * 100)} %` : ''}`,
  },
]

const semitonesTold = (semitones: number): string =>
  `${Math.abs(semitones)} ${Math.abs(semitones) === 1 ? 'semitone' : 'semitones'}`
const beatsTold = (beats: number): string => `${beats} ${beats === 1 ? 'beat' : 'beats'}`

export const noteBenders: readonly AnyOperation[] = benders.map((bender) =>
  operation<Bending>({
    name: bender.name,
    summary: bender.summary,
    kind: 'operate',
    reads: [regions.required, notes.required],
    writes: [notes],
    params: bender.params,
    apply: (view, params) => {
      const now = view.read(notes)
      const region = findRegion(now, params.regionId)
      if (isProblem(region)) return region
      const refused =
        unsentProblem(now, params.regionId) ??
        (region.noteCount === 0
          ? problem('nothing-to-do', `There are no notes in ${describeRegion(now, params.regionId)}.`)
          : undefined) ??
        bender.problem?.(now, params) ??
        (bendsNothing(now, { name: bender.name, ...params })
          ? problem('nothing-to-do', bender.nothing(params, describeRegion(now, params.regionId)))
          : undefined)
      const fact = { fact: bender.fact, value: bender.value(params) }
      return (
        refused ?? [
          ...marked(now, params.regionId, fact),
          ...(bender.fact === 'transpose' ? marked(now, params.regionId, fact, 'touches') : []),
        ]
      )
    },
    claims: (view, params) => {
      const now = view.read(notes)
      const after = bentNotes(now, bender, params)
      const values = after.map((note) => note[bender.field])
      const moved = now.notes(params.regionId).filter((note, at) => isOtherwise(note, after[at], bender)).length
      const all = values.length
      const isPart = moved < all
      const isOfMoved = isPart && bender.isOfMoved?.(params) === true
      const some = isOfMoved ? `${moved} of ${all} notes` : all === 1 ? 'The note' : `All ${all} notes`
      const told = `${some} of ${describeRegion(now, params.regionId)}`
      const promised = bender.promises(params, `${told} ${(isOfMoved ? moved : all) === 1 ? 'is' : 'are'}`)
      return [
        {
          check: 'notes-match',
          promise: isPart && !isOfMoved ? `${promised}; ${moved} of them moved` : promised,
          about: { region: keyOf(params.regionId), field: bender.field, values },
          expect: values.length,
          passing: true,
        },
      ]
    },
    says: (view, params) => bender.says(params, describeRegion(view.read(regions), params.regionId)),
  }),
)

/** The notes of a region as an operation of this file would have them. */
function bentNotes(song: Song, bender: Pick<Bender, 'fact' | 'value'>, params: Bending): SongNote[] {
  const bending = { kind: bender.fact, value: bender.value(params) }
  return song.notes(params.regionId).map((note) => bendNote(note, [bending]))
}

/** Whether a call of such an operation would leave every note as it is. */
export function bendsNothing(song: Song, { name, ...params }: Bending & { readonly name: string }): boolean {
  const bender = benders.find((each) => each.name === name)
  if (!bender) return false
  const after = bentNotes(song, bender, params)
  return song.notes(params.regionId).every((note, at) => !isOtherwise(note, after[at], bender))
}

const isOtherwise = (was: SongNote, is: SongNote | undefined, { field }: Pick<Bender, 'field'>): boolean =>
  was[field] !== is?.[field] || was.durationBeats !== is.durationBeats

function outOfRange(song: Song, { regionId: id, semitones = 0 }: Bending): Problem | undefined {
  const out = song.notes(id).find(({ pitch }) => pitch + semitones < 0 || pitch + semitones > 127)
  return (
    out &&
    problem(
      'VALUE_OUT_OF_RANGE',
      `The note of pitch ${out.pitch} at beat ${out.startBeat} of ${describeRegion(song, id)} would leave the ` +
        `range of 0 to 127.`,
    )
  )
}

/**
 * A fact on everything that a region holds now, and on single notes that were taken out from among it: they have it too
 * when they come back.
 */
function marked(
  song: Song,
  region: string,
  { fact, value }: { fact: string; value: Json },
  held: 'notes' | 'touches' = 'notes',
): Edit[] {
  const name = heldIn(keyOf(region), held)
  const sequence = sequenceOf(song.document, name)
  const there = new Set([...piecesFrom(sequence)].flatMap(({ piece }) => (visibleLength(piece) > 0 ? [piece.run] : [])))
  const ranges = [...there].map((run) => ({ run, from: 0, to: runOf(sequence, run)?.length ?? 0 }))
  return ranges.length === 0 ? [] : [{ edit: 'mark', sequence: name, ranges, fact, value }]
}
