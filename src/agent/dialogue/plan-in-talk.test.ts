import { expect, test } from 'vitest'
import { builtInMind } from '../index.ts'
import { audioPlanning } from '../../audio/for-planning.ts'
import { songState } from '../../maestro/song-state.ts'
import { musicPlanning, projectSnapshot } from '../../music/index.ts'
import { videoPlanning } from '../../video/for-planning.ts'
import { buildScene as buildAudio } from '../../../eval/audio/build-scene.ts'
import { projects } from '../../../eval/music/projects.ts'
import { buildScene as buildVideo } from '../../../eval/video/build-scene.ts'
import { openTalk, say, stateOf, type Ground } from '../../../eval/conversations/talk.ts'

const senses = { measure: async () => null }
const grounds: Readonly<Record<string, () => Ground>> = {
  audio: () => ({ name: 'interview', ...buildAudio('interview', {}), planning: audioPlanning, senses }),
  music: () => ({
    name: 'song',
    ...songState(structuredClone(projects.lofi), { recipes: {}, seed: 'dialogue' }),
    planning: musicPlanning,
    senses,
  }),
  video: () => ({ name: 'founder', ...buildVideo('founder'), planning: videoPlanning, senses }),
}

/** What the last of some messages comes to; what is planned before it is approved. */
async function hold(room: string, ...messages: readonly string[]): Promise<string> {
  const ground = grounds[room]
  if (!ground) throw new Error(`There is no room "${room}"`)
  const talk = openTalk(ground())
  let came = ''
  for (const words of messages) {
    const planned = await say(talk, words, builtInMind)
    came =
      planned.status === 'ready' ? planned.reading : planned.status === 'control' ? planned.command : planned.status
  }
  return came
}

/** A follow-up comes to the same as the whole sentence said anew. */
test.each([
  ['audio', ['mute the guest from 1:00 to 1:10', 'no, the host'], 'mute the host from 1:00 to 1:10'],
  ['audio', ['fade in the first 2 seconds', 'I meant 4'], 'fade in the first 4 seconds'],
  ['audio', ['turn the guest up 4 dB', 'half that'], 'turn the guest up 2 dB'],
  ['audio', ['turn the guest up 3 dB', 'and the host'], 'turn the host up 3 dB'],
  ['music', ['turn the bass down 4 dB', 'no, the keys'], 'turn the keys down 4 dB'],
  [
    'music',
    ['transpose the keys up 2 semitones', 'only in the verse'],
    'transpose the keys up 2 semitones in the verse',
  ],
  ['music', ['mute the bass and the keys', 'bring the keys back in'], 'mute the bass'],
  ['music', ['copy the verse to bar 20', 'rather at bar 30'], 'copy the verse to bar 30'],
  ['music', ['add a delay to the keys', 'and a chorus'], 'put some chorus on the keys'],
  ['music', ['put some reverb on the drums', 'and a chorus as well'], 'put some chorus on the drums'],
  ['music', ['add a delay to the keys', 'and add a chorus'], 'put some chorus on the keys'],
  ['music', ['put a pad under the whole song', 'only under the verse i mean'], 'put a pad under the verse'],
  ['music', ['put a pad under the entire song', 'sorry, just under the verse'], 'put a pad under the verse'],
  ['music', ['put strings over the whole song', 'no, only over the intro'], 'put strings over the intro'],
  ['music', ['put a pad throughout the whole song', 'in the verse only'], 'put a pad throughout the verse'],
  ['music', ['put a pad under the verse', 'no, under the whole song'], 'put a pad under the whole song'],
  ['video', ['drop sentence 3', 'no, sentence 4'], 'drop sentence 4'],
  ['video', ['drop the line about funding', 'no, the one about the napkin'], 'drop the line about the napkin'],
  [
    'audio',
    ['fade in over 3 seconds and out over 6', 'the one at the beginning only 2'],
    'fade in over 2 seconds and out over 6',
  ],
  ['audio', ['fade in over 3 seconds and out over 6', 'the fade out only 4'], 'fade in over 3 seconds and out over 4'],
  ['audio', ['mute the host', "it's the guest, actually"], 'mute the guest'],
  ['audio', ['turn the guest up 3 dB', 'it should be 5 dB actually'], 'turn the guest up 5 dB'],
  ['video', ['sentence 15 to the start and sentence 12 out', 'put 15 back where it was'], 'sentence 12 out'],
  ['video', ['take out sentence 3 and sentence 5', 'put sentence 3 back where it was'], 'take out sentence 5'],
  ['video', ['cut the line about funding', 'and the one about the napkin'], 'cut the one about the napkin'],
] as const)('in %s, %j comes to “%s”', async (room, messages, whole) => {
  const alone = room === 'video' || !messages[1].startsWith('and') ? await hold(room, whole) : null
  const followed = await hold(room, ...messages)
  expect(followed).toBe(alone ?? (await hold(room, messages[0], whole)))
  expect(followed).not.toMatch(/^(?:question|answer|refused)$/)
})

/** What leaves out comes to the same as what is written out. */
test.each([
  ['audio', 'fade in over 2 seconds and out over 8', 'fade in over 2 seconds and fade out over 8 seconds'],
  [
    'music',
    'transpose the bass up 2 semitones and the keys down 3',
    'transpose the bass up 2 semitones, then transpose the keys down 3 semitones',
  ],
] as const)('in %s, “%s” comes to “%s”', async (room, gapped, written) => {
  expect(await hold(room, gapped)).toBe(await hold(room, written))
})

test.each([
  ['audio', 'mute the guest from 1:00 to 1:10', 'no, the frobnicated host'],
  ['music', 'turn the bass down 4 dB', 'no, the frobnicated keys'],
  ['video', 'drop sentence 3', 'no, frobnicated sentence 4'],
] as const)('in %s, an unknown word behind “%s” asks: “%s”', async (room, first, next) => {
  expect(await hold(room, first, next)).toBe('question')
})

test.each([
  ['audio', ['mute the guest', 'undo that'], 'undo'],
  ['music', ['mute the bass', 'that sounds good'], 'answer'],
  ['music', ['mute the bass', 'set the tempo to 90', 'undo the first one'], 'Take back “mute the bass”'],
  ['music', ['mute the bass', 'set the tempo to 90', 'not the bass, the keys'], 'Mute Keys'],
  ['video', ['drop sentence 3', 'that was a great line'], 'answer'],
] as const)('in %s, %j comes to “%s”', async (room, messages, came) => {
  expect(await hold(room, ...messages)).toBe(came)
})

/** What an answer spoke of can be pointed to, and a value that it told can be set to another. */
test.each([
  ['audio', ['which tracks are there?', 'mute the second one'], 'mute the guest'],
  ['audio', ['is the host muted?', 'then do it'], 'mute the host'],
  ['music', ['what tempo are we at', 'make it 76'], 'set the tempo to 76'],
  ['music', ['what is the tempo?', 'set it to 80'], 'set the tempo to 80'],
  ['music', ['how many bars is the verse?', 'mute it'], 'mute the verse'],
  ['music', ['where does the verse start?', 'mute the drums there'], 'mute the drums in the verse'],
  ['music', ['what is the volume of the bass?', 'set it to 60 percent'], 'set the volume of the bass to 60 percent'],
  ['music', ['which instruments play in the verse?', 'mute the last one'], 'mute the keys'],
  ['music', ['set the drums to 80 percent', '70 would be nicer'], 'set the drums to 70 percent'],
  ['video', ['which sentence talks about funding?', 'cut it'], 'drop sentence 10'],
  ['video', ['how many sentences are there?', 'cut the last one'], 'drop the last sentence'],
] as const)('in %s, %j comes to “%s”', async (room, messages, whole) => {
  expect(await hold(room, ...messages)).toBe(await hold(room, whole))
})

/** What a request lacked is said in a few words, and what it came to can be put right. */
test.each([
  ['music', ['turn it up', 'the bass'], 'turn the bass up'],
  ['music', ['set the volume to 60 percent', 'the keys'], 'set the volume of the keys to 60 percent'],
  ['music', ['transpose up 3', 'the bass'], 'transpose the bass up 3'],
  ['music', ['make it faster', '140'], 'set the tempo to 140'],
  ['music', ['tempo 165', "that's a bit too quick, take 5 off"], 'set the tempo to 160'],
  ['video', ['move the line about funding', 'to the start'], 'move the line about funding to the start'],
  ['audio', ['delete from 1:00 to 1:30', 'i said 1:30 but 1:20 is enough'], 'delete from 1:00 to 1:20'],
  ['audio', ['delete from 1:00 to 1:30', 'hm make that 1:25'], 'delete from 1:00 to 1:25'],
  ['audio', ['fade in the first 4 seconds', 'still too long, make it 0.5'], 'fade in the first 0.5 seconds'],
  ['audio', ['fade in the first 4 seconds', 'no, 10 was right after all'], 'fade in the first 10 seconds'],
  ['audio', ['turn the guest up 4 dB', 'nope thats too loud, 2 is plenty'], 'turn the guest up 2 dB'],
  ['audio', ['mute the guest and the host', 'keep the host after all'], 'mute the guest'],
  ['music', ['make the bass louder', 'nah 60 percent'], 'set the volume of the bass to 60 percent'],
  ['audio', ['delete 20 seconds', 'from 2:10 on'], 'delete from 2:10 to 2:30'],
  ['audio', ['put 2 seconds of silence at 30', 'make it four'], 'put 4 seconds of silence at 30'],
  [
    'audio',
    ['select 2:00 to 2:30', 'make that 3 dB softer on the guest'],
    'turn the guest down 3 dB from 2:00 to 2:30',
  ],
] as const)('in %s, %j is put together as “%s”', async (room, messages, whole) => {
  expect(await hold(room, ...messages)).toBe(await hold(room, whole))
})

/** What the turn before tells is neither lost nor taken over where the message says it itself. */
test.each([
  [
    'audio',
    ['delete the last 20 seconds', 'undo that', 'fade out the last 4 seconds instead'],
    'fade out the last 4 seconds',
  ],
  [
    'audio',
    ['select 2:00 to 2:30', 'how long is that', 'reverse it on the guest'],
    'reverse the guest from 2:00 to 2:30',
  ],
  [
    'audio',
    ['select 2:00 to 2:30', 'guest 2 dB down in there, host 1 dB up'],
    'guest 2 dB down from 2:00 to 2:30, then host 1 dB up from 2:00 to 2:30',
  ],
  ['music', ['mute the drums and the keys', 'take that back and solo the bass instead'], 'solo the bass'],
] as const)('in %s, %j comes to “%s” and no more', async (room, messages, whole) => {
  expect(await hold(room, ...messages)).toBe(await hold(room, whole))
})

test('what is said of another end comes beside what was said of the first', async () => {
  const talk = openTalk({ name: 'interview', ...buildAudio('interview', {}), planning: audioPlanning, senses })
  await say(talk, 'fade out the last ten seconds', builtInMind)
  const planned = await say(talk, 'the first ten in', builtInMind)
  expect(planned.status === 'ready' && planned.retracts).toBeUndefined()
})

test.each([
  ['audio', ['mute the guest', 'and the host', 'not the host after all'], 'undo'],
  ['audio', ['mute the guest', 'turn the host up 2 dB', 'actually keep the guest'], 'Take back “mute the guest”'],
  ['audio', ['how long is it?', 'delete the last 10 seconds', 'and now?'], 'answer'],
  ['audio', ['which tracks are there?', 'delete it'], 'question'],
  ['video', ["what's at 0:40?", 'frobnicate it'], 'question'],
] as const)('in %s, behind an answer or a few turns, %j comes to “%s”', async (room, messages, came) => {
  expect(await hold(room, ...messages)).toBe(came)
})

/** A stretch of before is meant by what points at it. A word that tells which one names another, which nobody knows. */
test.each([
  'the cough',
  'the boring bit',
  'the quiet part',
  'the wrong bit',
  'the part with the noise',
  'the awful joke',
  'that boring bit',
  'the bit that is bad',
])('asks which one is “%s”, whatever was worked on', async (named) => {
  for (const before of ['add a label "Hello" from 5 to 10 seconds', 'fade in from 0:05 to 0:10'])
    expect(await hold('audio', before, `delete ${named}`), before).toBe('question')
})

test.each(['that part', 'this bit', 'the same bit', 'that whole part'])('knows which one is “%s”', async (named) => {
  expect(await hold('audio', 'fade in from 0:05 to 0:10', `delete ${named}`)).toMatch(/^Delete 0:05–0:10/)
})

test.each([
  ['audio', ['delete 1:00 to 1:10 on both tracks', 'and 5:00 to 5:20, on the host only'], 'Delete 5:00–5:20 on Host'],
  ['audio', ['mute both tracks', 'unmute both tracks'], 'Set Host and Guest: not muted'],
  ['music', ['bass muted', 'no, unmute it'], 'Unmute Bass'],
  ['audio', ['select 10 to 17', 'make the selection 2 seconds longer at the end'], 'End the selection at 0:19'],
  ['audio', ['select 10 to 17', 'let the selection begin 2 seconds later'], 'Start the selection at 0:12'],
  ['audio', ['My guest is quiet compared to me, can you get us to the same loudness?'], 'question'],
  ['audio', ['would it be possible to have the host 3 dB louder?'], 'Make 0:00–10:00 on Host 3 dB louder'],
  ['audio', ['move the guest 3 seconds later', 'put the guest back where it was'], 'undo'],
  ['video', ['move sentence 15 to the start', 'put sentence 15 back to its old place'], 'undo'],
  // What is to go is never written in the place of a word.
  ['video', ['correct "Marry" to "Mary"', 'and in that line take out "our designer"'], 'question'],
] as const)('in %s, %j comes to “%s”, and nothing before it is lost', async (room, messages, came) => {
  expect(await hold(room, ...messages)).toBe(came)
})

test('an effect goes again where another came behind it, and a chorus behind a section is one', async () => {
  const talk = openTalk(grounds['music']?.() as Ground)
  for (const words of ['add a delay to the keys', 'and a chorus', 'lose the delay again'])
    await say(talk, words, builtInMind)
  const keys = projectSnapshot(stateOf(talk).document).tracks.find(({ name }) => name === 'Keys')
  expect(keys?.effects?.map(({ type }) => type)).toEqual(['chorus', 'chorus'])
  expect(await hold('music', 'add a 4 bar verse', 'and a chorus')).toMatch(/^Compose 4 bars of pop Chorus/)
})

test('new music for which no place is said says in the plan where it goes', async () => {
  const planned = await say(openTalk(grounds['music']?.() as Ground), 'add a bridge', builtInMind)
  expect(planned.status === 'ready' && planned.notes.map(({ text }) => text).join(' ')).toContain(
    'It goes behind everything, at beat 48, since no place is said.',
  )
})
