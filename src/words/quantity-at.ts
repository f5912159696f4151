import type { LoudnessName, MentionNote, Token, QuantityUnit } from './reading.ts'
import { numberAt, wordsAre, type Parsed } from './number-at.ts'
import { isEnd, isMinus } from './point-at.ts'
import type { Scope } from './name-at.ts'
import { lemma } from './lemma.ts'
import { movingVerbs, ordinals, settingNouns } from './vocabulary.ts'

type Quantity = {
  readonly value: number
  readonly unit: QuantityUnit
  readonly named?: LoudnessName
  readonly side?: 'left' | 'right' | 'center'
  readonly notes: readonly MentionNote[]
}

/** Reads an amount that is no time: "-16 LUFS", "by 3 dB", "50 %", "4:1", "80 Hz", "twice", "podcast loudness". */
export function quantityAt(scope: Scope, at: number): Parsed<Quantity> | null {
  return (
    ratioAt(scope, at) ??
    sidedAt(scope, at) ??
    measuredAt(scope, at) ??
    timesAt(scope, at) ??
    loudnessAt(scope, at) ??
    choiceAt(scope, at) ??
    countAt(scope, at)
  )
}

type Measure = { readonly unit: QuantityUnit; readonly factor: number }

const measures: readonly (readonly [string, Measure])[] = [
  ['db dbfs dbs decibel decibels', { unit: 'db', factor: 1 }],
  ['lufs lkfs lu', { unit: 'lufs', factor: 1 }],
  ['% percent pct', { unit: 'percent', factor: 1 }],
  ['hz hertz', { unit: 'hz', factor: 1 }],
  ['khz kilohertz', { unit: 'hz', factor: 1000 }],
  ['x times ×', { unit: 'times', factor: 1 }],
  ['semitone semitones st', { unit: 'semitones', factor: 1 }],
  ['octave octaves', { unit: 'semitones', factor: 12 }],
  ['cent cents', { unit: 'cents', factor: 1 }],
  ['bpm', { unit: 'bpm', factor: 1 }],
]
const units: ReadonlyMap<string, Measure> = new Map(
  measures.flatMap(([words, measure]) => words.split(' ').map((word): [string, Measure] => [word, measure])),
)

/** A number with its sign: "-16", "minus 16", "+3". */
function signedAt(tokens: readonly Token[], at: number): Parsed<number> | null {
  const isNegative = isMinus(tokens, at)
  const isPlus = tokens[at]?.text === '+' || (tokens[at]?.text === 'plus' && tokens[at + 1]?.kind === 'number')
  const number = numberAt(tokens, isNegative || isPlus ? at + 1 : at)
  return number === null ? null : { value: isNegative ? -number.value : number.value, next: number.next }
}

function measuredAt({ tokens }: Scope, at: number): Parsed<Quantity> | null {
  const number = signedAt(tokens, at)
  if (number === null) return null
  const dash = tokens[number.next]?.text === '-' ? 1 : 0
  const said = units.get(tokens[number.next + dash]?.text ?? '')
  if (said === undefined) return null
  const value = number.value * said.factor
  let next = number.next + dash + 1
  if (said.unit === 'db' && tokens[next]?.text === 'fs') next += 1
  // Loudness lies below full scale; people leave the sign out.
  const isUnsigned = said.unit === 'lufs' && value > 0 && tokens[number.next + dash]?.text !== 'lu'
  const notes: MentionNote[] = isUnsigned ? [{ code: 'negative-assumed', text: `Read as −${value} LUFS.` }] : []
  const side = said.unit === 'percent' ? sideAt(tokens, next) : null
  return {
    value: {
      value: isUnsigned ? -value : value,
      unit: said.unit,
      notes,
      ...(side === null ? {} : { side: side.value }),
    },
    next: side?.next ?? next,
  }
}

function sideAt(tokens: readonly Token[], at: number): Parsed<'left' | 'right'> | null {
  const from = wordsAre(tokens, at, 'to the') ? at + 2 : at
  const word = tokens[from]?.text
  return word === 'left' || word === 'right' ? { value: word, next: from + 1 } : null
}

/** "left 30%", "hard left", "all the way right", "centre". */
function sidedAt(scope: Scope, at: number): Parsed<Quantity> | null {
  const { tokens, said } = scope
  const word = tokens[at]?.text ?? ''
  if (word === 'left' || word === 'right') {
    const number = numberAt(tokens, tokens[at + 1]?.text === 'by' ? at + 2 : at + 1)
    const hasUnit = number !== null && units.get(tokens[number.next]?.text ?? '')?.unit === 'percent'
    return number === null || !(hasUnit || isEnd(scope, number.next))
      ? null
      : {
          value: { value: number.value, unit: 'percent', side: word, notes: [] },
          next: number.next + (hasUnit ? 1 : 0),
        }
  }
  const full = /^(?:hard|full|fully)$/.test(word) ? at + 1 : wordsAre(tokens, at, 'all the way') ? at + 3 : null
  const side = full === null ? null : sideAt(tokens, full)
  if (side !== null) return { value: { value: 100, unit: 'percent', side: side.value, notes: [] }, next: side.next }
  const isPanned = /^(?:center|centre|middle)$/.test(word) && said.has('pan')
  return isPanned ? { value: { value: 0, unit: 'percent', side: 'center', notes: [] }, next: at + 1 } : null
}

/** "4:1", "4 to 1 ratio", "ratio of 4". */
function ratioAt({ tokens }: Scope, at: number): Parsed<Quantity> | null {
  const ratio = (value: number, next: number): Parsed<Quantity> | null =>
    Number.isFinite(value) ? { value: { value, unit: 'ratio', notes: [] }, next } : null
  const [top, link, bottom] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  if (top?.text === 'ratio') {
    const from = /^(?:of|to|=)$/.test(link?.text ?? '') ? at + 2 : at + 1
    const number = tokens[from + 1]?.text === ':' ? null : numberAt(tokens, from)
    return number === null || number.value <= 0 || tokens[number.next]?.text === 'to'
      ? null
      : ratio(number.value, number.next)
  }
  if (top?.kind !== 'number' || bottom?.kind !== 'number') return null
  const isTight = link?.text === ':' && top.span.to === link.span.from && link.span.to === bottom.span.from
  const isSaid =
    link?.text === 'to' &&
    (tokens[at + 3]?.text === 'ratio' ||
      (bottom.text === '1' &&
        tokens.slice(0, at).some(({ text }) => /^(?:compress|compressor|compression|squash)$/.test(text))) ||
      tokens[at - 1]?.text === 'ratio' ||
      wordsAre(tokens, at - 2, 'ratio of') ||
      wordsAre(tokens, at - 2, 'ratio to'))
  if (!(isTight || isSaid) || Number(bottom.text) === 0) return null
  return ratio(Number(top.text) / Number(bottom.text), at + 3)
}

function timesAt(scope: Scope, at: number): Parsed<Quantity> | null {
  const { tokens } = scope
  const times = (value: number, next: number): Parsed<Quantity> => ({
    value: { value, unit: 'times', notes: [] },
    next,
  })
  const word = tokens[at]?.text ?? ''
  if (word === 'twice') return times(2, at + 1)
  if (word === 'thrice') return times(3, at + 1)
  if (word === 'double' || word === 'triple' || word === 'halve')
    return times(word === 'double' ? 2 : word === 'triple' ? 3 : 0.5, at + 1)
  return wordsAre(tokens, at, 'half as') || wordsAre(tokens, at, 'half the speed') || wordsAre(tokens, at, 'half speed')
    ? times(0.5, at + 1)
    : null
}

/** Delivery loudness by name: LUFS, except ACX, whose −20 dB RMS lies in the middle of the allowed −23 to −18. */
const loudness: ReadonlyMap<
  string,
  { readonly named: LoudnessName; readonly value: number; readonly unit: QuantityUnit }
> = new Map([
  ['podcast', { named: 'podcast', value: -16, unit: 'lufs' }],
  ['podcasts', { named: 'podcast', value: -16, unit: 'lufs' }],
  ['broadcast', { named: 'broadcast', value: -23, unit: 'lufs' }],
  ['broadcasting', { named: 'broadcast', value: -23, unit: 'lufs' }],
  ['streaming', { named: 'streaming', value: -14, unit: 'lufs' }],
  ['spotify', { named: 'streaming', value: -14, unit: 'lufs' }],
  ['youtube', { named: 'streaming', value: -14, unit: 'lufs' }],
  ['acx', { named: 'acx', value: -20, unit: 'db' }],
  ['audiobook', { named: 'acx', value: -20, unit: 'db' }],
  ['audible', { named: 'acx', value: -20, unit: 'db' }],
])
const loudnessNouns = new Set('loudness level levels standard standards volume spec specs target'.split(' '))

function loudnessAt(scope: Scope, at: number): Parsed<Quantity> | null {
  const { tokens } = scope
  const channels = tokens[at]?.text === 'mono' || tokens[at]?.text === 'stereo' ? tokens[at].text : null
  const noun = channels === null ? at : at + 1
  const named = loudness.get(tokens[noun]?.text ?? '')
  if (named === undefined) return null
  const hasNoun = loudnessNouns.has(tokens[noun + 1]?.text ?? '')
  const back = /^(?:the|a|my|our)$/.test(tokens[at - 1]?.text ?? '') ? at - 2 : at - 1
  const isTarget =
    /^(?:to|for|at|pass|passes|meet|meets|hit|match)$/.test(tokens[back]?.text ?? '') && isEnd(scope, noun + 1)
  if (!hasNoun && !isTarget) return null
  const isMono = channels === 'mono' && named.named === 'podcast'
  return {
    value: { ...named, ...(isMono ? { named: 'mono podcast', value: -19 } : {}), notes: [] },
    next: noun + (hasNoun ? 2 : 1),
  }
}

/** "the second one", "the last one", "option 2": a choice among what a question listed. The last is −1. */
function choiceAt(scope: Scope, at: number): Parsed<Quantity> | null {
  const { tokens } = scope
  const choice = (value: number, next: number): Parsed<Quantity> => ({
    value: { value, unit: 'ordinal', notes: [] },
    next,
  })
  const word = tokens[at]?.text ?? ''
  const before = tokens[at - 1]?.text ?? ''
  const position = word === 'last' ? -1 : ordinals.get(word)
  const isWhole = at <= 1 && (at === 0 || before === 'the') && at + 1 === tokens.length
  if (position !== undefined && (isWhole || (before === 'the' && tokens[at + 1]?.text === 'one')))
    return choice(position, isWhole ? at + 1 : at + 2)
  const number = /^(?:option|number|choice)$/.test(word) && at <= 1 ? numberAt(tokens, at + 1) : null
  return number !== null && Number.isInteger(number.value) && isEnd(scope, number.next)
    ? choice(number.value, number.next)
    : null
}

/** A bare number that sets something: "by 3", "gain 3", "volume to 5", "turn it up to 11". */
function countAt(scope: Scope, at: number): Parsed<Quantity> | null {
  const { tokens } = scope
  const number = signedAt(tokens, at)
  if (number === null || !isEnd(scope, number.next)) return null
  // A message that is only a number answers a question.
  if (at === 0 && number.next === tokens.length)
    return { value: { value: number.value, unit: 'count', notes: [] }, next: number.next }
  const before = tokens[at - 1]?.text ?? ''
  const isSetting =
    /^(?:by|=)$/.test(before) || settingNouns.has(before) || (/^(?:to|of|at|is)$/.test(before) && setsValue(scope, at))
  return isSetting ? { value: { value: number.value, unit: 'count', notes: [] }, next: number.next } : null
}

/** True when a bare "to 5" here sets a value: a setting is named before, or no verb carries anything through time. */
export function setsValue({ tokens, verbs }: Scope, at: number): boolean {
  const before = tokens.slice(Math.max(0, at - 12), at)
  if (before.some((token) => settingNouns.has(token.text))) return true
  return (
    tokens[at - 1]?.text === 'to' &&
    !before.some((token) => movingVerbs.has(lemma(token.text, verbs).lemma)) &&
    before.length > 1
  )
}
