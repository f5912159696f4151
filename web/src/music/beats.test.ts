import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { barAt, barLines, barsUpTo, beatAt, beatOfBar, secondsAt, tellBars, tellBeat, type SongMetre } from './beats.ts'

/** A song in small steps: so many beats at each tempo. */
const changes = fc.array(
  fc.record({ beats: fc.integer({ min: 1, max: 12 }), tempo: fc.integer({ min: 30, max: 300 }) }),
  {
    minLength: 1,
    maxLength: 6,
  },
)

function tempoMap(parts: readonly { readonly beats: number; readonly tempo: number }[]) {
  let [beat, seconds] = [0, 0]
  return parts.map(({ beats, tempo }) => {
    const here = { beat, tempo, seconds }
    beat += beats
    seconds += (beats * 60) / tempo
    return here
  })
}

describe('the beats of a song', () => {
  it('are heard when the sum of all that comes before is over', () => {
    fc.assert(
      fc.property(changes, fc.integer({ min: 0, max: 80 }), (parts, beat) => {
        // One beat after the other, each as long as the tempo says that it falls in.
        const tempoOf = (at: number): number => {
          let end = 0
          return parts.find(({ beats }) => (end += beats) > at)?.tempo ?? parts.at(-1)?.tempo ?? 0
        }
        let sum = 0
        for (let at = 0; at < beat; at++) sum += 60 / tempoOf(at)
        const song = { tempos: tempoMap(parts) }
        expect(secondsAt(song, beat)).toBeCloseTo(sum, 6)
        expect(beatAt(song, sum)).toBeCloseTo(beat, 6)
      }),
    )
  })

  it('are counted in bars, one after the other', () => {
    const metre = (beat: number, bar: number, numerator: number, denominator: number): SongMetre => ({
      beat,
      bar,
      numerator,
      denominator,
    })
    // Two bars of 4/4, three of 6/8, then 5/4.
    const song = { metres: [metre(0, 1, 4, 4), metre(8, 3, 6, 8), metre(17, 6, 5, 4)] }
    const begins = [0, 4, 8, 11, 14, 17, 22, 27]
    for (const [at, beat] of begins.entries()) {
      expect(beatOfBar(song, at + 1)).toBe(beat)
      expect(barAt(song, beat)).toBeCloseTo(at + 1, 9)
    }
    const lines = barLines(song, { from: 3, to: 23, each: 1 })
    expect(lines).toEqual(begins.slice(0, 7).map((beat, at) => ({ bar: at + 1, beat })))
    expect(barLines(song, { from: 9, to: 30, each: 2 }).map(({ bar }) => bar)).toEqual([3, 5, 7])
    expect(barsUpTo(song, 17)).toBe(5)
    expect(barsUpTo(song, 17.5)).toBe(6)
    expect([0, 5, 9.5, 18.25].map((beat) => tellBeat(song, beat))).toEqual(['1', '2.2', '3.4', '6.2.25'])
    expect(tellBars(song, 4, 11)).toBe('bars 2–3')
    expect(tellBars(song, 8, 11)).toBe('bar 3')
  })
})
