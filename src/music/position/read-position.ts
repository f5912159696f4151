import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { numberAt, wordsAre, type Token, timeUnits } from '../../words/index.ts'
import { readOffsets, tokenizePosition, amountAt, type PositionTokens } from './tokenize-position.ts'
import type { Position, BarBeat, Offset, SongPlace, SectionName } from './position.ts'
import { sayName } from './say-names.ts'

const leads = new Set('at from starting right directly immediately just'.split(' '))

const relations: readonly (readonly [string, Relation])[] = [
  ['after', 'after'],
  ['following', 'after'],
  ['before', 'before'],
  ['ahead of', 'before'],
  ['in front of', 'before'],
  ['alongside', 'alongside'],
  ['along with', 'alongside'],
  ['together with', 'alongside'],
  ['with', 'alongside'],
  ['under', 'alongside'],
  ['over', 'alongside'],
  ['within', 'within'],
  ['inside', 'within'],
  ['during', 'within'],
  ['into', 'within'],
  ['in', 'within'],
  ['between', 'between'],
]

/** No pair of names has as many words as this. */
const MAX_CUTS = 16

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

type Found = { readonly place: SongPlace; readonly offsets: readonly Offset[] }

/** Reads what stands before the offsets of a position; null where it is no place at all. */
function readPlace(said: PositionTokens): Found | Problem | null {
  const lead = said.tokens.findIndex(({ text }) => !leads.has(text))
  if (lead === -1) return null
  const rest = from(said, lead)
  const isAt = said.tokens.slice(0, lead).some(({ text }) => text === 'at')
  return (
    pointOf(rest.tokens) ??
    edgeOf(rest) ??
    relationOf(rest) ??
    countedOf(rest) ??
    (isAt && !isUnit(rest.tokens) ? within(rest) : null)
  )
}

/** "at bar -1" leaves a bare unit before its offset, which is no name. */
const isUnit = (tokens: readonly Token[]): boolean =>
  tokens.length === 1 && /^(?:bar|beat|measure)$/.test(tokens[0]?.text ?? '')

type Relation = 'after' | 'before' | 'alongside' | 'within' | 'between'

function relationOf(said: PositionTokens): Found | Problem | null {
  const found = relations.find(([words]) => wordsAre(said.tokens, 0, words))
  if (found === undefined) return null
  const [words, relation] = found
  const rest = from(said, words.split(' ').length)
  if (rest.tokens.length === 0) return null
  if (relation === 'between') return betweenOf(rest)
  const point = pointOf(rest.tokens) ?? edgeOf(rest)
  if (point !== null) return relation === 'after' ? behind(point) : point
  return relation === 'within' ? within(rest) : at({ kind: relation, section: nameOf(rest) })
}

/** After a bar is where the next one begins; any other point has no length. */
function behind(point: Found | Problem): Found | Problem {
  if (isProblem(point) || point.place.kind !== 'bar' || point.place.beatOfBar !== undefined) return point
  return at({ kind: 'bar', bar: point.place.bar + 1 })
}

/** "2 bars after the intro", "4 beats before chorus", "2 bars into the verse", "bar 3 of the verse". */
function countedOf(said: PositionTokens): Found | Problem | null {
  const bar = barAt(said.tokens, 0)
  if (
    bar !== null &&
    !isProblem(bar.value) &&
    /^(?:of|in)$/.test(said.tokens[bar.next]?.text ?? '') &&
    said.tokens.length > bar.next + 1
  ) {
    return at({ kind: 'within', section: nameOf(from(said, bar.next + 1)), ...bar.value })
  }
  const amount = amountAt(said.tokens, 0)
  const found = amount === null ? null : relationOf(from(said, amount.next))
  if (amount === null || found === null || isProblem(found) || found.place.kind === 'between') return found
  const sign = found.place.kind === 'before' || said.tokens[amount.next]?.text === 'before' ? -1 : 1
  return { place: found.place, offsets: [{ ...amount.offset, amount: sign * amount.offset.amount }, ...found.offsets] }
}

/** "32", "beat 64", "bar 5", "bar 5 beat 3", "16 beats": nothing may stand behind it. */
function pointOf(tokens: readonly Token[]): Found | Problem | null {
  const bar = barAt(tokens, 0)
  if (bar !== null && bar.next === tokens.length)
    return isProblem(bar.value) ? bar.value : at({ kind: 'bar', ...bar.value })
  const beat = wordsAre(tokens, 0, 'beat') ? numberAt(tokens, 1) : null
  if (beat !== null && beat.next === tokens.length) return at({ kind: 'beat', beat: beat.value })
  const amount = amountAt(tokens, 0)
  if (amount === null || amount.next !== tokens.length) return null
  return amount.hasUnit
    ? { place: { kind: 'start' }, offsets: [amount.offset] }
    : at({ kind: 'beat', beat: amount.offset.amount })
}

function barAt(tokens: readonly Token[], start: number): { value: BarBeat | Problem; next: number } | null {
  if (!/^(?:bar|measure)$/.test(tokens[start]?.text ?? '')) return null
  const bar = numberAt(tokens, start + 1)
  if (bar === null) return null
  const beat = tokens[bar.next]?.text === 'beat' ? numberAt(tokens, bar.next + 1) : null
  if (!isCount(bar.value))
    return {
      value: problem('bad-position', 'Bars are counted from 1 in whole numbers; write for example “bar 1”.'),
      next: beat?.next ?? bar.next,
    }
  if (beat === null) return { value: { bar: bar.value }, next: bar.next }
  return {
    value:
      beat.value >= 1
        ? { bar: bar.value, beatOfBar: beat.value }
        : problem('bad-position', 'The beats of a bar are counted from 1; write for example “bar 5 beat 1”.'),
    next: beat.next,
  }
}

const isCount = (value: number): boolean => Number.isInteger(value) && value >= 1

const endWords = new RegExp(
  '^(?:the )?(?:last|end|very end|end of (?:the )?(?:song|project|piece|track list)|' +
    'last (?:section|part|region)|everything(?: else)?)$',
)
const startWords =
  /^(?:the )?(?:start|beginning|very start|top|(?:start|beginning) of (?:the )?(?:song|project|piece))$/

/** "last", "the end", "the start", "the end of the intro". */
function edgeOf(said: PositionTokens): Found | null {
  const words = said.tokens.map(({ text }) => text).join(' ')
  if (endWords.test(words)) return at({ kind: 'last' })
  if (startWords.test(words)) return at({ kind: 'start' })
  const edge = /^(?:the )?(end|start|beginning) of /.exec(words)
  if (edge === null || edge[1] === undefined) return null
  const rest = from(said, edge[0].trim().split(' ').length)
  // New music at the start of a section begins there, and does not lead up to it.
  return at({ kind: edge[1] === 'end' ? 'after' : 'within', section: nameOf(rest) })
}

/** "verse", "verse bar 3", "verse 2 bar 3 beat 2": a bar at the end counts from where the section begins. */
function within(said: PositionTokens): Found | Problem {
  for (let start = 1; start < said.tokens.length; start += 1) {
    const bar = barAt(said.tokens, start)
    if (bar === null || bar.next !== said.tokens.length) continue
    if (isProblem(bar.value)) return bar.value
    return at({ kind: 'within', section: nameOf(to(said, start)), ...bar.value })
  }
  return at({ kind: 'within', section: nameOf(said) })
}

/** Two names, with "and" or a comma between them, or side by side in any cut that the song bears out. */
function betweenOf(said: PositionTokens): Found | Problem {
  const { tokens } = said
  const joints = tokens.flatMap(({ text }, index) =>
    index > 0 && index < tokens.length - 1 && /^(?:and|,|&)$/.test(text) ? [index] : [],
  )
  const pairs =
    joints.length > 0
      ? joints.map((joint): [SectionName, SectionName] => [nameOf(to(said, joint)), nameOf(from(said, joint + 1))])
      : tokens
          .slice(1)
          .map((_, index): [SectionName, SectionName] => [nameOf(to(said, index + 1)), nameOf(from(said, index + 1))])
  if (pairs.length === 0)
    return problem('bad-position', '“between” needs two names; write for example “between intro and verse”.')
  return at({ kind: 'between', pairs: pairs.slice(0, MAX_CUTS) })
}

function nameOf({ text, tokens, quoted }: PositionTokens): SectionName {
  const [first, last] = [tokens[0], tokens.at(-1)]
  if (first === undefined || last === undefined) return { name: '' }
  const only = first === last ? quoted.get(first) : undefined
  if (only !== undefined) return { name: only }
  const name = text.slice(first.span.from, last.span.to)
  const tight = /^(.*[^\s\d-])-(\d{1,6}(?:\.\d{1,6})?)(?:\s*(beat|bar)s?)?$/u.exec(name)
  if (tight?.[1] === undefined) return { name }
  return {
    name,
    orOffset: { name: tight[1], offset: { amount: -Number(tight[2]), unit: tight[3] === 'bar' ? 'bar' : 'beat' } },
  }
}

const at = (place: SongPlace): Found => ({ place, offsets: [] })
const from = (said: PositionTokens, start: number): PositionTokens => ({ ...said, tokens: said.tokens.slice(start) })
const to = (said: PositionTokens, end: number): PositionTokens => ({ ...said, tokens: said.tokens.slice(0, end) })
