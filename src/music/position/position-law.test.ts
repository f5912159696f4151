import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { drawn } from '../../../test/full.ts'
import { isProblem } from '../../kernel/index.ts'
import type { Arrangement } from './position.ts'
import { readPosition } from './read-position.ts'
import { resolvePosition } from './resolve-position.ts'

/**
 * The law: a beat that a person writes down as a place, in any form, is read back as that beat.
 * The writers below are the oracle; they know where each section begins and ends, and share nothing with the grammar.
 */

type Part = { name: string; startBeat: number; endBeat: number }
type Written = { arrangement: Arrangement; parts: readonly Part[]; barBeats: number; denominator: number }

const names = [
  'Intro',
  'Verse',
  'Pre Chorus',
  'Chorus',
  'Bridge',
  'Middle Eight',
  'Break-Down',
  'Outro',
  'Ça Va',
  'The Drop',
  'Solo & Fill',
  'Afternoon',
  'Reverse',
  'Introspection',
  'After Party',
  'Bar Room',
]
const numbered = ['Verse 2', 'Verse 10', 'Chorus II', 'Take 5']

const halves = (most: number): fc.Arbitrary<number> => fc.integer({ min: 1, max: most }).map((n) => n / 2)
const partShape = fc.record({
  gapBeats: fc.constantFrom(0, 0, 0, 1.5, 4),
  beats: halves(64),
  tracks: fc.integer({ min: 1, max: 3 }),
  isSplit: fc.boolean(),
  lateBeats: fc.constantFrom(0, 0, 0.25),
})

const written: fc.Arbitrary<Written> = fc
  .record({
    signature: fc.constantFrom([4, 4], [3, 4], [5, 4], [7, 8], [6, 8], [12, 8], [2, 2]),
    isOnTracks: fc.boolean(),
    shapes: fc.array(partShape, { minLength: 2, maxLength: 7 }),
    order: fc.shuffledSubarray([...names, ...numbered], { minLength: 7, maxLength: 7 }),
    plain: fc.shuffledSubarray(names, { minLength: 7, maxLength: 7 }),
  })
  .map(({ signature: [numerator = 4, denominator = 4], isOnTracks, shapes, order, plain }) => {
    const tracks = ['Drums', 'Bass', 'Keys'].map((name) => ({
      id: name,
      name,
      regions: [] as { id: string; name: string; startBeat: number; durationBeats: number }[],
    }))
    const ownTracks: {
      id: string
      name: string
      regions: { id: string; startBeat: number; durationBeats: number }[]
    }[] = []
    let at = 0
    const parts = shapes.map(({ gapBeats, beats, tracks: count, isSplit, lateBeats }, index): Part => {
      const part = {
        name: (isOnTracks ? plain : order)[index]!,
        startBeat: at + gapBeats,
        endBeat: at + gapBeats + beats,
      }
      for (let each = 0; each < count; each += 1) {
        // All but the first track may come in late; the section still begins with the first.
        const startBeat = part.startBeat + (each === 0 ? 0 : lateBeats)
        const middle = (startBeat + part.endBeat) / 2
        const stretches =
          isSplit && each === 1
            ? [
                [startBeat, middle],
                [middle, part.endBeat],
              ]
            : [[startBeat, part.endBeat]]
        const regions = stretches.map(([from = 0, to = 0], piece) => ({
          id: `r${index}-${each}-${piece}`,
          startBeat: from,
          durationBeats: to - from,
        }))
        if (isOnTracks)
          ownTracks.push({ id: `t${index}-${each}`, name: `${part.name} ${['Drums', 'Bass', 'Keys'][each]}`, regions })
        else tracks[each]!.regions.push(...regions.map((region) => ({ ...region, name: part.name })))
      }
      at = part.endBeat
      return part
    })
    return {
      parts,
      denominator,
      barBeats: (numerator * 4) / denominator,
      arrangement: { timeSignature: { numerator, denominator }, tracks: isOnTracks ? ownTracks : tracks },
    }
  })

type Style = {
  casing: number
  quotes: number
  hasArticle: boolean
  space: string
  unit: number
  minus: string
  usesBars: boolean
  unitLess: boolean
}
const style: fc.Arbitrary<Style> = fc.record({
  casing: fc.nat(2),
  quotes: fc.nat(6),
  hasArticle: fc.boolean(),
  space: fc.constantFrom('', ' ', '  '),
  unit: fc.nat(2),
  minus: fc.constantFrom('-', '−', '–', 'minus '),
  usesBars: fc.boolean(),
  unitLess: fc.boolean(),
})

function nameIn(name: string, { casing, quotes, hasArticle }: Style): string {
  const said = [name, name.toLowerCase(), name.toUpperCase()][casing]!
  const quoted = [said, said, `"${said}"`, `“${said}”`, `'${said}'`, `«${said}»`, `\`${said}\``][quotes]!
  return hasArticle && quotes < 2 ? `the ${quoted}` : quoted
}

/** Signed beats as offsets: in beats, in whole bars and a rest, or as a bare number. */
function offsetIn(beats: number, barBeats: number, { space, unit, minus, usesBars, unitLess }: Style): string {
  if (beats === 0) return ''
  const sign = beats < 0 ? minus : '+'
  const size = Math.abs(beats)
  const bars = usesBars ? Math.floor(size / barBeats) : 0
  const rest = size - bars * barBeats
  const barWord = ['bars', 'bar', 'measures'][unit]
  return [
    ...(bars > 0 ? [` ${sign}${space}${bars} ${barWord}`] : []),
    ...(rest > 0 ? [` ${sign}${space}${rest}${unitLess ? '' : [' beats', ' beat', 'beats'][unit]}`] : []),
  ].join('')
}

type Form = (beat: number, song: Written, part: number, style: Style) => string
const forms: { readonly [name: string]: Form } = {
  after: (beat, { parts, barBeats }, part, style) =>
    `after ${nameIn(parts[part]!.name, style)}${offsetIn(beat - parts[part]!.endBeat, barBeats, style)}`,
  before: (beat, { parts, barBeats }, part, style) =>
    `before ${nameIn(parts[part]!.name, style)}${offsetIn(beat - parts[part]!.startBeat, barBeats, style)}`,
  alongside: (beat, { parts, barBeats }, part, style) =>
    `alongside ${nameIn(parts[part]!.name, style)}${offsetIn(beat - parts[part]!.startBeat, barBeats, style)}`,
  within: (beat, { parts, barBeats }, part, style) =>
    `Within ${nameIn(parts[part]!.name, style)}${offsetIn(beat - parts[part]!.startBeat, barBeats, style)}`,
  'within bar': (beat, { parts, barBeats }, part, style) => {
    const bar = Math.max(0, Math.floor((beat - parts[part]!.startBeat) / barBeats))
    return `within ${nameIn(parts[part]!.name, style)} bar ${bar + 1}${offsetIn(beat - parts[part]!.startBeat - bar * barBeats, barBeats, style)}`
  },
  between: (beat, { parts, barBeats }, part, style) => {
    const first = Math.min(part, parts.length - 2)
    const joint = style.unit === 0 ? ' and ' : style.unit === 1 ? ', ' : style.quotes > 1 ? ' ' : ' and '
    return `between ${nameIn(parts[first]!.name, style)}${joint}${nameIn(parts[first + 1]!.name, style)}${offsetIn(beat - parts[first]!.endBeat, barBeats, style)}`
  },
  last: (beat, { parts, barBeats }, _, style) =>
    `${style.hasArticle ? 'at the end' : 'last'}${offsetIn(beat - parts.at(-1)!.endBeat, barBeats, style)}`,
  beat: (beat, _, __, { unit }) => `${['', 'beat ', 'at beat '][unit]}${beat}`,
  'beat and offset': (beat, { barBeats }, part, style) => `at ${part}${offsetIn(beat - part, barBeats, style)}`,
  bar: (beat, { barBeats }, _, style) => {
    const bar = Math.floor(beat / barBeats)
    return `${style.hasArticle ? 'at ' : ''}bar ${bar + 1}${offsetIn(beat - bar * barBeats, barBeats, style)}`
  },
  'bar and beat': (beat, { barBeats, denominator }) => {
    const bar = Math.floor(beat / barBeats)
    return `bar ${bar + 1} beat ${1 + ((beat - bar * barBeats) * denominator) / 4}`
  },
  'counted first': (beat, { parts, barBeats }, part, style) => {
    const { endBeat, startBeat, name } = parts[part]!
    if (beat > endBeat) return `${beat - endBeat} beats after ${nameIn(name, style)}`
    const bars = (startBeat - beat) / barBeats
    return beat < startBeat
      ? `${Number.isInteger(bars) ? `${bars} bars` : `${startBeat - beat} beats`} before ${nameIn(name, style)}`
      : forms['within']!(beat, { parts, barBeats } as Written, part, style)
  },
}

const perForm = (runs: number): number => Math.ceil(runs / Object.keys(forms).length)

it.each(Object.keys(forms))('any beat written as “%s” is read back as that beat', (form) => {
  fc.assert(
    fc.property(written, fc.nat({ max: 400 }), fc.nat({ max: 6 }), style, (song, halfBeats, pick, style) => {
      const beat = halfBeats / 2
      const text = forms[form]!(beat, song, pick % song.parts.length, style)
      const position = readPosition(text)
      if (isProblem(position)) throw new Error(`${text}: ${position.message}`)
      const resolved = resolvePosition(position, song.arrangement)
      if (isProblem(resolved)) throw new Error(`${text}: ${resolved.message}`)
      expect(resolved.beat, text).toBeCloseTo(beat, 9)
    }),
    drawn({ seed: 20_261_116, sample: perForm(1500), all: perForm(20_000) }),
  )
})
