import { expect, test } from 'vitest'
import { song } from '../../../test/support/music/told.ts'
import { madeBetween } from './made-between.ts'

const before = song({ Drums: [['Intro', 0, 16]], Bass: [['Intro', 0, 16]] })

test('a new section is told by its name and its bars, once for all tracks that play it', () => {
  const now = song({
    Drums: [
      ['Intro', 0, 16],
      ['Hook', 16, 32],
    ],
    Bass: [
      ['Intro', 0, 16],
      ['Hook', 16, 32],
    ],
  })
  expect(madeBetween(before, now)).toEqual([{ kind: 'section', text: '"Hook"', starts: 'bar 5', ends: 'bar 13' }])
})

test('what was moved is told where it stands now', () => {
  const now = song({ Drums: [['Intro', 0, 16]], Bass: [['Intro', 32, 16]] })
  expect(madeBetween(before, now)).toEqual([{ kind: 'section', starts: 'bar 9', ends: 'bar 13' }])
})

test('a new track is told by its name', () => {
  const now = song({ Drums: [['Intro', 0, 16]], Bass: [['Intro', 0, 16]], Rhodes: [] })
  expect(madeBetween(before, now)).toEqual([{ kind: 'track', text: '"Rhodes"' }])
})

test('nothing is made where nothing changed', () => {
  expect(madeBetween(before, before)).toEqual([])
})
