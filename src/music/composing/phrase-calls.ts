import type { OperationCall } from '../../kernel/index.ts'
import type { ComposeRequest } from '../composer/index.ts'
import { signatureAt } from '../document/bars.ts'
import type { Region, Song } from '../document/song.ts'
import { beatsPerBar, type SongNote, type TimeSignature } from '../wire/snapshot.ts'
import { BARS_OF_PHRASE, recipeJson, type Recipe } from './recipe.ts'

/** A recipe as the composer takes it, for the instrument of a track. */
export function requestOf({ role, ...recipe }: Recipe, song: Song, { trackId, startBeat }: Region): ComposeRequest {
  const gmProgram = song.track(trackId)?.gmProgram
  const {
    style,
    key,
    bars,
    section,
    seed,
    take,
    relatedTo,
    energy,
    density,
    swing,
    swungUnit,
    humanize,
    progression,
    hasBass,
    isHeld,
    drums,
    dynamics,
    swell,
    melody,
  } = recipe
  return {
    style,
    key,
    bars,
    section,
    seed,
    take,
    relatedTo,
    roles: [role],
    tempo: song.tempo,
    timeSignature: signatureAt(song, startBeat),
    ...(energy !== undefined && { energy }),
    ...(density !== undefined && { density }),
    ...(swing !== undefined && { swing }),
    ...(swungUnit !== undefined && { swungUnit }),
    ...(humanize !== undefined && { humanize }),
    ...(progression !== undefined && { progression }),
    ...(hasBass !== undefined && { hasBass }),
    ...(isHeld && { isHeld }),
    ...(drums !== undefined && { drums }),
    ...(dynamics !== undefined && { dynamics }),
    ...(swell !== undefined && { swell }),
    ...(melody !== undefined && { melody }),
    ...(gmProgram !== undefined && role !== 'drums' && { programs: { [role]: gmProgram } }),
  }
}

/** Notes as calls, one a phrase of four bars, so that each can be accepted alone. The first one keeps the recipe. */
export function phraseCalls(
  regionId: string,
  notes: readonly SongNote[],
  { timeSignature, recipe }: { timeSignature: TimeSignature; recipe?: Recipe },
): OperationCall[] {
  const beats = BARS_OF_PHRASE * beatsPerBar(timeSignature)
  const phrases = new Map<number, SongNote[]>()
  for (const note of notes) {
    const phrase = Math.floor(note.startBeat / beats + 1e-9)
    phrases.set(phrase, [...(phrases.get(phrase) ?? []), note])
  }
  return [...phrases]
    .toSorted(([a], [b]) => a - b)
    .map(([, inside], at) => ({
      operation: 'stori_add_notes',
      params: {
        regionId,
        notes: inside.map(({ pitch, startBeat, durationBeats, velocity }) => ({
          pitch,
          startBeat,
          durationBeats,
          velocity,
        })),
        ...(at === 0 && recipe && { recipe: recipeJson(recipe) }),
      },
    }))
}
