import { expect, it } from 'vitest'
import { notesOf, SHORT_SONGS, type ShortSong } from '../../../test/support/music/short-songs.ts'
import { pitchClass } from '../../../test/support/music/progressions.ts'
import { listen } from './listen.ts'

/** Root and third, and the fifth where it is not a perfect one: what a player of a simple part has to know. */
function triadOf(name: string): string {
  const [, root = '', quality = ''] = /^([A-G][#b]?)(.*)$/u.exec(name) ?? []
  const kind = /^(dim|m7b5)/u.test(quality) ? 'dim' : /^(sus|aug)/u.test(quality) ? quality : /^m(?!aj)/u.test(quality)
  return `${pitchClass(root)} ${kind}`
}

const sharps = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B']

function heardIn({ tracks, beatsPerBar, chords }: ShortSong): string[] {
  const notes = tracks.flatMap(({ drums = false, bars }, voice) =>
    drums
      ? []
      : notesOf(bars, beatsPerBar).map((note) => ({ ...note, endBeat: note.startBeat + note.durationBeats, voice })),
  )
  const { bars } = listen(notes, { numerator: beatsPerBar, denominator: 4 })
  return chords.map((_, bar) =>
    (bars.get(bar)?.chords ?? [])
      .map(({ root, quality }) => `${sharps[root] ?? ''}${quality}`)
      .filter((name, at, all) => name !== all[at - 1])
      .join(' '),
  )
}

it('hears the chords of short songs that were written before it was tried on them', () => {
  const bars = SHORT_SONGS.flatMap((song) => {
    const heard = heardIn(song)
    return song.chords.map((wanted, at) => ({
      isRight: new Set([triadOf(wanted), ...(heard[at] ?? '').split(' ').map(triadOf)]).size === 1,
      text: `${song.name}, bar ${at + 1}: ${heard[at] ?? ''} for ${wanted}`,
    }))
  })
  const wrong = bars.filter(({ isRight }) => !isRight).map(({ text }) => text)
  expect(bars).toHaveLength(224)
  expect(1 - wrong.length / bars.length, wrong.join('\n')).toBeGreaterThanOrEqual(0.9)
})
