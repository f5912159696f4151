import { expect, it } from 'vitest'
import { openTalk as openAudio, say as sayAudio } from '../../eval/audio/talk.ts'
import { openTalk as openVideo, say as sayVideo } from '../../eval/video/talk.ts'
import { builtInMind, type Outcome } from './index.ts'

const told = (came: Outcome): string =>
  came.status === 'ready'
    ? came.reading
    : came.status === 'question'
      ? `? ${came.question.question}`
      : came.status === 'answer'
        ? `= ${came.answer}`
        : came.status
const inAudio = async (words: string): Promise<string> =>
  told((await sayAudio(openAudio('podcast', {}), words, builtInMind)).planned)

it.each([
  'the music is louder than the guest by 5 dB',
  'the guest used to be 2 dB louder',
  'the guest is twice as loud as the host',
  'the music got 3 dB louder since yesterday',
  'the host peaks at -3 dB between 1:00 and 1:30',
])('changes nothing for what says how it is: “%s”', async (words) => {
  expect(await inAudio(words)).toMatch(/^\? .*(?:says how it is|compares with|I do not know what)/)
})

it.each(['is the guest louder than the host?', 'was the intro normalized to -1 dB?', 'has the host been faded out?'])(
  'changes nothing for a question: “%s”',
  async (words) => {
    expect(await inAudio(words)).toMatch(/^= Nothing is changed by asking/)
  },
)

it.each([
  "match the guest's loudness to the host's",
  'make the guest 3 dB louder than the host',
  "bring the guest's level up to the host's",
])('never changes what is only compared with: “%s”', async (words) => {
  expect(await inAudio(words)).toMatch(
    /^\? .* compares with Host, and I have no way to bring Guest to where another is/,
  )
})

it('still takes complaints, wishes and requests for what they are', async () => {
  expect(await inAudio('the guest is too quiet')).toContain('By how much?')
  expect(await inAudio('between 0:30 and 0:50 the guest needs 4 dB more')).toBe('Make 0:30–0:50 on Guest 4 dB louder')
  expect(await inAudio('match the levels of the host and the guest')).toContain('on Host and Guest to -16 LUFS')
})

it('asks how a word is written that is said to be wrong', async () => {
  const say = async (words: string): Promise<string> =>
    told((await sayVideo(openVideo('founder'), words, builtInMind)).planned)
  expect(await say('simple is spelled wrong')).toBe('? How is “simple” written?')
  expect(await say('napkin is written badly')).toBe('? How is “napkin” written?')
  expect(await say('marry is spelled Mary')).toBe('Write “Mary” instead of “marry”')
})
