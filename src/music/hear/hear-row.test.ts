import { expect, test } from 'vitest'
import { song, told } from '../../../test/support/music/told.ts'

const rain = song({
  Drums: [
    ['Intro', 0, 16],
    ['Verse', 16, 32],
  ],
  Bass: [
    ['Intro', 0, 16],
    ['Verse', 16, 32],
  ],
  Keys: [
    ['Verse', 16, 32],
    ['Chorus', 48, 32],
  ],
})

test.each([
  [
    'pull the keys down to 0.4 and the bass down to 0.5',
    ['stori_set_track_volume trackId:Keys volume:0.4', 'stori_set_track_volume trackId:Bass volume:0.5'],
  ],
  [
    'drums to 0.9, bass to 0.7 and mute the keys',
    [
      'stori_set_track_volume trackId:Drums volume:0.9',
      'stori_set_track_volume trackId:Bass volume:0.7',
      'stori_mute_track trackId:Keys muted:true',
    ],
  ],
  [
    'delete the drums in the intro and the bass in the verse',
    ['stori_delete_region regionId:Drums/Intro', 'stori_delete_region regionId:Bass/Verse'],
  ],
  ['set the tempo to 140 and the key to F# minor', ['stori_set_tempo tempo:140', 'stori_set_key key:F#m']],
])('“%s” is several wishes', (words, calls) => {
  expect(told(rain, words)).toEqual(calls)
})

test.each([
  'drums to 0.9, theremin to 0.7',
  'drums to 0.9, bass to 0.7 unless the keys play',
  'delete the intro and a frob in the verse',
])('“%s” is asked about as a whole', (words) => {
  expect(told(rain, words)).toEqual([expect.stringMatching(/^\?/)])
})
