import type { OperationCall } from '../../kernel/index.ts'
import { type SongNote, type TimeSignature, beatsPerBar } from '../wire/snapshot.ts'
import { recipeJson, type Recipe } from './recipe.ts'

export const BARS_OF_PHRASE = 4

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
