import { expect, test } from 'vitest'
import { song, told } from '../../../test/support/music/told.ts'

const intro = [['Intro', 0, 16]] as const
const rain = song({ Drums: intro, Bass: intro, 'Bass 2': intro, Keys: intro })
const volume = (track: string, to: number): string => `stori_set_track_volume trackId:${track} volume:${to}`
const pan = (track: string, to: number): string => `stori_set_track_pan trackId:${track} pan:${to}`

test.each([
  ['keys -2 dB', [volume('Keys', 0.635)]],
  ['set the keys to 0.6', [volume('Keys', 0.6)]],
  ['set the pan of the keys to 0.6', [pan('Keys', 0.6)]],
  ['add 3 dB to the keys', [volume('Keys', 1.13)]],
  ['take 2 dB off the drums', [volume('Drums', 0.635)]],
  ["cut the drums' volume in half", [volume('Drums', 0.4)]],
  ['the keys should sit at 70%', [volume('Keys', 0.7)]],
  [
    'everything except the drums should be 10% quieter',
    [volume('Bass', 0.72), volume('Bass 2', 0.72), volume('Keys', 0.72)],
  ],
  ['turn both basses down by half', [volume('Bass', 0.4), volume('Bass 2', 0.4)]],
  ['make the keys twice as loud', [volume('Keys', 1.5)]],
  ['set tracks 1 and 4 to 50%', [volume('Drums', 0.5), volume('Keys', 0.5)]],
  ['the drums are drowning out the keys, pull them back to 60%', [volume('Drums', 0.6)]],
  ['pan the keys L20', [pan('Keys', 0.4)]],
  ['keys a bit more to the right', [pan('Keys', 0.55)]],
  ['pan the drums and the keys hard left and right', [pan('Drums', 0), pan('Keys', 1)]],
  ['put the bass at 0.65 and hard left', [volume('Bass', 0.65), pan('Bass', 0)]],
])('“%s”', (words, calls) => {
  expect(told(rain, words)).toEqual(calls)
})

test.each([
  ['turn the drums to 11', '11 of what'],
  ['keys 3 dB', 'To that level, or by so much'],
  ['make the bass lower', 'lower in pitch'],
  ['push the drums to 200%', '0 to 150 %'],
  ['pan the keys', 'Where should it stand'],
  ['solo the intro', 'sections cannot'],
  ['mute the drums in the intro', 'for the whole song'],
  ['mute the drums or the keys', 'What should I mute'],
  ['pan the drums, bass and keys left and right', 'Which one should go left'],
])('asks about “%s”', (words, question) => {
  expect(told(rain, words)).toEqual([expect.stringContaining(question)])
})
