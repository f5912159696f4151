import { expect, test } from 'vitest'
import { song, told } from '../../../test/support/music/told.ts'

const gapped = song({
  Drums: [
    ['Intro', 0, 16],
    ['Verse', 24, 16],
  ],
  Bass: [
    ['Verse', 24, 16],
    ['Outro', 44, 8],
  ],
})

test.each([
  [
    'close the gap after the intro',
    [
      'stori_move_region regionId:Drums/Verse startBeat:16',
      'stori_move_region regionId:Bass/Verse startBeat:16',
      'stori_move_region regionId:Bass/Outro startBeat:36',
    ],
  ],
  [
    'close all gaps',
    [
      'stori_move_region regionId:Drums/Verse startBeat:16',
      'stori_move_region regionId:Bass/Verse startBeat:16',
      'stori_move_region regionId:Bass/Outro startBeat:32',
    ],
  ],
  [
    'close the gap',
    ['? There are 2 gaps, at beats 16–24, 40–44. Which one should be closed? Say "close all gaps" for all of them.'],
  ],
  ['add 2 bars of silence before the outro', ['stori_move_region regionId:Bass/Outro startBeat:52']],
  [
    'insert 1 empty bar at bar 3',
    ['? Intro plays across beat 8, so there is no place for a gap. Between which sections should it be?'],
  ],
  [
    'swap the intro and the outro',
    [
      'stori_move_region regionId:Drums/Intro startBeat:52',
      'stori_move_region regionId:Bass/Outro startBeat:0',
      'stori_move_region regionId:Drums/Verse startBeat:16',
      'stori_move_region regionId:Bass/Verse startBeat:16',
      'stori_move_region regionId:Drums/Intro startBeat:36',
    ],
  ],
  ['move the outro half a bar later', ['stori_move_region regionId:Bass/Outro startBeat:46']],
  ['nudge the outro a bar and a half later', ['stori_move_region regionId:Bass/Outro startBeat:50']],
  ['keep only the bass in the verse', ['stori_delete_region regionId:Drums/Verse']],
  ['delete everything after bar 10', ['stori_delete_region regionId:Bass/Outro']],
  ['move everything from the outro on 2 bars later', ['stori_move_region regionId:Bass/Outro startBeat:52']],
  ['move everything after bar 11 1 bar later', ['stori_move_region regionId:Bass/Outro startBeat:48']],
  ['delete everything before bar 5', ['stori_delete_region regionId:Drums/Intro']],
  ['delete everything after the verse', ['stori_delete_region regionId:Bass/Outro']],
])('“%s”', (words, calls) => {
  expect(told(gapped, words)).toEqual(calls)
})
