import { describe, expect, it } from 'vitest'
import {
  fixtures,
  keyAt,
  knownChord,
  metreOf,
  playersOf,
  scaleOf,
  type Fixture,
  type Player,
} from '../../../test/support/music/progressions.ts'
import { harderFixtures, harderPlayersOf } from '../../../test/support/music/harder-progressions.ts'
import { listen, type HeardHarmony } from './listen.ts'

type Count = { right: number; all: number }

const sharps = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B']
const share = ({ right, all }: Count): number => right / all

function heardOf({ metre }: Fixture, players: readonly Player[]): HeardHarmony {
  const [numerator = 4, denominator = 4] = metre.split('/').map(Number)
  return listen(
    players.flatMap(({ notes, drumKitId }, voice) =>
      drumKitId === undefined
        ? notes.map(({ pitch, startBeat, durationBeats, velocity }) => ({
            pitch,
            startBeat,
            endBeat: startBeat + durationBeats,
            velocity,
            voice,
          }))
        : [],
    ),
    { numerator, denominator },
  )
}

/** The chords of a bar as they change in it. */
const told = (heard: HeardHarmony, bar: number): string[] =>
  (heard.bars.get(bar)?.chords ?? [])
    .map(({ root, quality }) => `${sharps[root] ?? ''}${quality}`)
    .filter((name, at, all) => name !== all[at - 1])

/** A bar is right when every chord of it has the right root and exactly the right tones, and there are no others. */
function isRight(bar: string, heard: readonly string[]): boolean {
  const [wanted, found] = [bar.split(' ').map(knownChord), heard.map(knownChord)]
  return (
    wanted.length === found.length &&
    wanted.every(({ root, tones }, at) => root === found[at]?.root && tones.join() === found[at]?.tones.join())
  )
}

function countBars(list: readonly Fixture[], play: (fixture: Fixture) => Player[]): Count & { wrong: string[] } {
  const found = list.flatMap((fixture) => {
    const heard = heardOf(fixture, play(fixture))
    return fixture.bars.map((bar, at) => ({
      isRight: isRight(bar, told(heard, at)),
      what: `${fixture.name}: bar ${at + 1} ${told(heard, at).join(' ')} for ${bar}`,
    }))
  })
  return {
    right: found.filter((each) => each.isRight).length,
    all: found.length,
    wrong: found.filter((each) => !each.isRight).map(({ what }) => what),
  }
}

describe('the chords of what is played', () => {
  it('are heard in at least nine of ten bars of the sixty fixtures', () => {
    expect(fixtures).toHaveLength(60)
    const count = countBars(fixtures, playersOf)
    expect(share(count), count.wrong.join('\n')).toBeGreaterThanOrEqual(0.9)
  })

  it.each(['block chords', 'arpeggios', 'bass and melody'])('are heard in %s', (texture) => {
    const count = countBars(
      fixtures.filter((fixture) => fixture.texture === texture),
      playersOf,
    )
    expect(share(count), count.wrong.join('\n')).toBeGreaterThanOrEqual(0.85)
  })

  it('are heard in inversions, suspensions, walking basses, half bars, sparse bars and pick-ups', () => {
    expect(harderFixtures).toHaveLength(20)
    const count = countBars(harderFixtures, harderPlayersOf)
    expect(share(count), count.wrong.join('\n')).toBeGreaterThanOrEqual(0.85)
  })
})

describe('the key of a section', () => {
  it('has the notes that the section has, whatever comes before and after it', () => {
    const found = fixtures.flatMap((fixture) => {
      const heard = heardOf(fixture, playersOf(fixture))
      return fixture.keys.map(([from], at) => {
        const key = heard.keyOf(from, fixture.keys[at + 1]?.[0] ?? fixture.bars.length)?.name ?? ''
        const [own, other] = [scaleOf(keyAt(fixture, from)), scaleOf(key)]
        return {
          isRight: own.every((tone) => other.includes(tone)),
          what: `${fixture.name}: ${key} for ${keyAt(fixture, from)}`,
        }
      })
    })
    const wrong = found.filter((each) => !each.isRight).map(({ what }) => what)
    expect(1 - wrong.length / found.length, wrong.join('\n')).toBeGreaterThanOrEqual(0.9)
  })
})

it('hears nothing in silence, and is not troubled by a note far away', () => {
  expect(listen([], { numerator: 4, denominator: 4 }).bars.size).toBe(0)
  const far = listen([{ pitch: 60, startBeat: 999_999_000, endBeat: 999_999_004, velocity: 80, voice: 0 }], {
    numerator: 4,
    denominator: 4,
  })
  expect([...far.bars.keys()]).toEqual([999_999_000 / metreOf('4/4').beats])
})
