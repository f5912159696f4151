import { expect, test } from 'vitest'
import { song, told } from '../../../test/support/music/told.ts'

const rain = song({
  Drums: [
    ['Intro', 0, 16],
    ['Verse', 16, 32],
  ],
  Bass: [['Intro', 0, 16]],
})
/** The velocities that a request writes, by region; the one note of each had 100. */
const velocities = (words: string): string[] =>
  told(rain, words).flatMap((call) =>
    call.startsWith('stori_clear')
      ? []
      : [
          call.startsWith('?')
            ? call
            : `${/regionId:(\S+)/.exec(call)?.[1] ?? ''} ${/"velocity":(\d+)/.exec(call)?.[1] ?? ''}`,
        ],
  )

test.each([
  ['make the verse quieter', ['Drums/Verse 80']],
  ['make the drums in the verse a bit louder', ['Drums/Verse 110']],
  ['lower the velocity of the bass by 30%', ['Bass/Intro 70']],
  ['set the velocity of the bass to 64', ['Bass/Intro 64']],
  ['play the drums softer in the intro', ['Drums/Intro 80']],
])('“%s” strikes the same notes otherwise', (words, written) => {
  expect(velocities(words)).toEqual(written)
})

test('a humanised part has its notes a little off their beats and velocities, and always the same ones', () => {
  const [, written = ''] = told(rain, 'humanise the bass')
  expect(written).toMatch(
    /^stori_add_notes regionId:Bass\/Intro notes:\[\{"pitch":60,"startBeat":0(?:\.0[0-3]\d*)?,"durationBeats":1,"velocity":(?!100\b)\d+\}\]$/,
  )
  expect(told(rain, 'humanise the bass')[1]).toBe(written)
})

test('a velocity that there is not is asked about', () => {
  expect(velocities('set the velocity of the bass to 200')).toEqual([expect.stringContaining('1 to 127')])
})
