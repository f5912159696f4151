import type { State } from '../../kernel/index.ts'
import { arrangementOf } from '../arrangement.ts'
import { songOf } from '../document/song.ts'

/** How a song hears what is asked of it. */
export const musicEar = {
  verbs: ['compose', 'write', 'transpose', 'quantize', 'quantise', 'swing', 'mute', 'solo', 'pan', 'rename'],
  example: 'add a 16 bar verse after the intro with drums, bass and keys',
  plain: (words: string): string => words,
  hear: (): { readonly nothing: string } => ({ nothing: 'I do not understand this yet.' }),
  again: (): null => null,
  answer: (): null => null,
  about: ({ document }: State): string => `It has ${arrangementOf(songOf(document)).tracks.length} tracks.`,
}
