import { expect, it } from 'vitest'
import { openTalk as openAudio, say as sayAudio } from '../../eval/audio/talk.ts'
import { openTalk as openVideo, say as sayVideo } from '../../eval/video/talk.ts'
import { builtInMind, type Outcome } from './index.ts'

const told = (came: Outcome): string =>
  came.status === 'ready'
    ? came.reading
    : came.status === 'question'
      ? `? ${came.question.question} ${came.question.offers.map(({ text }, at) => `${at + 1}. ${text}`).join(' ')}`.trim()
      : came.status === 'answer'
        ? `= ${came.answer}`
        : came.status

async function inAudio(...said: readonly string[]): Promise<string> {
  const talk = openAudio('podcast', {})
  let last = ''
  for (const words of said) last = told((await sayAudio(talk, words, builtInMind)).planned)
  return last
}

async function inVideo(...said: readonly string[]): Promise<string> {
  const talk = openVideo('founder')
  let last = ''
  for (const words of said) last = told((await sayVideo(talk, words, builtInMind)).planned)
  return last
}

it.each(['yes', 'yes please', 'yes please, take it out', 'yeah, cut it', 'sure', 'go ahead'])(
  'understands “%s” behind a question whether something shall go',
  async (answer) => {
    expect(await inVideo("I don't like the bit about the napkin", answer)).toContain('Leave out “Marry, our designer')
    expect(await inAudio("I don't want the first 10 seconds", answer)).toBe('Delete 0:00–0:10 on all 3 tracks')
  },
)

it.each(['no', 'no thanks', 'no, leave it in'])('understands “%s” there as well', async (answer) => {
  expect(await inVideo("I don't like the bit about the napkin", answer)).toBe('= All right, nothing was changed.')
})

it('understands the words of the question itself', async () => {
  const asked = 'cut everything after "first customer"'
  expect(await inVideo(asked)).toMatch(/1\. only that sentence 2\. everything in the cut$/)
  expect(await inVideo(asked, 'only that sentence')).toBe(
    'Take out “was actually my mom.” in sent-4 (everything after "first customer" in sent-4)',
  )
  expect(await inVideo(asked, 'everything in the cut')).toMatch(/in sent-4.*; then Leave out “She needed help/)
  expect(await inAudio('boost the music by -6 dB', 'down')).toBe('Make 0:00–5:00 on Music 6 dB quieter')
})

it.each([
  ['solo', '1. Host 2. Guest 3. Music 4. all tracks'],
  ['remove 1 to 2:30', '1. 0:01–2:30 2. 1:00–2:30'],
  ['normalize', '1. everywhere'],
  ['move the guest track below the host', '1. up one place'],
])('numbers what can be chosen: “%s”', async (words, offers) => {
  expect(await inAudio(words)).toContain(offers)
})

it('asks for the range before the amount where a point is said, since no amount would make a plan of it', async () => {
  expect(await inAudio('the guest is too quiet at 0:24')).toContain('“0:24” is no range')
})

it('offers what comes nearest for the track and the time that were named', async () => {
  expect(await inAudio('de-ess the guest')).toContain('1. less treble on the Guest')
  expect(await inAudio('de-ess the guest', 'yes')).toBe('Equalize (treble -4 dB) on 0:00–5:00 on Guest')
  expect(await inAudio('there is a hiss on the host track, remove it')).toContain('1. reduce the noise on the Host')
  expect(await inAudio('there is a buzz on the host from 1:00 to 2:00, get rid of it', 'yes please')).toBe(
    'Reduce noise by 12 dB on 1:00–2:00 on Host',
  )
  expect(await inAudio("there's a horrible hum, get rid of it")).toContain('1. reduce the noise on everything')
  expect(await inAudio('there is a hiss on the host track, remove it', 'yes, on the guest')).toBe(
    'Reduce noise by 12 dB on 0:00–5:00 on Guest',
  )
})

it('takes a track that is called so for the track, and not for a wish to compose', async () => {
  expect(await inAudio('make the music louder by 3 dB')).toBe('Make 0:00–5:00 on Music 3 dB louder')
  expect(await inAudio('make the music louder')).toContain('By how much?')
  expect(await inAudio('make some music for the intro')).toContain('I have no music generation')
})

it('takes nothing back where "make it" asks for a second thing', async () => {
  expect(await inAudio('normalize the guest and make it 3 dB louder')).toBe(
    'Normalize 0:00–5:00 on Guest to -1 dB; then Make 0:00–5:00 on Guest 3 dB louder',
  )
  expect(await inAudio('normalize the guest to -3 dB and make it as loud as the host')).toMatch(/^\?/)
  expect(await inAudio('split at 1:00, make it 1:05')).toBe('Split at 1:05')
})
