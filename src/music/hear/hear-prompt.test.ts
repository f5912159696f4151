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
    'edit',
    'track:Bass',
    'transpose the verse down an octave',
    ['stori_transpose_notes regionId:Bass/Verse semitones:-12'],
  ],
  ['edit', 'track:Bass', 'redo the verse', ['another_take regionIds:["Bass/Verse"]']],
  [
    'edit',
    'track:Keys',
    'pan it 20% left and add some reverb',
    ['stori_set_track_pan trackId:Keys pan:0.4', 'stori_add_insert_effect trackId:Keys type:reverb'],
  ],
  ['ask', 'track:Keys', 'is it muted?', ['= Keys is not muted.']],
])('a prompt to %s %s stays with it: “%s”', (mode, target, request, calls) => {
  expect(told(rain, `STORI PROMPT\nMode: ${mode}\nTarget: ${target}\nRequest: ${request}`)).toEqual(calls)
})

test('a prompt that is limited to one track does nothing to another', () => {
  expect(told(rain, 'STORI PROMPT\nMode: edit\nTarget: track:Bass\nRequest: mute the keys')).toEqual([
    expect.stringMatching(/^\?/),
  ])
})
