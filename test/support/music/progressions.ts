import { emptyDocument, perform, type State } from '../../../src/kernel/index.ts'
import { editsOfSnapshot } from '../../../src/music/edits-of-snapshot.ts'
import { snapshotSchema } from '../../../src/music/wire/snapshot.ts'

/**
 * Songs whose chords are known, played by plain code of its own: it reads chord names from a table of its own and calls
 * nothing that
 * composes or listens. Hands come in early and late, hold too short or too long, and put passing notes between the
 * tones.
 */
export type Fixture = {
  readonly name: string
  readonly metre: string
  /** One text a bar; several chords of one bar are spread evenly over it. */
  readonly bars: readonly string[]
  /** From which bar on the music is in which key. */
  readonly keys: readonly (readonly [bar: number, key: string])[]
  readonly texture: string
  readonly hasDrums: boolean
}

export type Played = {
  readonly pitch: number
  readonly startBeat: number
  readonly durationBeats: number
  readonly velocity: number
}
export type Player = {
  readonly name: string
  readonly gmProgram?: number
  readonly drumKitId?: string
  readonly notes: readonly Played[]
}

const letters = new Map([
  ['C', 0],
  ['D', 2],
  ['E', 4],
  ['F', 5],
  ['G', 7],
  ['A', 9],
  ['B', 11],
])
const suffixes = new Map([
  ['', '0 4 7'],
  ['m', '0 3 7'],
  ['7', '0 4 7 10'],
  ['maj7', '0 4 7 11'],
  ['m7', '0 3 7 10'],
  ['m7b5', '0 3 6 10'],
  ['dim', '0 3 6'],
  ['sus4', '0 5 7'],
  ['sus2', '0 2 7'],
  ['aug', '0 4 8'],
  ['6', '0 4 7 9'],
])

/** A chord by its name: the pitch class of its root, those of its tones from the root up, and its lowest note. */
export type KnownChord = { readonly root: number; readonly tones: readonly number[]; readonly lowest: number }

export function knownChord(name: string): KnownChord {
  const [, letter = '', suffix = '', below = letter] = /^([A-G][#b]?)([^/]*)(?:\/(.+))?$/.exec(name) ?? []
  const tones = suffixes.get(suffix)
  if (tones === undefined) throw new Error(`no such chord: ${name}`)
  const root = pitchClass(letter)
  return { root, tones: tones.split(' ').map((tone) => (root + Number(tone)) % 12), lowest: pitchClass(below) }
}

export function pitchClass(name: string): number {
  return ((letters.get(name.charAt(0)) ?? 0) + (name[1] === '#' ? 1 : name[1] === 'b' ? 11 : 0)) % 12
}

export function scaleOf(key: string): number[] {
  const [, tonic = 'C', mode = ''] = /^([A-G][#b]?)(m?)$/.exec(key) ?? []
  return (mode === 'm' ? [0, 2, 3, 5, 7, 8, 10] : [0, 2, 4, 5, 7, 9, 11]).map((tone) => (pitchClass(tonic) + tone) % 12)
}

/** Beats of a bar, and where in it people lean: the strong beats. */
export function metreOf(metre: string): { beats: number; strong: readonly number[] } {
  const [over = 4, under = 4] = metre.split('/').map(Number)
  const strong = new Map([
    ['4/4', [0, 2]],
    ['3/4', [0]],
    ['6/8', [0, 1.5]],
    ['5/4', [0, 3]],
    ['7/8', [0, 2]],
    ['2/4', [0]],
    ['12/8', [0, 3]],
  ]).get(metre) ?? [0]
  return { beats: (over * 4) / under, strong }
}

/** The chord that a fixture has at a beat. */
export function chordAt({ bars, metre }: Pick<Fixture, 'bars' | 'metre'>, beat: number): string {
  const { beats } = metreOf(metre)
  const bar = Math.min(bars.length - 1, Math.max(0, Math.floor(beat / beats)))
  const names = bars[bar]?.split(' ') ?? []
  return names[Math.min(names.length - 1, Math.floor(((beat - bar * beats) / beats) * names.length + 1e-6))] ?? ''
}

export const keyAt = ({ keys }: Pick<Fixture, 'keys'>, bar: number): string =>
  keys.findLast(([from]) => from <= bar)?.[1] ?? 'C'

/** A throw of the dice that is the same each time: an LCG on 2^31, as in any textbook. */
export function diceOf(seed: string): () => number {
  let state = seed.split('').reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 2147483647, 7) + 1
  return () => (state = (state * 48271) % 2147483647) / 2147483647
}

/** The stretch of each chord, in beats. */
export function spansOf(fixture: Fixture): { from: number; to: number; bar: number; name: string; next: string }[] {
  const { beats } = metreOf(fixture.metre)
  const spans = fixture.bars.flatMap((text, bar) =>
    text.split(' ').map((name, at, all) => ({
      from: (bar + at / all.length) * beats,
      to: (bar + (at + 1) / all.length) * beats,
      bar,
      name,
    })),
  )
  return spans.map((span, at) => ({ ...span, next: spans[at + 1]?.name ?? span.name }))
}

export const nearest = (pitchClassWanted: number, to: number): number =>
  to - 6 + ((((pitchClassWanted - to + 6) % 12) + 12) % 12)

/** A note as a hand plays it: up to a sixteenth of a beat early or late, and never quite as long as it is written. */
export function byHand(
  dice: () => number,
  { pitch, from, to, velocity = 80 }: { pitch: number; from: number; to: number; velocity?: number },
): Played {
  const startBeat = Math.max(0, from + (dice() - 0.5) * 0.09)
  return {
    pitch,
    startBeat,
    durationBeats: Math.max(0.1, (to - from) * (0.82 + dice() * 0.24)),
    velocity: Math.round(velocity + (dice() - 0.5) * 24),
  }
}

/** The next tone of the scale above or below a pitch. */
export function stepOf(pitch: number, { up, scale }: { up: boolean; scale: readonly number[] }): number {
  let at = pitch
  do at += up ? 1 : -1
  while (!scale.includes(((at % 12) + 12) % 12))
  return at
}

type Texture = (fixture: Fixture, dice: () => number) => Player[]

/** Chords in both hands, struck on the strong beats, with a turn in the top voice here and there. */
const block: Texture = (fixture, dice) => {
  const { beats, strong } = metreOf(fixture.metre)
  const notes = spansOf(fixture).flatMap(({ from, to, bar, name }) => {
    const { tones, lowest } = knownChord(name)
    const scale = scaleOf(keyAt(fixture, bar))
    const hits = [from, ...strong.map((beat) => bar * beats + beat).filter((beat) => beat > from && beat < to)]
    return hits.flatMap((start, at) => {
      const end = hits[at + 1] ?? to
      const hand = tones.map((tone) => nearest(tone, 60 + (bar % 3) * 2))
      const top = Math.max(...hand)
      const turn =
        dice() < 0.3 && end - start >= 1.5
          ? [byHand(dice, { pitch: stepOf(top, { up: dice() < 0.5, scale }), from: end - 0.5, to: end, velocity: 70 })]
          : []
      return [
        byHand(dice, { pitch: nearest(lowest, 43), from: start, to: end }),
        ...hand.map((pitch) =>
          byHand(dice, { pitch, from: start, to: pitch === top && turn.length > 0 ? end - 0.5 : end }),
        ),
        ...turn,
      ]
    })
  })
  return [{ name: 'Piano', gmProgram: 0, notes }]
}

/** Broken chords in eighths from the lowest note up and down again, one in eight of them a neighbour. */
const arpeggios: Texture = (fixture, dice) => {
  const notes = spansOf(fixture).flatMap(({ from, to, bar, name }) => {
    const { tones, lowest } = knownChord(name)
    const scale = scaleOf(keyAt(fixture, bar))
    const ladder = [
      nearest(lowest, 46),
      ...tones.map((tone) => nearest(tone, 58)),
      ...tones.map((tone) => nearest(tone, 70)),
    ].sort((a, b) => a - b)
    const round = [...ladder, ...ladder.slice(1, -1).toReversed()]
    return Array.from({ length: Math.round((to - from) * 2) }, (_, at) => {
      const tone = round[at % round.length] ?? 60
      const isNeighbour = at % 2 === 1 && dice() < 0.25
      return byHand(dice, {
        pitch: isNeighbour ? stepOf(tone, { up: dice() < 0.5, scale }) : tone,
        from: from + at / 2,
        to: from + at / 2 + (dice() < 0.3 ? 1 : 0.5),
        velocity: at === 0 ? 92 : 74,
      })
    })
  })
  return [{ name: 'Guitar', gmProgram: 25, notes }]
}

/**
 * A bass with roots, fifths and steps towards the next root, and a tune that is in the chord where people lean and
 * steps in between.
 */
const bassAndMelody: Texture = (fixture, dice) => {
  const { beats, strong } = metreOf(fixture.metre)
  const bass = spansOf(fixture).flatMap(({ from, to, bar, name, next }) => {
    const { tones, lowest } = knownChord(name)
    const scale = scaleOf(keyAt(fixture, bar))
    const root = nearest(lowest, 40)
    const middle = from + Math.max(1, Math.round((to - from) / 2))
    const fifth = nearest(tones[2] ?? lowest, root + 3)
    const target = nearest(knownChord(next).lowest, 40)
    const isWalking = to - from >= 2 && dice() < 0.5
    return [
      byHand(dice, { pitch: root, from, to: middle, velocity: 95 }),
      ...(to - middle >= 0.5
        ? [byHand(dice, { pitch: dice() < 0.6 ? fifth : root, from: middle, to: isWalking ? to - 0.5 : to })]
        : []),
      ...(isWalking ? [byHand(dice, { pitch: stepOf(target, { up: dice() < 0.5, scale }), from: to - 0.5, to })] : []),
    ]
  })
  const lead: Played[] = []
  let pitch = 72
  for (let bar = 0; bar < fixture.bars.length; bar += 1) {
    const scale = scaleOf(keyAt(fixture, bar))
    for (let beat = 0; beat < beats - 1e-6;) {
      const length = Math.min(beats - beat, [0.5, 0.5, 1, 1, 1.5][Math.floor(dice() * 5)] ?? 1)
      const { tones } = knownChord(chordAt(fixture, bar * beats + beat))
      const isLeaning = beat === 0 || strong.some((each) => Math.abs(each - beat) < 1e-6) || length >= 1
      const wanted = Math.max(66, Math.min(82, pitch + Math.round((dice() - 0.5) * 8)))
      pitch = isLeaning
        ? (tones.map((tone) => nearest(tone, wanted)).sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[
            Math.floor(dice() * 2)
          ] ?? wanted)
        : stepOf(pitch, { up: dice() < 0.5, scale })
      if (dice() > 0.08)
        lead.push(byHand(dice, { pitch, from: bar * beats + beat, to: bar * beats + beat + length, velocity: 86 }))
      beat += length
    }
  }
  return [
    { name: 'Bass', gmProgram: 33, notes: bass },
    { name: 'Flute', gmProgram: 73, notes: lead },
  ]
}

/** A plain beat: what has no pitch must not be taken for one. */
export function drumsOf(fixture: Pick<Fixture, 'bars' | 'metre'>, dice: () => number): Player {
  const { beats, strong } = metreOf(fixture.metre)
  const notes = fixture.bars.flatMap((_, bar) => [
    ...strong.map((beat) => byHand(dice, { pitch: 36, from: bar * beats + beat, to: bar * beats + beat + 0.25 })),
    ...Array.from({ length: Math.floor(beats * 2) }, (__, at) =>
      byHand(dice, { pitch: 42, from: bar * beats + at / 2, to: bar * beats + at / 2 + 0.25, velocity: 60 }),
    ),
    byHand(dice, {
      pitch: 38,
      from: bar * beats + Math.min(1, beats - 1),
      to: bar * beats + Math.min(1, beats - 1) + 0.25,
    }),
  ])
  return { name: 'Drums', drumKitId: 'acoustic', notes }
}

const textures: ReadonlyMap<string, Texture> = new Map([
  ['block chords', block],
  ['arpeggios', arpeggios],
  ['bass and melody', bassAndMelody],
])

type Progression = readonly [name: string, metre: string, bars: string, keys: Fixture['keys']]

/** Bars with `|` between them. */
const progressions: readonly Progression[] = [
  ['the four chords', '4/4', 'C | G | Am | F', [[0, 'C']]],
  ['the fifties', '4/4', 'Eb | Cm | Ab | Bb | Eb | Cm | Ab | Bb', [[0, 'Eb']]],
  ['three chords in seven', '7/8', 'E | A | B | A | E | A | B | E', [[0, 'E']]],
  ['a folk verse', '4/4', 'G | D | Em | C | G | D | C | C', [[0, 'G']]],
  ['the canon', '4/4', 'D | A | Bm | F#m | G | D | G | A', [[0, 'D']]],
  ['a blues with sevenths', '4/4', 'A7 | A7 | A7 | A7 | D7 | D7 | A7 | A7 | E7 | D7 | A7 | E7', [[0, 'A']]],
  ['two, five, one', '4/4', 'Cm7 | F7 | Bbmaj7 | Gm7 | Cm7 | F7 | Bbmaj7 | Bbmaj7', [[0, 'Bb']]],
  ['the turnaround', '4/4', 'Cmaj7 | Am7 | Dm7 | G7', [[0, 'C']]],
  ['a mixolydian vamp in five', '5/4', 'D | C | G | D', [[0, 'D']]],
  ['the four chords in minor', '4/4', 'Am | F | C | G', [[0, 'Am']]],
  ['the Andalusian cadence', '4/4', 'Em | D | C | B | Em | D | C | B', [[0, 'Em']]],
  ['a tango', '4/4', 'Dm | Gm | A | Dm | Dm | Gm | A7 | Dm', [[0, 'Dm']]],
  ['an anthem in minor', '4/4', 'F#m | D | A | E | F#m | D | A | E', [[0, 'F#m']]],
  ['falling leaves', '4/4', 'Cm7 | F7 | Bbmaj7 | Ebmaj7 | Am7b5 | D7 | Gm | Gm', [[0, 'Gm']]],
  ['a lament', '4/4', 'Gm | F | Eb | D | Gm | F | Eb | D', [[0, 'Gm']]],
  [
    'a verse and a bridge far away',
    '4/4',
    'Dm | Bb | F | C | Dm | Bb | F | C | F#m | D | A | E | F#m | D | A | E',
    [
      [0, 'Dm'],
      [8, 'F#m'],
    ],
  ],
  [
    'the last chorus a tone up',
    '4/4',
    'C | G | Am | F | C | G | Am | F | D | A | Bm | G | D | A | Bm | G',
    [
      [0, 'C'],
      [8, 'D'],
    ],
  ],
  [
    'up a third',
    '4/4',
    'A | E | F#m | D | A | E | F#m | D | C | G | Am | F | C | G | Am | F',
    [
      [0, 'A'],
      [8, 'C'],
    ],
  ],
  ['a waltz', '3/4', 'G | Em | C | D | G | Em | C | D', [[0, 'G']]],
  ['the rising sun', '6/8', 'Am | C | D | F | Am | C | E | E | Am | C | D | F | Am | E | Am | Am', [[0, 'Am']]],
]

/** Twenty progressions in three textures, every other one with drums. */
export const fixtures: readonly Fixture[] = progressions.flatMap(([name, metre, written, keys], row) => {
  const bars = written.split('|').map((bar) => bar.trim())
  return [...textures.keys()].map((texture, column) => {
    const hasDrums = (row + column) % 2 === 0
    return { name: `${name}, ${texture}`, metre, bars, keys, texture, hasDrums }
  })
})

/** Who plays a fixture, and what. */
export function playersOf(fixture: Fixture): Player[] {
  const dice = diceOf(`${fixture.name} ${fixture.texture}`)
  const played = textures.get(fixture.texture)?.(fixture, dice) ?? []
  return fixture.hasDrums ? [...played, drumsOf(fixture, dice)] : played
}

/**
 * A project of these players, as a client or an import would bring it: nothing in it says a chord, and its key is only
 * what projects have anyway.
 */
export function songState(
  players: readonly Player[],
  { metre, beats, region = 'Take 1', key = 'C' }: { metre: string; beats: number; region?: string; key?: string },
): State {
  const tracks = players.map(({ notes, ...track }, at) => ({
    id: `t${at}`,
    ...track,
    regions: [
      {
        id: `r${at}`,
        name: region,
        startBeat: 0,
        durationBeats: beats,
        notes: [...notes].sort((a, b) => a.startBeat - b.startBeat),
      },
    ],
  }))
  const snapshot = snapshotSchema.parse({
    projectId: 'p',
    name: 'Heard',
    tempo: 100,
    key,
    timeSignature: metre,
    tracks,
  })
  return {
    document: perform(
      emptyDocument,
      editsOfSnapshot(snapshot).map((edit, at) => ({ ...edit, id: at + 1 })),
    ),
    editor: {},
  }
}

export function stateOf(fixture: Fixture): State {
  return songState(playersOf(fixture), {
    metre: fixture.metre,
    beats: fixture.bars.length * metreOf(fixture.metre).beats,
  })
}
