import { describe, expect, test } from 'vitest'
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

describe('what a clause beside a request wants left alone', () => {
  test.each([
    ['delete the intro but keep the drums', ['stori_delete_region regionId:Bass/Intro']],
    [
      'mute everything, but not the bass',
      ['stori_mute_track trackId:Drums muted:true', 'stori_mute_track trackId:Keys muted:true'],
    ],
    ['redo the verse and leave the keys alone', ['another_take regionIds:["Drums/Verse","Bass/Verse"]']],
    [
      'leave the drums alone and delete the verse',
      ['stori_delete_region regionId:Bass/Verse', 'stori_delete_region regionId:Keys/Verse'],
    ],
    [
      "don't touch the drums, but take the bass in the verse down an octave",
      ['stori_transpose_notes regionId:Bass/Verse semitones:-12'],
    ],
    [
      'transpose the bass up an octave, but not in the intro',
      ['stori_transpose_notes regionId:Bass/Verse semitones:12'],
    ],
    ["set the tempo to 90 but don't change the key", ['stori_set_tempo tempo:90']],
    ["mute the bass and don't change anything else", ['stori_mute_track trackId:Bass muted:true']],
    [
      'make the intro quieter but not the drums',
      [
        'stori_clear_notes regionId:Bass/Intro',
        'stori_add_notes regionId:Bass/Intro notes:[{"pitch":60,"startBeat":0,"durationBeats":1,"velocity":80}]',
      ],
    ],
    [
      'write a 4 bar outro at the end, but not the drums',
      ['compose_section section:Outro bars:4 roles:["bass","chords"] position:last style:pop'],
    ],
  ])('stays: “%s”', (words, calls) => {
    expect(told(rain, words)).toEqual(calls)
  })

  test('stays whole where the others are cut', () => {
    expect(
      told(rain, 'shorten the intro to 2 bars except the drums').map((call) =>
        call
          .split(' ')
          .slice(0, 2)
          .join(' ')
          .replace(/regionId:[0-9a-f-]{36}/, 'new'),
      ),
    ).toEqual(['stori_delete_region regionId:Bass/Intro', 'stori_add_midi_region trackId:Bass', 'stori_add_notes new'])
  })

  test.each([
    ['mute the keys and keep the keys unmuted', 'wants left alone'],
    ['make the bass louder, but not in the chorus or the frumious part', 'What should stay as it is'],
    ['turn the bass down but not in the verse', 'wants left alone'],
    ['slow it down but not the drums', 'wants left alone'],
    ['if the bass is too loud, mute it', 'Nothing here can wait'],
    ["delete the intro but don't frobnicate the drums", 'What should stay as it is'],
  ])('is asked about where it cannot be done: “%s”', (words, question) => {
    expect(told(rain, words).filter((line) => line.startsWith('?'))).toContainEqual(expect.stringContaining(question))
  })
})
