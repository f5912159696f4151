import { describe, expect, it } from 'vitest'
import { readQuestion } from '../../src/agent/answers/read-question.ts'
import { fileExamples } from '../../src/sessions/workflow/mind/answer-about-files.ts'
import { planned } from '../../test/sessions/request-in.ts'
import { textOf } from '../conversation.ts'
import { dialogues, sayAll } from '../dialogues.ts'
import { ask, inAudio, inMusic, inVideo } from './ground.ts'
import { aboutFiles, aboutInterview, aboutPodcast, aboutSong } from './questions.ts'

describe.each([
  ['a podcast', inAudio('podcast'), aboutPodcast],
  ['an interview', inVideo('podcast'), aboutInterview],
  ['a song', inMusic('lofi'), aboutSong],
])('about %s', (_, ground, questions) => {
  it.each(questions)('“%s” is answered after %j', async (question, after, says) => {
    const { came, isChanged } = await ask(ground, [...after, question])
    expect(came.status).toBe('answer')
    expect(textOf(came)).toMatch(says)
    expect(isChanged).toBe(false)
  })
})

const given = {
  files: {
    'notes.md': '# Sleep\n\n- coffee\n- naps\n- coffee\n',
    'todo.txt': 'call Anna',
    'drafts/intro.md': 'Welcome.\n',
  },
  memos: ['The guest is Maria'],
}

it.each(aboutFiles)('“%s” is answered from the files', async (question, says) => {
  const came = await planned(given, question)
  expect(came).toMatchObject({ status: 'answer', answer: expect.stringMatching(says) })
})

it('plans every example about files that it tells', async () => {
  for (const words of fileExamples(Object.keys(given.files)))
    expect(await planned(given, words), words).toMatchObject({ status: 'plan' })
})

describe('a question', () => {
  it('is never planned, whatever set it stands in', async () => {
    for (const dialogue of dialogues.filter(({ words }) => readQuestion(words.at(-1) ?? '') !== null))
      expect((await sayAll(dialogue, dialogue.words)).status, dialogue.words.at(-1)).not.toBe('ready')
  })

  it.each([
    'how long is it from 1:00 to 2:00?',
    'what did you delete at the start?',
    'did you cut the intro?',
    'which turn deleted the first 10 seconds?',
    'is the guest muted?',
    'how do I delete the intro?',
    'is it possible to delete the intro?',
    'when did I mute the guest?',
    'why is it shorter?',
    'have you muted the guest?',
  ])('leaves alone what it names: %s', async (question) => {
    for (const after of [[], ['mute the guest', 'delete the last 5 seconds']]) {
      const { came, isChanged } = await ask(inAudio('podcast'), [...after, question])
      expect(came.status).toBe('answer')
      expect(isChanged).toBe(false)
    }
  })
})

describe('a request that is put as a question', () => {
  it.each([
    [inAudio('podcast'), 'mute the guest'],
    [inAudio('podcast'), 'delete the first 10 seconds'],
    [inAudio('podcast'), 'make the music 3 dB quieter'],
    [inAudio('podcast'), 'fade out the last 3 seconds'],
    [inVideo('podcast'), 'take out the ums'],
    [inVideo('podcast'), 'drop the line about the mattresses'],
    [inMusic('lofi'), 'mute the bass'],
    [inMusic('lofi'), 'add reverb to the keys'],
  ])('is still one: %#', async (ground, words) => {
    const { came: plain } = await ask(ground, [words])
    for (const put of [`can you ${words}?`, `could you please ${words}?`, `would you ${words}?`]) {
      expect(readQuestion(put), put).toBeNull()
      const { came } = await ask(ground, [put])
      expect(came.status, put).toBe('ready')
      expect(came.status === 'ready' && plain.status === 'ready' && came.reading === plain.reading, put).toBe(true)
    }
  })

  it('is none of the questions, in any set', () => {
    for (const words of [
      'how about the guest?',
      'what about 3 dB?',
      'can we lose the intro?',
      'what he says last can go',
    ])
      expect(readQuestion(words), words).toBeNull()
  })
})
