import { z } from 'zod'
import {
  isProblem,
  operation,
  problem,
  rangesBetween,
  sequenceOf,
  type AnyOperation,
  type Edit,
  type Json,
  type Problem,
} from '../../kernel/index.ts'
import { heldIn, regionCell } from '../document/cells.ts'
import { keyOf } from '../document/ids.ts'
import { notes, regions, type Song } from '../document/song.ts'
import { unsentProblem } from './add-notes.ts'
import { gridSizes, level, regionId } from './params.ts'
import { lengthIn } from './regions.ts'
import { namedRegion, toldRegion } from './things.ts'

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
    const region = namedRegion(now, id)
    if (isProblem(region)) return region
    if (!region.isUnsent && region.noteCount === 0)
      return problem('nothing-to-do', `There are no notes in ${toldRegion(now, id)}.`)
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
      promise: `The notes that ${toldRegion(view.read(regions), id)} had are gone`,
      about: { region: keyOf(id) },
      expect: 0,
      passing: true,
    },
  ],
  says: (view, { regionId: id }) => `Clear the notes of ${toldRegion(view.read(regions), id)}`,
})

/** What bends notes without adding or taking any. */
type Bender = {
  readonly name: string
  readonly fact: string
  readonly summary: string
  readonly params: z.ZodType<Bending>
  value(params: Bending): Json
  problem?(song: Song, params: Bending): Problem | undefined
  says(params: Bending, region: string): string
}
type Bending = { regionId: string; amount?: number; gridSize?: number; strength?: number; semitones?: number }

const benders: readonly Bender[] = [
  {
    name: 'stori_transpose_notes',
    fact: 'transpose',
    summary: 'Transpose the notes of a region by semitones.',
    params: z.strictObject({ regionId, semitones: z.int().min(-127).max(127) }),
    value: ({ semitones = 0 }) => semitones,
    problem: outOfRange,
    says: ({ semitones = 0 }, region) =>
      `Transpose ${region} ${semitones < 0 ? 'down' : 'up'} by ${Math.abs(semitones)} ${Math.abs(semitones) === 1 ? 'semitone' : 'semitones'}`,
  },
  {
    name: 'stori_apply_swing',
    fact: 'swing',
    summary: 'Swing the notes of a region: the second eighth of each beat comes later, at 1 as late as in triplets.',
    params: z.strictObject({ regionId, amount: level }),
    value: ({ amount = 0 }) => amount,
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
    value: ({ gridSize = 0.25, strength = 1 }) => ({ gridSize, strength }),
    says: ({ gridSize = 0.25, strength = 1 }, region) =>
      `Quantise ${region} to ${gridSize} ${gridSize === 1 ? 'beat' : 'beats'}${strength < 1 ? ` by ${Math.round(strength * 100)} %` : ''}`,
  },
]

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
      const region = namedRegion(now, params.regionId)
      if (isProblem(region)) return region
      const refused =
        unsentProblem(now, params.regionId) ??
        (region.noteCount === 0
          ? problem('nothing-to-do', `There are no notes in ${toldRegion(now, params.regionId)}.`)
          : undefined) ??
        bender.problem?.(now, params)
      return refused ?? marked(now, params.regionId, { fact: bender.fact, value: bender.value(params) })
    },
    claims: (view, params) => [
      {
        check: 'note-count',
        promise: `${toldRegion(view.read(regions), params.regionId)} has as many notes as before`,
        about: { region: keyOf(params.regionId) },
        expect: view.read(notes).region(params.regionId)?.noteCount ?? 0,
        passing: true,
      },
    ],
    says: (view, params) => bender.says(params, toldRegion(view.read(regions), params.regionId)),
  }),
)

function outOfRange(song: Song, { regionId: id, semitones = 0 }: Bending): Problem | undefined {
  if (semitones === 0) return problem('nothing-to-do', 'Transposed by nothing, everything stays as it is.')
  const out = song.notes(id).find(({ pitch }) => pitch + semitones < 0 || pitch + semitones > 127)
  return (
    out &&
    problem(
      'VALUE_OUT_OF_RANGE',
      `The note of pitch ${out.pitch} at beat ${out.startBeat} of ${toldRegion(song, id)} would leave the range of 0 to 127.`,
    )
  )
}

/** A fact on everything that a region holds now; what was taken out before has it too when it comes back. */
function marked(song: Song, region: string, { fact, value }: { fact: string; value: Json }): Edit[] {
  const sequence = heldIn(keyOf(region), 'notes')
  const ranges = rangesBetween(
    sequenceOf(song.document, sequence),
    0,
    lengthIn(song.document, sequence),
    'visible',
  ).map(({ run, from, to }) => ({ run, from, to }))
  return ranges.length === 0 ? [] : [{ edit: 'mark', sequence, ranges, fact, value }]
}
