import { expect, it } from 'vitest'
import { openTalk, say } from '../../../../eval/audio/talk.ts'
import { builtInMind } from './built-in-mind.ts'

/** What came of some words in a row: a plan as its reading, anything else as what was said back. */
async function came(...said: readonly string[]): Promise<string> {
  const talk = openTalk('podcast', {})
  let last = ''
  for (const words of said) {
    const { planned } = await say(talk, words, builtInMind)
    last =
      planned.status === 'ready'
        ? planned.reading
        : planned.status === 'question'
          ? `? ${planned.question.question}`
          : planned.status
  }
  return last
}

it.each([
  'the guest needs -3 dB',
  'give the guest minus 3 dB',
  'raise the guest by minus 2 dB',
  'boost the music by -6 dB',
  'increase the volume of the guest by −1.5 dB',
  'boost the treble by -4 dB from 0:10 to 0:20',
  'turn the guest down by +3 dB',
])('never turns a sign round: “%s” is asked about', async (words) => {
  expect(await came(words)).toMatch(/^\? .* goes (?:up|down), and “.*” the other way/)
})

it.each([
  'the music needs to be at -30 dB',
  'music at -18 dB please',
  'the music must not be louder than -30 dB',
  'raise the guest to -20 dB',
])('takes no level for a change: “%s” is asked about', async (words) => {
  expect(await came(words)).toMatch(/^\? .*(?:says where the level should be|is a limit)/)
})

it('offers each of the two ways, and what can be at a level', async () => {
  expect(await came('raise the guest by minus 2 dB', '1')).toBe('Make 0:00–5:00 on Guest 2 dB quieter')
  expect(await came('raise the guest by minus 2 dB', '2')).toBe('Make 0:00–5:00 on Guest 2 dB louder')
  expect(await came('the music needs to be at -30 dB', '1')).toBe('Set Music: gain to -30 dB')
  expect(await came('the music must not be louder than -12 dB', '1')).toBe(
    'Limit peaks to -12 dB on 0:00–5:00 on Music',
  )
})

it('does what is plain: a minus goes down, and "by" is a change', async () => {
  expect(await came('amplify the host by -3')).toBe('Make 0:00–5:00 on Host 3 dB quieter')
  expect(await came('guest -3 dB')).toBe('Make 0:00–5:00 on Guest 3 dB quieter')
  expect(await came('turn the guest down by -3 dB')).toBe('Make 0:00–5:00 on Guest 3 dB quieter')
  expect(await came('set the music to -6 dB')).toBe('Set Music: gain to -6 dB')
})
