import { expect, it, describe } from 'vitest'
import { openTalk as openAudio, say as sayAudio } from '../../eval/audio/talk.ts'
import { openTalk as openVideo, say as sayVideo } from '../../eval/video/talk.ts'
import { audioPlanning } from '../audio/for-planning.ts'
import { guardTracks } from './guard-words.ts'
import { builtInMind, type Outcome } from './index.ts'
import type { OutcomeBody } from './outcome.ts'

const told = (came: Outcome): string =>
  came.status === 'ready' ? came.reading : came.status === 'question' ? `? ${came.question.question}` : came.status

async function inAudio(...said: readonly string[]): Promise<string> {
  const talk = openAudio('podcast', {})
  let last = ''
  for (const words of said) last = told((await sayAudio(talk, words, builtInMind)).planned)
  return last
}

it.each([
  ['the first 7 seconds of the music are fine, drop the rest', 'Delete 0:07–5:00 on Music'],
  ['only the first 10 seconds of the music are needed, remove the rest', 'Delete 0:10–5:00 on Music'],
  [
    'the good part of the guest is 0:09 to 0:20, delete the rest',
    'Delete 0:20–5:00 on Guest; then Delete 0:00–0:09 on Guest',
  ],
])('takes the rest from the track that was named: “%s”', async (words, reading) => {
  expect(await inAudio(words)).toBe(reading)
})

it('asks on which track, where the words name one and the plan would take from others', async () => {
  const talk = openAudio('podcast', {})
  const document = { name: 'podcast', state: talk.state, revision: 1, nextId: talk.nextId, ...audioPlanning }
  const { planned } = await sayAudio(talk, 'delete from 0:07 to 5:00', builtInMind)
  if (planned.status !== 'ready') throw new Error('It is planned')
  const judged = (words: string): OutcomeBody => {
    const call = { operation: 'delete_selection', words: words.split(', ')[1]!, mentions: [], params: {} }
    const units = planned.parts.flatMap((part) => part.units)
    return guardTracks(planned, { intent: { words, additions: [] }, document }, [
      { call, units, rest: '', given: [], others: [] },
    ])
  }
  expect(judged('the first 7 seconds of the music are fine, drop the rest')).toMatchObject({
    status: 'question',
    question: {
      question:
        'You speak of Music, and “drop the rest” would take from Host and Guest too. On which track should it be done?',
      offers: [{ words: 'drop the rest on Music' }, { words: 'drop the rest on all tracks' }],
    },
  })
  expect(judged('the first 7 seconds of the music are fine, drop the rest on all tracks')).toBe(planned)
  expect(judged('the first 7 seconds are fine, drop the rest')).toBe(planned)
})

it('asks where it shall be done everywhere, and only one track was named before', async () => {
  const words = 'the guest is boring from 0:22 to 0:29, cut it out everywhere'
  expect(await inAudio(words)).toContain('would leave Host and Music as it is')
  expect(await inAudio(words, '2')).toBe('Delete 0:22–0:29 on all 3 tracks')
})

it('asks nothing where the clause itself says where', async () => {
  expect(await inAudio('Turn the host up 3 dB. Delete 1:00 to 1:10.')).toContain('Delete 1:00–1:10 on all 3 tracks')
})

it('asks about a time that is said before, where what follows leans on it and leaves it out', async () => {
  expect(await inAudio('the host talks until 0:07.5, so fade the music in after that over 2 seconds')).toContain(
    'I did not use “0:07.5”',
  )
  const talk = openVideo('founder')
  const { planned } = await sayVideo(talk, "there's an um at 0:09, get rid of it", builtInMind)
  expect(told(planned)).toContain('I did not use “0:09”')
})

describe('guard statements', () => {
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
      expect(await inAudio(words)).toMatch(/^= (?:Nothing is changed by asking|No, Host is)/)
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
})
