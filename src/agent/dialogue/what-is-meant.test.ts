import { expect, test } from 'vitest'
import { builtInMind } from '../index.ts'
import { audioPlanning } from '../../audio/for-planning.ts'
import { videoPlanning } from '../../video/for-planning.ts'
import { buildScene as buildAudio } from '../../../eval/audio/build-scene.ts'
import type { SceneName as AudioScene } from '../../../eval/audio/scene.ts'
import { buildScene as buildVideo } from '../../../eval/video/build-scene.ts'
import type { SceneName as VideoScene } from '../../../eval/video/scene.ts'
import { openTalk, say, type Ground } from '../../../eval/conversations/talk.ts'

const senses = { measure: async () => null }
const audio = (name: AudioScene): Ground => ({ name, ...buildAudio(name, {}), planning: audioPlanning, senses })
const video = (name: VideoScene): Ground => ({ name, ...buildVideo(name), planning: videoPlanning, senses })

/** What the last of some messages comes to; what is planned before it is approved. */
async function hold(ground: Ground, ...messages: readonly string[]): Promise<string> {
  const talk = openTalk(ground)
  let came = ''
  for (const words of messages) {
    const planned = await say(talk, words, builtInMind)
    came = planned.status === 'ready' ? planned.reading : planned.status
  }
  return came
}

/** A word that leads to a request is nothing that goes, and what somebody dislikes is only offered. */
test.each([
  ['my mom hates naps, so cut them', 'question'],
  ['naps bore me, so drop them please', 'question'],
  ['so cut it', 'question'],
  ['nobody likes ads, so take them out', 'question'],
  ['the word so, cut it', 'Take out “So” in sent-4'],
  ['cut so', 'Take out “So” in sent-4'],
])('“%s” comes to “%s”', async (words, came) => {
  expect(await hold(video('podcast'), words)).toBe(came)
})

test.each([
  ['who says the thing about lunch?', 'cut it'],
  ['what is said about lunch?', 'cut it'],
  ['which line mentions lunch?', 'drop that line'],
])('behind “%s”, “%s” takes that sentence alone', async (...messages) => {
  expect(await hold(video('podcast'), ...messages)).toBe('Leave out “I, um, never drink coffee after lunch.”')
})

test.each([
  [
    ['cut the soup sentence', 'and the next one', 'and the one after that'],
    'So that it stays warm, we cover the, the pot.',
  ],
  [['cut the soup sentence', 'and the next one', 'and the next one'], 'So that it stays warm, we cover the, the pot.'],
  [
    ['cut the knife sentence', 'and the next one', 'and the next one', 'and the next one'],
    'It smells like garlic, you know, and I mean it.',
  ],
] as const)('%j goes on from what was cut last', async (messages, line) => {
  expect(await hold(video('kitchen'), ...messages)).toBe(`Leave out “${line}”`)
})

test.each([
  [
    ['cut the ad', 'no leave the code in, just the sponsor line'],
    'Leave out “This episode is brought to you by Dreamwell mattresses.”',
  ],
  [
    ['cut the ad', 'no, keep the code, just the sponsor line'],
    'Leave out “This episode is brought to you by Dreamwell mattresses.”',
  ],
  [["cut tom's questions", 'put the phones question back'], 'Put back “What about phones in bed?”'],
  [
    ["cut tom's questions", 'did that take out the phones question?', 'put that one back'],
    'Put back “What about phones in bed?”',
  ],
  [["cut tom's questions", 'is the phones question out?', 'put it back'], 'Put back “What about phones in bed?”'],
] as const)('%j brings back no more than is named', async (messages, came) => {
  expect(await hold(video('podcast'), ...messages)).toBe(came)
})

test.each([
  [['drop the word basically', 'and actually'], 'Take out “actually” in sent-4 (“actually”)'],
  [['fix the word Marry', 'it should be Mary'], 'Write “Mary” instead of “Marry”'],
  [['fix the word Marry', 'Mary'], 'Write “Mary” instead of “Marry”'],
  [['it should be Mary'], 'question'],
] as const)('%j comes to “%s”', async (messages, came) => {
  expect(await hold(video('founder'), ...messages)).toBe(came)
})

/** A part that is cut down to one end of it stays where it is, and so does all around it. */
test.each([
  [['how long is the childhood chapter?', 'cut it down to its first minute'], 'Delete 1:30–2:30 on all 3 tracks'],
  [['how long is the childhood chapter?', 'trim it to the first minute'], 'Delete 1:30–2:30 on all 3 tracks'],
  [['cut the childhood chapter down to its first minute'], 'Delete 1:30–2:30 on all 3 tracks'],
  [['shorten the childhood chapter to its last 30 seconds'], 'Delete 0:30–2:00 on all 3 tracks'],
  [['how long is the guest?', 'cut it down to its first minute'], 'Trim on Guest: keeps 0:00–1:00, removes 1:00–10:00'],
  [['call the Travel chapter On the road instead'], 'Remove the label "Travel"; then Label 5:00–7:00 "On the road"'],
] as const)('in the chapters, %j comes to “%s”', async (messages, came) => {
  expect(await hold(audio('chapters'), ...messages)).toBe(came)
})

test.each([
  'fade the music in over the welcome and out over the goodbye',
  'fade the music in during the welcome and out during the goodbye',
  'fade the music in over the welcome, then out over the goodbye',
])('“%s” is about the music twice', async (words) => {
  expect(await hold(audio('chapters'), words)).toBe('Fade out 9:30–10:00 on Music; then Fade in 0:00–0:30 on Music')
})

/** The sides of a track cannot be addressed, whatever shall be done to one. */
test.each([
  ['reverse the left channel of the guest', 'refused'],
  ['make the left channel of the guest louder', 'refused'],
  ['mute the right channel of the music', 'refused'],
  ['fade out the right channel on the music', 'refused'],
  ["silence the guest's left channel", 'refused'],
  ['delete 1:00 to 1:10 from the right channel of the guest', 'refused'],
  ['move the guest all the way to the left channel', 'Set Guest: pan to 100% left'],
  ["mute the guest's channel", 'Set Guest: muted'],
])('“%s” comes to “%s”', async (words, came) => {
  expect(await hold(audio('podcast'), words)).toBe(came)
})

test.each([
  [
    'Could you make the guest 6 dB louder? Just the guest please, the host is fine as he is',
    'Make 0:00–5:00 on Guest 6 dB louder',
  ],
  ['make the guest 6 dB louder. Just the guest please.', 'Make 0:00–5:00 on Guest 6 dB louder'],
  ['make the guest 6 dB louder. Just the intro please', 'question'],
  ['switch host and guest', 'Move Guest up by one'],
  ['move the guest above the host', 'Move Guest up by one'],
  [
    'duplicate the guest track and name the copy Guest safety',
    'Duplicate Guest; then Rename Guest copy to "Guest safety"',
  ],
])('“%s” comes to “%s”', async (words, came) => {
  expect(await hold(audio('podcast'), words)).toBe(came)
})

test.each([
  ['drums down 4', 'Make 0:00–3:20 on Drums 4 dB quieter'],
  ['bass up 2', 'Make 0:00–3:20 on Bass 2 dB louder'],
  ['drums down', 'Move Drums down by one'],
])('“%s” comes to “%s”', async (words, came) => {
  expect(await hold(audio('band'), words)).toBe(came)
})
