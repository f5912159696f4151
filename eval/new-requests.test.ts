import { expect, it } from 'vitest'
import { dialogues, sayAll, type Dialogue } from './dialogues.ts'
import { partOf } from '../test/full.ts'
import type { Outcome } from '../src/agent/index.ts'

const inScene = (place: string): Dialogue => dialogues.find((each) => each.place === place)!
const podcast = inScene(JSON.stringify(['podcast', {}]))
const readingOf = (came: Outcome): string | null => (came.status === 'ready' ? came.reading : null)
const codesOf = (came: Outcome): string[] => ('notes' in came ? came.notes.map(({ code }) => code) : [])

it('plans a request of its own while a question waits, and says that the question is dropped', async () => {
  for (const words of [
    'make the whole thing streaming loud',
    'can u take out the bit from 2:05 til 2:15',
    'guest to -16 lufs',
  ]) {
    const came = await sayAll(podcast, ['Delete the sneeze.', words])
    expect(readingOf(came), words).toBe(readingOf(await sayAll(podcast, [words])))
    expect(codesOf(came)).toContain('question-dropped')
  }
})

it.each([
  ['lofi', 'add a track', 'guitar for the intro plz'],
  ['lofi', 'rename the bass', 'bit faster pls'],
  ['lofi', 'another take', 'drums louder, keys quieter, 75bpm'],
  ['lofi', 'set the tempo to 900 bpm', 'make the drums red'],
  ['podcast', 'remove the part about the dog', 'take the filler words out at the middle level'],
])('does not take the request in %s, said after “%s”, for the answer: %s', async (place, asked, words) => {
  const came = await sayAll(inScene(place), [asked, words])
  expect(readingOf(came)).toBe(readingOf(await sayAll(inScene(place), [words])))
})

it.each([
  ['lofi', 'add a track', 'Chorus', 'Create Chorus track'],
  ['lofi', 'rename the bass', 'Verse 2', 'Rename Bass to Verse 2'],
  ['lofi', 'another take', 'the intro', 'Another take of Drums, Intro; Bass, Intro; Keys, Intro'],
  ['lofi', 'set the tempo to 900 bpm', '90', 'Set tempo to 90 BPM'],
  ['podcast', 'remove the part about the dog', 'the ums', 'Take out the ums and uhs'],
])('still takes a value for the answer in %s, after “%s”: %s', async (place, asked, words, reading) => {
  const came = await sayAll(inScene(place), [asked, words])
  expect(readingOf(came)).toBe(reading)
  expect(codesOf(came)).toContain('answering')
})

it.each([
  ['normalize peaks to -6 dB', 'the guest from 0:22 to 0:29 sounds great'],
  ['normalize peaks to -6 dB', 'bass down 4 dB from 0:09 to 0:15 on the host'],
  ['normalize peaks to -6 dB', 'guest +4 dB'],
  ['reduce noise by 20 dB', 'high-pass at 150 Hz'],
  ['compress it', 'the host talks from 0:20 to 0:50'],
  ['make the music louder', 'the guest is 3 dB below the host'],
  ['there is a hiss on the host track, remove it', 'the guest is too quiet at 0:24'],
])('takes nothing for the answer to “%s” that has more in it, or another value: %s', async (asked, words) => {
  const came = await sayAll(podcast, [asked, words])
  expect(codesOf(came)).not.toContain('answering')
  expect(readingOf(came)).toBe(readingOf(await sayAll(podcast, [words])))
})

it('still takes times, names and amounts for the answer, however they are handed over', async () => {
  for (const [asked, words, reading] of [
    ['trim', '0:10 to 0:20', 'Trim on all 3 tracks: keeps 0:10–0:20, removes 0:00–0:10 and 0:20–5:00'],
    ['make the guest louder', 'make it 3 dB', 'Make 0:00–5:00 on Guest 3 dB louder'],
    ['make the guest louder', '3 dB louder', 'Make 0:00–5:00 on Guest 3 dB louder'],
    ['make the guest louder', 'twice as loud', 'Make 0:00–5:00 on Guest 6.02 dB louder'],
    ['reduce noise by 20 dB', 'yes, on the host', 'Reduce noise by 20 dB on 0:00–5:00 on Host'],
    ['rename the guest', 'Anna', 'Rename Guest to "Anna"'],
  ] as const) {
    const came = await sayAll(podcast, [asked, words])
    expect(readingOf(came)).toBe(reading)
  }
})

it('answers what is asked in passing, and the question still waits', async () => {
  expect(readingOf(await sayAll(podcast, ['make the guest louder', 'how long is it?', 'by 3 dB']))).toBe(
    'Make 0:00–5:00 on Guest 3 dB louder',
  )
  const calledOff = await sayAll(podcast, ['make the guest louder', 'I changed my mind', 'by 3 dB'])
  expect(calledOff.status).toBe('question')
})

it('never takes a request of the sets for the answer to a question of the sets', async () => {
  const single = dialogues.filter(({ words }) => words.length === 1)
  const pairs: { asked: Dialogue; said: Dialogue }[] = []
  for (const [at, asked] of single.entries()) {
    const there = single.filter(({ place, set }) => place === asked.place && set === asked.set)
    pairs.push({ asked, said: there[(at * 31) % there.length]! })
  }
  const swallowed: string[] = []
  for (const { asked, said } of partOf(pairs, { sample: 12 })) {
    const question = await sayAll(asked, asked.words)
    if (question.status !== 'question' || question.pending === null) continue
    const alone = await sayAll(asked, said.words)
    if (alone.status !== 'ready') continue
    const came = await sayAll(asked, [...asked.words, ...said.words])
    if (readingOf(came) !== alone.reading)
      swallowed.push(`${asked.words[0]} › ${said.words[0]}: ${readingOf(came) ?? came.status}`)
  }
  expect(swallowed).toEqual([])
}, 240_000)
