import {
  byHand,
  chordAt,
  diceOf,
  drumsOf,
  keyAt,
  knownChord,
  metreOf,
  nearest,
  scaleOf,
  spansOf,
  stepOf,
  type Fixture,
  type Played,
  type Player,
} from './progressions.ts'

/**
 * Twenty more of another character, written when the listener was done with the first sixty: inversions and pedals,
 * suspended chords,
 * walking basses, changes within the bar, bars with hardly a note, pick-ups and chords that come early.
 */
type Texture = (fixture: Fixture, dice: () => number) => Player[]

/**
 * Four voices that move as little as they can, with the written lowest note, a passing note in one of them at every
 * other change.
 */
const choir: Texture = (fixture, dice) => {
  const voices: Played[][] = [[], [], [], []]
  let before = [48, 55, 62, 67]
  for (const { from, to, bar, name } of spansOf(fixture)) {
    const { tones, lowest } = knownChord(name)
    const scale = scaleOf(keyAt(fixture, bar))
    const upper = [1, 2, 3].map((voice) => nearest(tones[(voice + bar) % tones.length] ?? 0, before[voice] ?? 60))
    const now = [nearest(lowest, before[0] === undefined ? 48 : Math.max(42, Math.min(54, before[0]))), ...upper]
    now.forEach((pitch, voice) => {
      const hasPassing = voice === 1 + (bar % 3) && to - from >= 2 && dice() < 0.5
      voices[voice]?.push(byHand(dice, { pitch, from, to: hasPassing ? to - 0.5 : to }))
      if (hasPassing)
        voices[voice]?.push(
          byHand(dice, { pitch: stepOf(pitch, { up: dice() < 0.5, scale }), from: to - 0.5, to, velocity: 66 }),
        )
    })
    before = now
  }
  return ['Bass voice', 'Tenor', 'Alto', 'Soprano'].map((name, voice) => ({
    name,
    gmProgram: 52,
    notes: voices[voice] ?? [],
  }))
}

/**
 * A bass in quarter notes that goes by scale and by step into the next root, and short chords off the beat without
 * their root.
 */
const walking: Texture = (fixture, dice) => {
  const bass: Played[] = []
  const comping: Played[] = []
  let at = 43
  for (const { from, to, bar, name, next } of spansOf(fixture)) {
    const { tones, lowest } = knownChord(name)
    const scale = scaleOf(keyAt(fixture, bar))
    const target = nearest(knownChord(next).lowest, 43)
    for (let beat = from; beat < to - 1e-6; beat += 1) {
      const isLast = beat + 1 >= to - 1e-6
      at =
        beat === from
          ? nearest(lowest, 43)
          : isLast
            ? target + (dice() < 0.5 ? 1 : -1)
            : dice() < 0.5
              ? nearest(tones[1 + Math.floor(dice() * 2)] ?? lowest, at)
              : stepOf(at, { up: at < target, scale })
      bass.push(byHand(dice, { pitch: at, from: beat, to: beat + 1, velocity: 90 }))
    }
    for (const beat of [from + 0.5, from + 1.5 + Math.floor(dice() * 2)])
      if (beat < to - 0.4)
        comping.push(
          ...tones
            .slice(1)
            .map((tone) => byHand(dice, { pitch: nearest(tone, 62), from: beat, to: beat + 0.4, velocity: 70 })),
        )
  }
  return [
    { name: 'Upright', gmProgram: 32, notes: bass },
    { name: 'Piano', gmProgram: 0, notes: comping },
  ]
}

/** One hand that rocks between low, high, middle, high, and a tune that starts before the bar. */
const rocking: Texture = (fixture, dice) => {
  const { beats } = metreOf(fixture.metre)
  const left = spansOf(fixture).flatMap(({ from, to, name }) => {
    const { tones } = knownChord(name)
    const [low = 55, middle = 59, high = 62] = tones
      .slice(0, 3)
      .map((tone) => nearest(tone, 57))
      .sort((a, b) => a - b)
    return Array.from({ length: Math.round((to - from) * 2) }, (_, at) =>
      byHand(dice, {
        pitch: [low, high, middle, high][at % 4] ?? low,
        from: from + at / 2,
        to: from + at / 2 + 0.5,
        velocity: 66,
      }),
    )
  })
  const tune = fixture.bars.flatMap((_, bar) => {
    const start = bar * beats
    const { tones } = knownChord(chordAt(fixture, start))
    const top = nearest(tones[Math.floor(dice() * tones.length)] ?? 0, 74)
    const scale = scaleOf(keyAt(fixture, bar))
    const pickUp =
      bar > 0
        ? [byHand(dice, { pitch: stepOf(top, { up: false, scale }), from: start - 0.5, to: start, velocity: 80 })]
        : []
    return [
      ...pickUp,
      byHand(dice, { pitch: top, from: start, to: start + beats - 1.5, velocity: 92 }),
      byHand(dice, {
        pitch: stepOf(top, { up: true, scale }),
        from: start + beats - 1.5,
        to: start + beats - 1,
        velocity: 76,
      }),
    ]
  })
  return [
    { name: 'Left hand', gmProgram: 0, notes: left },
    { name: 'Right hand', gmProgram: 0, notes: tune },
  ]
}

/** A low note, then the chord above it twice, or off every beat: what a band does in a dance hall. */
const oomPah: Texture = (fixture, dice) => {
  const notes = spansOf(fixture).flatMap(({ from, to, name }) => {
    const { tones, lowest } = knownChord(name)
    const beats = Array.from({ length: Math.max(1, Math.round(to - from)) }, (_, at) => from + at)
    return beats.flatMap((beat, at) =>
      at === 0
        ? [byHand(dice, { pitch: nearest(lowest, 40), from: beat, to: beat + 0.6, velocity: 94 })]
        : tones
            .slice(0, 3)
            .map((tone) => byHand(dice, { pitch: nearest(tone, 60), from: beat, to: beat + 0.4, velocity: 70 })),
    )
  })
  return [{ name: 'Accordion', gmProgram: 21, notes }]
}

/** Chords that all come an eighth early and are held over the bar, over a bass on the beat. */
const pushed: Texture = (fixture, dice) => {
  const chords = spansOf(fixture).flatMap(({ from, to, name }) =>
    knownChord(name).tones.map((tone) =>
      byHand(dice, { pitch: nearest(tone, 64), from: Math.max(0, from - 0.5), to: to - 0.5 }),
    ),
  )
  const bass = spansOf(fixture).flatMap(({ from, to, name }) => [
    byHand(dice, { pitch: nearest(knownChord(name).lowest, 41), from, to: from + (to - from) / 2 }),
    byHand(dice, { pitch: nearest(knownChord(name).lowest, 41), from: from + (to - from) / 2, to }),
  ])
  return [
    { name: 'Rhodes', gmProgram: 4, notes: chords },
    { name: 'Bass', gmProgram: 33, notes: bass },
  ]
}

/** A note in the bass, and one or two tones high above it, with silence between. */
const sparse: Texture = (fixture, dice) => {
  const bass = spansOf(fixture).map(({ from, to, name }) =>
    byHand(dice, { pitch: nearest(knownChord(name).lowest, 41), from, to: from + (to - from) * 0.6 }),
  )
  const bells = spansOf(fixture).flatMap(({ from, to, name }, at) => {
    const [, third = 0, fifth = 0] = knownChord(name).tones
    return [
      byHand(dice, { pitch: nearest(third, 76), from: from + (to - from) * 0.5, to: from + (to - from) * 0.75 }),
      ...(at % 2 === 0 ? [byHand(dice, { pitch: nearest(fifth, 79), from: from + 1, to: from + 1.5 })] : []),
    ]
  })
  return [
    { name: 'Sub', gmProgram: 38, notes: bass },
    { name: 'Bells', gmProgram: 14, notes: bells },
  ]
}

const textures: ReadonlyMap<string, Texture> = new Map([
  ['a choir', choir],
  ['a walking bass', walking],
  ['a rocking hand with pick-ups', rocking],
  ['a dance band', oomPah],
  ['chords that come early', pushed],
  ['hardly a note', sparse],
])

/** Chords written with a slash have that note lowest. */
const written: readonly (readonly [texture: string, metre: string, key: string, bars: string])[] = [
  ['a choir', '4/4', 'C', 'C | G/B | Am | C/G | F | C/E | Dm | G'],
  ['a choir', '4/4', 'G', 'G D/F# | Em D | C G/B | Am D | G D/F# | Em D | C D | G'],
  ['a choir', '4/4', 'Dm', 'Dm | A/C# | Dm/C | Bb | Gm/Bb | A | Dm | Dm'],
  ['a choir', '3/4', 'Eb', 'Eb | Bb/D | Cm | Eb/Bb | Ab | Eb/G | Fm | Bb'],
  ['a walking bass', '4/4', 'F', 'Fmaj7 | Dm7 | Gm7 | C7 | Fmaj7 | Dm7 | Gm7 | C7'],
  ['a walking bass', '4/4', 'Cm', 'Cm7 | Fm7 | Dm7b5 | G7 | Cm7 | Fm7 | Dm7b5 | G7'],
  ['a walking bass', '4/4', 'Bb', 'Bb | Eb | Bb | F | Eb | Bb | F | Bb'],
  ['a rocking hand with pick-ups', '4/4', 'C', 'C | F | G | C | Am | Dm | G | C'],
  ['a rocking hand with pick-ups', '3/4', 'Am', 'Am | E | Am | Dm | Am | E | Am | Am'],
  ['a rocking hand with pick-ups', '4/4', 'A', 'A E | F#m D | A E | D A'],
  ['a dance band', '3/4', 'D', 'D | A | A | D | G | D | A | D'],
  ['a dance band', '2/4', 'Gm', 'Gm | D | Gm | Cm | Gm | D | Gm | Gm'],
  ['a dance band', '4/4', 'E', 'E B | C#m A | E B | A E'],
  ['chords that come early', '4/4', 'Ab', 'Ab | Db | Eb | Db | Fm | Db | Eb | Ab'],
  ['chords that come early', '4/4', 'Bm', 'Bm | G | D | A | Bm | G | D | A'],
  ['chords that come early', '4/4', 'D', 'Dsus4 | D | Asus4 | A | Gsus2 | G | Asus4 | A'],
  ['chords that come early', '4/4', 'C', 'C | F/C | G/C | C | C | F/C | G/C | C'],
  ['hardly a note', '4/4', 'Am', 'Am | F | C | G | Am | F | C | G'],
  ['hardly a note', '6/8', 'E', 'E | C#m | A | B | E | C#m | A | B'],
  ['hardly a note', '4/4', 'Fm', 'Fm | Db | Ab | Eb | Bbm | Fm | C | Fm'],
]

export const harderFixtures: readonly Fixture[] = written.map(([texture, metre, key, bars], at) => ({
  name: `${bars}, ${texture}`,
  metre,
  bars: bars.split('|').map((bar) => bar.trim()),
  keys: [[0, key]],
  texture,
  hasDrums: at % 3 === 0,
}))

export function harderPlayersOf(fixture: Fixture): Player[] {
  const dice = diceOf(fixture.name)
  const played = textures.get(fixture.texture)?.(fixture, dice) ?? []
  return fixture.hasDrums ? [...played, drumsOf(fixture, dice)] : played
}
