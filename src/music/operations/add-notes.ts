import { z } from 'zod'
import {
  anchorAt,
  isProblem,
  operation,
  problem,
  sequenceOf,
  type AnyOperation,
  type Edit,
  type Json,
} from '../../kernel/index.ts'
import { BARS_OF_PHRASE } from '../composing/recipe.ts'
import { barAt, barBeatsAt } from '../document/bars.ts'
import { heldIn, regionCell, type Held } from '../document/cells.ts'
import { keyOf } from '../document/ids.ts'
import { unpackNote } from '../document/bend-note.ts'
import { notes, regions, type Song } from '../document/song.ts'
import { beat, controlValue, note, regionId } from './params.ts'
import { lengthIn } from './regions.ts'
import { findRegion, describeRegion } from './things.ts'

/** Where models summarise notes instead of writing them, nothing would be added; say so. */
const shorthand = ['_noteCount', '_beatRange', '_placeholder', '_notes', '_count', '_summary']

export const addNotes = operation({
  name: 'stori_add_notes',
  summary: 'Add notes to a region; beats count from the start of the region. Every note is written out.',
  kind: 'operate',
  reads: [regions.required, notes.required],
  writes: [notes, regions],
  params: z.strictObject({
    regionId,
    notes: z.array(note).min(1, 'should hold at least one note, written out').max(20_000),
    recipe: z.record(z.string(), z.json()).exactOptional().describe('set by the composer'),
  }),
  apply: (view, { regionId: id, notes: added, recipe }, { newId }) => {
    const now = view.read(notes)
    const region = findRegion(now, id)
    if (isProblem(region)) return region
    return [
      appended(now, 'notes', { region: id, run: newId('notes'), items: added.map(unpackNote) }),
      ...(recipe ? [{ edit: 'set', cell: regionCell(keyOf(id), 'recipe'), to: recipe } satisfies Edit] : []),
    ]
  },
  claims: (view, { regionId: id, notes: added }) => [
    {
      check: 'notes-there',
      promise:
        `${describeRegion(view.read(regions), id)} has ${added.length} more ` + (added.length === 1 ? 'note' : 'notes'),
      about: { region: keyOf(id), notes: added.map(unpackNote) },
      expect: added.length,
      passing: true,
    },
  ],
  says: (view, { regionId: id, notes: added }) =>
    `Add ${added.length} ${added.length === 1 ? 'note' : 'notes'} to ${describeRegion(view.read(regions), id)}` +
    barsWithin(view.read(regions), id, added),
})

/** Played notes begin a little before their beat. */
const EARLY_BEATS = 0.125

/** ", bars 5–8" where notes are those of some bars of a longer region: one phrase is told from the next. */
function barsWithin(song: Song, id: string, added: readonly { readonly startBeat: number }[]): string {
  const region = song.region(id)
  if (!region) return ''
  const barOf = (beat: number): number => Math.floor(barAt(song, region.startBeat + beat + EARLY_BEATS))
  const starts = added.map(({ startBeat }) => startBeat)
  const [from, to] = [barOf(Math.min(...starts)), barOf(Math.max(...starts))]
  const isWhole = region.durationBeats <= BARS_OF_PHRASE * barBeatsAt(song, region.startBeat)
  return isWhole || to - from >= BARS_OF_PHRASE ? '' : from === to ? `, bar ${from}` : `, bars ${from}–${to}`
}

export const isShorthand = (param: string): boolean => shorthand.includes(param)

/** What the three kinds of controllers differ by. */
type Control = {
  readonly name: string
  readonly held: Exclude<Held, 'notes'>
  readonly summary: string
  readonly params: z.ZodType<{ regionId: string; events: readonly Json[]; cc?: number }>
  readonly said: string
}

const controls: readonly Control[] = [
  {
    name: 'stori_add_midi_cc',
    held: 'controls',
    said: 'MIDI CC',
    summary: 'Add values of a MIDI controller to a region.',
    params: z.strictObject({
      regionId,
      cc: controlValue,
      events: z
        .array(z.strictObject({ beat, value: controlValue }))
        .min(1)
        .max(20_000),
    }),
  },
  {
    name: 'stori_add_pitch_bend',
    held: 'bends',
    said: 'pitch bend',
    summary: 'Add pitch bend to a region, -8192 to 8191.',
    params: z.strictObject({
      regionId,
      events: z
        .array(z.strictObject({ beat, value: z.int().min(-8192).max(8191) }))
        .min(1)
        .max(20_000),
    }),
  },
  {
    name: 'stori_add_aftertouch',
    held: 'touches',
    said: 'aftertouch',
    summary: 'Add aftertouch to a region, of the channel or, with a pitch, of one key.',
    params: z.strictObject({
      regionId,
      events: z
        .array(z.strictObject({ beat, value: controlValue, pitch: z.int().min(0).max(127).exactOptional() }))
        .min(1)
        .max(20_000),
    }),
  },
]

export const controlAdders: readonly AnyOperation[] = controls.map(({ name, held, said, summary, params }) =>
  operation<{ regionId: string; events: readonly Json[]; cc?: number }>({
    name,
    summary,
    kind: 'operate',
    reads: [regions.required, notes.required],
    writes: [notes],
    params,
    apply: (view, { regionId: id, events, cc }, { newId }) => {
      const now = view.read(notes)
      const region = findRegion(now, id)
      if (isProblem(region)) return region
      const items = cc === undefined ? events : events.map((event) => ({ cc, ...(event as object) }))
      return [appended(now, held, { region: id, run: newId(held), items })]
    },
    claims: (view, { regionId: id, events }) => [
      {
        check: 'held-count',
        promise: `${describeRegion(view.read(regions), id)} has ${events.length} more events of ${said}`,
        about: { region: keyOf(id), held },
        expect: view.read(notes).held(id, held).length + events.length,
        passing: true,
      },
    ],
    says: (view, { regionId: id }) => `Add ${said} to ${describeRegion(view.read(regions), id)}`,
  }),
)

function appended(
  song: Song,
  held: Held,
  { region, run, items }: { region: string; run: string; items: readonly unknown[] },
): Edit {
  const sequence = heldIn(keyOf(region), held)
  return {
    edit: 'insert',
    run,
    sequence,
    after: anchorAt(sequenceOf(song.document, sequence), lengthIn(song.document, sequence)),
    length: items.length,
    content: items as Json,
    leans: [keyOf(region)],
  }
}

/** Nobody can change notes that they have never seen. */
export function unsentProblem(song: Song, id: string): ReturnType<typeof problem> | undefined {
  const region = song.region(id)
  return region?.isUnsent
    ? problem(
        'notes-needed',
        `The notes of ${describeRegion(song, id)} were not sent; send the region "${id}" with its notes.`,
        { regionId: id },
      )
    : undefined
}
