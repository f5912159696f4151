import { isStructured } from './prompt/structured-prompt.ts'

const made =
  /\b(?:compose|write|create|make|add|generate|build|produce|start|begin|give|sketch|put|need|want|come|lay|do|have)\b/i
const musical = /\b(?:bars?|intro|verse|chorus|bridge|outro|hook|breakdown|drop|refrain|interlude|build[ -]?up)\b/i

/** Whether words could ask for new music, told without the composer: where this says no, `beginsSong` does. */
export function mayBeginSong(words: string): boolean {
  return made.test(words) || musical.test(words) || isStructured(words)
}
