import { planUnits, type Json, type State } from '../../../src/kernel/index.ts'
import { songOf, type Song } from '../../../src/music/document/song.ts'
import { music } from '../../../src/music/for-planning.ts'
import { chordAt, knownChord, metreOf, type Fixture } from './progressions.ts'

export type Done = {
  readonly state: State
  readonly song: Song
  readonly told: readonly string[]
  readonly operations: readonly string[]
}

/** Does one operation to a song, as any mind would have it planned. */
export async function doing(
  state: State,
  operation: string,
  params: { readonly [param: string]: Json },
): Promise<Done> {
  const declared = music.operations.get(operation)
  if (!declared) throw new Error(`no such operation: ${operation}`)
  const nextId =
    100_000 +
    songOf(state.document).trackIds.length * 1000 +
    songOf(state.document).trackIds.flatMap((track) => songOf(state.document).regionIds(track)).length
  const planned = await planUnits(
    music,
    { state, nextId },
    {
      operation: declared,
      asked: { operation, destroys: true, mentions: [] },
      params,
      document: 'song',
      unitNumber: 1,
      firstStep: 1,
    },
    { measure: async () => null },
  )
  if (!('planned' in planned)) throw new Error(JSON.stringify(planned))
  return {
    state: planned.copy.state,
    song: songOf(planned.copy.state.document),
    told: planned.notes.map(({ text }) => text),
    operations: planned.units.flatMap(({ steps }) => steps.map((step) => step.operation)),
  }
}

export type Sounding = {
  readonly pitch: number
  readonly beat: number
  readonly track: string
  readonly region: string
}

/** Notes on tracks that were not there before, or of regions that were not; drums left out. */
export function newNotes(before: State, after: Song): Sounding[] {
  const old = songOf(before.document)
  const known = new Set(old.trackIds.flatMap((track) => old.regionIds(track)))
  return notesOf(after).filter(({ region }) => !known.has(region))
}

export function notesOf(song: Song): Sounding[] {
  return song.trackIds
    .filter((track) => song.track(track)?.drumKitId === undefined)
    .flatMap((track) =>
      song.regionIds(track).flatMap((region) =>
        song.notes(region).map(({ pitch, startBeat }) => ({
          pitch,
          beat: startBeat + (song.region(region)?.startBeat ?? 0),
          track: song.track(track)?.name ?? '',
          region,
        })),
      ),
    )
}

/** A hand comes in a little early or late; this much of a beat is still the same place. */
const SLACK = 0.06

/**
 * Of the notes that begin where people lean, those in the chord that the fixture has there; `from` is where its first
 * bar stands.
 */
export function onStrongBeats(
  notes: readonly Sounding[],
  fixture: Pick<Fixture, 'bars' | 'metre'>,
  from = 0,
): { right: number; all: number } {
  const { beats, strong } = metreOf(fixture.metre)
  const length = fixture.bars.length * beats
  const leaning = notes.flatMap(({ pitch, beat }) => {
    const bar = Math.floor((beat + SLACK) / beats)
    const place = strong.find((each) => Math.abs(beat - bar * beats - each) <= SLACK)
    return place === undefined ? [] : [{ pitch, beat: (((bar * beats + place - from) % length) + length) % length }]
  })
  const right = leaning.filter(({ pitch, beat }) => {
    const { tones, lowest } = knownChord(chordAt(fixture, beat))
    return tones.includes(pitch % 12) || lowest === pitch % 12
  })
  return { right: right.length, all: leaning.length }
}
