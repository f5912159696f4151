import { expect, test } from 'vitest'
import { song, told } from '../../../test/support/music/told.ts'

const parts = [
  ['Intro', 0, 16],
  ['Chorus', 16, 32],
] as const
const tracks = { Drums: parts, Bass: parts, Keys: parts }
const rain = song(tracks, { buses: [{ id: 'r', name: 'Reverb' }] })

test.each([
  ['give the keys some chorus', ['stori_add_insert_effect trackId:Keys type:chorus']],
  [
    'the keys could use a touch of delay and some hall reverb',
    ['stori_add_insert_effect trackId:Keys type:delay', 'stori_add_insert_effect trackId:Keys type:reverb'],
  ],
  ['run the drums through a compressor', ['stori_add_insert_effect trackId:Drums type:compressor']],
  ['high pass the keys', ['stori_add_insert_effect trackId:Keys type:filter']],
  ['send a bit of the keys to the reverb', ['stori_add_send trackId:Keys busName:Reverb sendLevel:0.2']],
  ['drop the reverb send on the keys to 10%', ['stori_add_send trackId:Keys busName:Reverb sendLevel:0.1']],
  [
    'set up a tape echo bus for the keys',
    ['stori_ensure_bus name:Tape Echo', 'stori_add_send trackId:Keys busName:Tape Echo'],
  ],
  ['make sure there is a delay bus', ['stori_ensure_bus name:Delay']],
  [
    'fade out the keys from bar 9 to bar 13',
    [
      'stori_add_automation trackId:Keys parameter:Volume points:[{"beat":32,"value":0.8,"curve":"linear"},{"beat":48,"value":0,"curve":"linear"}]',
    ],
  ],
  [
    'fade the keys to silence over the last 2 bars of the chorus',
    [
      'stori_add_automation trackId:Keys parameter:Volume points:[{"beat":40,"value":0.8,"curve":"linear"},{"beat":48,"value":0,"curve":"linear"}]',
    ],
  ],
  [
    'pan the keys from left to right during the intro',
    [
      'stori_add_automation trackId:Keys parameter:Pan points:[{"beat":0,"value":0,"curve":"linear"},{"beat":16,"value":1,"curve":"linear"}]',
    ],
  ],
  [
    'open the filter on the bass over the chorus',
    [
      'stori_add_automation trackId:Bass parameter:Filter Cutoff (CC74) points:[{"beat":16,"value":0,"curve":"linear"},{"beat":48,"value":1,"curve":"linear"}]',
    ],
  ],
  [
    'add pitch bends to the keys in the intro',
    ['stori_add_pitch_bend regionId:Keys/Intro events:[{"beat":0,"value":-512},{"beat":0.25,"value":0}]'],
  ],
  [
    'add mod wheel to the keys in the intro',
    [
      'stori_add_midi_cc regionId:Keys/Intro cc:1 events:[{"beat":0,"value":0},{"beat":8,"value":20},{"beat":15.75,"value":40}]',
    ],
  ],
])('“%s”', (words, calls) => {
  expect(told(rain, words)).toEqual(calls)
})

test('changes a send that is there, by more and by less', () => {
  const wet = song(tracks, {
    buses: [{ id: 'r', name: 'Reverb' }],
    tracks: [{ id: 'k', name: 'Keys', sends: [{ busId: 'r', level: 0.5 }], regions: [] }],
  })
  expect(told(wet, 'a bit more reverb on the keys')).toEqual(['stori_add_send trackId:k busName:Reverb sendLevel:0.6'])
  expect(told(wet, 'less reverb on the keys')).toEqual(['stori_add_send trackId:k busName:Reverb sendLevel:0.3'])
})

test.each([
  ['put autotune on the keys', 'There is reverb, delay'],
  ['add reverb to the chorus', 'On which track?'],
  ['remove the reverb from the keys', 'not taken off'],
  ['send the keys to it', 'To which bus?'],
  ['send the keys to the plate', 'Is “plate” a bus?'],
  ['set up a plate reverb bus for the keys', '?'],
  ['automate the volume of the keys', 'From which value to which'],
  ['fade out at the end', 'Over how many bars?'],
])('asks about “%s”', (words, question) => {
  expect(told(rain, words)).toEqual([expect.stringContaining(question)])
})
