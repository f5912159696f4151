import { expect, it } from 'vitest'
import { openTalk, say } from '../../../eval/audio/talk.ts'
import { builtInMind } from '../../agent/minds/built-in/built-in-mind.ts'

/** What came of some words in a row: a plan as its reading, anything else as its status. */
async function came(...said: readonly string[]): Promise<string> {
  const talk = openTalk('podcast', {})
  let last = ''
  for (const words of said) {
    const { planned } = await say(talk, words, builtInMind)
    last = planned.status === 'ready' ? planned.reading : planned.status
  }
  return last
}

it.each([
  'invert the left channel of the guest',
  'flip the polarity of the right side from 0:10 to 0:20',
  'change the phase of the guest by 90 degrees',
  'invert the order of the tracks',
])('never flips all where something else was asked for: “%s”', async (words) => {
  expect(await came(words)).toMatch(/^(?:refused|question)$/)
})

it('takes a side for a name where a track is called so', async () => {
  expect(await came('rename the guest to "Left channel"', 'invert the left channel')).toMatch(
    /^Flip the polarity of .* on Left channel$/,
  )
})

it('turns nothing backwards where the phase is what is wrong', async () => {
  expect(await came("the guest's phase is reversed, turn it round")).toBe('Flip the polarity of 0:00–5:00 on Guest')
  expect(await came('flip the guest')).toBe('Reverse 0:00–5:00 on Guest')
})
