import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { numberAt, wordsAre, type Token, timeUnits } from '../../words/index.ts'
import { readOffsets } from './offsets-from.ts'
import { readPlace } from './place-of.ts'
import { tokenizePosition } from './position-tokens.ts'
import type { Position } from './position.ts'
import { sayName } from './say-names.ts'

/**
 * Reads a place in a song: `after intro + 2 bars`, `at bar 5`, `within verse bar 3`, `between intro and verse`, `last`.
 */
export function readPosition(text: string): Position | Problem {
  const said = text.trim().replace(/[.;]{1,3}$/, '')
  if (said === '') return notUnderstood('The position is empty')
  if (said.length > MAX_CHARACTERS) return notUnderstood(`A position has at most ${MAX_CHARACTERS} characters`)
  const { tokens, quoted } = tokenizePosition(said)
  if (endsInSeconds(tokens))
    return problem(
      'bad-position',
      'Positions count in beats and bars, not in seconds; write for example “after intro + 2 bars”.',
    )
  const behind = readOffsets(tokens)
  if (behind.at === 0) return notUnderstood(`“${sayName(said)}” does not say from where`)
  const place = readPlace({ text: said, tokens: tokens.slice(0, behind.at), quoted })
  if (place === null) return notUnderstood(`“${sayName(said)}” is not a position`)
  if (isProblem(place)) return place
  return { text: said, place: place.place, offsets: [...place.offsets, ...behind.offsets] }
}

/** What stands under the old key `After`: a bare name or number means after it. */
export function readAfter(text: string): Position | Problem {
  return readPosition(afterText(text))
}

/** The same as a position: `intro` becomes `after intro`, while `before chorus` stays as it is. */
export function afterText(text: string): string {
  const { tokens } = tokenizePosition(text.trim())
  const isWhole =
    keywords.some((words) => wordsAre(tokens, 0, words)) ||
    (numberAt(tokens, 0) !== null && tokens.some(({ text: word }) => word === 'after' || word === 'before'))
  return isWhole ? text.trim() : `after ${text.trim()}`
}

function endsInSeconds(tokens: readonly Token[]): boolean {
  const unit = timeUnits.get(tokens.at(-1)?.text ?? '')
  return (
    ((unit === 'hour' || unit === 'minute' || unit === 'second' || unit === 'millisecond') &&
      tokens.at(-2)?.kind === 'number') ||
    tokens.at(-1)?.kind === 'clock'
  )
}

const keywords = ['after', 'before', 'alongside', 'between', 'within', 'at', 'last', 'the end', 'the start']
const MAX_CHARACTERS = 500

const notUnderstood = (why: string): Problem =>
  problem(
    'bad-position',
    `${why}; write for example “after intro”, “before chorus - 4”, “within verse bar 3”, “at bar 5” or “last”.`,
  )
