import { chanceOf, type Chance, type Several } from './chance.ts'
import { barsPerPhrase } from './metre.ts'
import { barsOf, type Pattern } from './pattern.ts'
import type { Setting } from './setting.ts'
import type { Style } from './style.ts'

/**
 * What a melody is made of before it meets the chords: a rhythm for each bar, a way to move at each place in the bar, a
 * shape for the phrase.
 */
export type Tune = {
  readonly bars: readonly string[]
  readonly moves: readonly number[]
  /**
   * Semitones by which each bar of a phrase lies above or below the middle, and each answering phrase beside its
   * question.
   */
  readonly contour: readonly number[]
  readonly answer: number
}

/** The tune of a theme belongs to the song, so that an intro can quote the chorus. Another take is another tune. */
export function tuneOf({ style, song, section, bars, take, seed, melody }: Setting): Tune {
  const chance = chanceOf(song, 'tune', section.theme, take)
  const own = chanceOf(song, seed, section.kind, take, 'tune')
  const { opening, endings } = figures(style.lead, chance)
  const form = chance.pick(forms)
  const contour = chance.pick(contours)
  const moves = Array.from({ length: 64 }, () => moveOf(chance, style.lead))
  const written = Array.from({ length: bars }, (_, bar) => {
    const phrase = Math.floor(bar / barsPerPhrase)
    if (bar % barsPerPhrase === barsPerPhrase - 1 || bar === bars - 1) return barOf(endings[phrase % 2] ?? endings[0])
    const figure = form[bar % barsPerPhrase] === 'A' ? opening[0] : opening[1]
    return varied(barOf(figure), own)
  })
  return {
    bars: written,
    moves,
    contour: melody?.contour === undefined ? contour : asked[melody.contour],
    answer: chance.pick(answers),
  }
}

/**
 * Two bars to open with and two to end with. Bars whose notes are all alike make no tune, so such a hand is dealt
 * again.
 */
function figures(
  { bars, endings }: Style['lead'],
  chance: Chance,
): { opening: [Pattern, Pattern]; endings: [Pattern, Pattern] } {
  let dealt = { opening: different(bars, chance), endings: different(endings, chance) }
  for (let again = 0; again < 8 && lengthsIn([dealt.opening[0], ...dealt.endings]) < 5; again += 1)
    dealt = { opening: different(bars, chance), endings: different(endings, chance) }
  return dealt
}

/** How many different lengths of notes there are. */
const lengthsIn = (patterns: readonly Pattern[]): number =>
  new Set(
    patterns.flatMap(
      (pattern) =>
        barOf(pattern)
          .match(/x=*/g)
          ?.map((note) => note.length) ?? [],
    ),
  ).size

/** Two different ones, first the one that is heard more. */
function different(list: Several<Pattern>, chance: Chance): [Pattern, Pattern] {
  const first = chance.below(list.length)
  const second = list.length === 1 ? first : (first + 1 + chance.below(list.length - 1)) % list.length
  return [list[first] ?? list[0], list[second] ?? list[0]]
}

const barOf = (pattern: Pattern): string => barsOf(pattern)[0] ?? ''

/** Now and then a note of the figure is held over the next one, as a singer would. */
function varied(bar: string, chance: Chance): string {
  if (!chance.happens(0.3)) return bar
  const places = bar.split('').flatMap((mark, at) => (mark !== '.' && mark !== '=' && at % 4 !== 0 ? [at] : []))
  const place = places[chance.below(Math.max(1, places.length))]
  return place === undefined
    ? bar
    : `${bar.slice(0, place)}${bar[place - 1] === '.' ? '.' : '='}${bar.slice(place + 1)}`
}

function moveOf(chance: Chance, { leaping, isPentatonic }: Style['lead']): number {
  const direction = chance.happens(0.5) ? 1 : -1
  // Two steps of five are already a fourth.
  if (chance.happens(leaping)) return direction * (isPentatonic ? 2 : 2 + chance.below(2))
  return chance.happens(0.12) ? 0 : direction
}

/** Which of the two figures stands in each of the first three bars; the fourth ends the phrase. */
const forms: Several<string> = ['AAB', 'ABA', 'AAB', 'ABB', 'AAA']

const contours: Several<Several<number>> = [
  [-1, 1, 4, -2],
  [-3, 0, 4, 0],
  [3, 2, -1, -3],
  [-1, 4, 1, -3],
  [-2, 2, 3, -2],
]
/** A phrase whose shape is asked for. */
const asked = {
  rising: [-5, -2, 2, 5],
  falling: [5, 2, -2, -5],
  arch: [-4, 3, 5, -4],
  valley: [4, -3, -5, 4],
  level: [0, 0, 0, 0],
} as const
const answers: Several<number> = [2, -2, 3, -1]
