import { expect, test } from 'vitest'
import { song, told } from '../../../test/support/music/told.ts'

const verse = [['Verse 💔', 0, 16]] as const
const rain = song({
  '🥁 Drums': verse,
  Bass: verse,
  '🎹 Keys': verse,
  "Robert'); DROP TABLE tracks;--": verse,
  עוד: verse,
})
const renamed = (track: string, name: string): string => `stori_set_track_name trackId:${track} name:${name}`

test.each([
  ['the bass should be called Low End', [renamed('Bass', 'Low End')]],
  ['rename the bass to Sub and the keys to Main Keys', [renamed('Bass', 'Sub'), renamed('🎹 Keys', 'Main Keys')]],
  [
    'Bass is really a sub, call it that: Sub. And make it red.',
    [renamed('Bass', 'Sub'), 'stori_set_track_color trackId:Bass color:red'],
  ],
  ['call the bass this: Low End', [renamed('Bass', 'Low End')]],
  ['name the bass so: Low End', [renamed('Bass', 'Low End')]],
  ['rename the bass to Sub: Low', [renamed('Bass', 'Sub: Low')]],
  ['call the bass <b>Sub</b>', [renamed('Bass', '<b>Sub</b>')]],
  ['rename the keys to 🎹🎹', [renamed('🎹 Keys', '🎹🎹')]],
  ['rename עוד to Oud', [renamed('עוד', 'Oud')]],
  ['mute 🎹', ['stori_mute_track trackId:🎹 Keys muted:true']],
  ['mute the bass 🙏', ['stori_mute_track trackId:Bass muted:true']],
  ['solo the 🥁 Drums', ['stori_solo_track trackId:🥁 Drums solo:true']],
  [
    `colour "Robert'); DROP TABLE tracks;--" #FF8800`,
    ["stori_set_track_color trackId:Robert'); DROP TABLE tracks;-- color:#FF8800"],
  ],
  ['give the bass an upright sound', ['stori_set_midi_program trackId:Bass program:32']],
  ['try the keys as strings', ['stori_set_midi_program trackId:🎹 Keys program:48']],
  [
    'add two empty tracks, one for guitar and one for organ',
    ['stori_add_midi_track name:Guitar', 'stori_add_midi_track name:Organ'],
  ],
  [
    'add strings, brass and choir tracks',
    ['stori_add_midi_track name:Strings', 'stori_add_midi_track name:Brass', 'stori_add_midi_track name:Choir'],
  ],
  ['add another bass track', ['stori_add_midi_track name:Bass 2 gmProgram:33']],
])('“%s”', (words, calls) => {
  expect(told(rain, words)).toEqual(calls)
})

test.each([
  ['add a bass track', 'There is such a track already'],
  ['add three tracks for guitar and organ', 'I read 2'],
  ['change the drums to an 808 kit', 'a drum kit cannot be changed'],
  ['move the bass track to the top', 'The order of the tracks'],
  ['duplicate the bass track', 'cannot be copied'],
  ['mute 🎻', 'What should I mute'],
  ['solo the bass and 🎻', 'What should I solo'],
])('asks about “%s”', (words, question) => {
  expect(told(rain, words)).toEqual([expect.stringContaining(question)])
})

test('a track that was renamed is still meant by “it”', () => {
  expect(told(rain, 'rename the bass to Hook and make it orange').at(-1)).toBe(
    'stori_set_track_color trackId:Bass color:orange',
  )
})
