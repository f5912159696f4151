import { tokenize } from '../../words/index.ts'
import { instrumentAt, styleAt } from '../composer/index.ts'
import { isProblem } from '../../kernel/index.ts'
import { isStructured } from '../prompt/structured-prompt.ts'
import { readPrompt } from '../prompt/read-prompt.ts'

const makes =
  /^(?:(?:please|hey|ok|okay|so|can|could|would|you|i|i'd|we|let's|want|need|like|to|now|a|an|some|me) )*(?:compose|write|create|make|add|generate|build|produce|start|begin|give|sketch|put|need|want|come|lay|do|have)\b/
const sections =
  /\b(?:intro|verse|chorus|bridge|outro|hook|breakdown|pre chorus|drop|refrain|interlude|buildup|build up)\b/
const nouns = /\b(?:song|beat|tune|melody|bassline|groove|riff|chords|arpeggio|jam|music|part|track|drum|section)\b/
/** Words of recordings and pictures. */
const recorded =
  /\b(?:seconds?|minutes?|secs?|ums?|uhs?|filler|fillers|labels?|markers?|clips?|recording|recordings|audio|video|transcript|sentence|sentences|word|words|speaker|speakers|silence|pause|pauses|interview|podcast|episode|noise|podcasts|broll|b roll|picture|scene|subtitle|subtitles|captions?|voice over|guest|host|selection|cursor|stereo|mono|bit|louder|quieter|jingle here)\b|\d:\d\d/

/** What is put somewhere is there already. */
const moves = /\bput\b.*\b(?:first|last|before|after|to the (?:front|start|beginning|end|top))$/
/** What is talked about is no part of a song. */
const spoken = /\b(?:part|bit|section|piece)s? (?:about|where|when|in which|on the topic)\b/

/** Whether words ask for new music, so that a project with nothing in it gets a song. */
export function beginsSong(words: string): boolean {
  if (isStructured(words)) {
    const prompt = readPrompt(words)
    return !isProblem(prompt) && prompt.mode === 'compose'
  }
  const tokens = tokenize(words)
    .filter(({ kind }) => kind !== 'sign')
    .flatMap(({ text }) => text.split('-'))
  const line = tokens.join(' ')
  if (recorded.test(line) || spoken.test(line)) return false
  const hasStyle = tokens.some((_, at) => styleAt(tokens, at) !== null)
  const hasPart = tokens.some((_, at) => instrumentAt(tokens, at) !== null)
  const hasBars = /\b(?:\d+|one|two|four|eight|twelve|sixteen|thirty two) bars?\b/.test(line)
  if (!makes.test(line))
    return (
      (hasBars || sections.test(line)) &&
      (hasStyle || hasPart || (hasBars && sections.test(line))) &&
      !/^(?:delete|remove|cut|take|trim|move|mute|fade|copy|split)\b/.test(line)
    )
  return hasBars || hasStyle || hasPart || (!moves.test(line) && (sections.test(line) || nouns.test(line)))
}
