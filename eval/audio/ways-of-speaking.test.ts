import { describe, expect, test } from 'vitest'
import { answers } from './expect.ts'
import { runRequest } from './run-request.ts'
import type { Given, SceneName } from './scene.ts'

/** The reading of a plan, or what else came of the words. */
async function reading(scene: SceneName, words: string, given: Given = {}): Promise<string> {
  const { planned } = await runRequest({
    id: '',
    scene,
    given,
    said: [],
    words,
    expect: answers(/./),
    operations: [],
    isColloquial: false,
    note: '',
  })
  return planned.status === 'ready' ? planned.reading : planned.status
}

const readings = (all: readonly (readonly [SceneName, string, string])[]): void => {
  test.each(all)('%s: %s', async (scene, words, expected) => {
    expect(await reading(scene, words)).toBe(expected)
  })
}

describe('a remark around a request asks for nothing, and is what "it" stands for', () => {
  readings([
    ['interview', 'ok so 0:40 to 0:50 is just me sneezing, ditch it', 'Delete 0:40–0:50 on all 2 tracks'],
    ['interview', 'My dog barks from 2:05 to 2:09 so please silence that', 'Silence 2:05–2:09 on all 2 tracks'],
    ['interview', "We won't be using 2:00-2:30, remove it", 'Delete 2:00–2:30 on all 2 tracks'],
    ['interview', 'Remove 5:00 to 5:20 because the guest asked us to', 'Delete 5:00–5:20 on all 2 tracks'],
    ['podcast', 'the music is too loud, take 4 dB off', 'Make 0:00–5:00 on Music 4 dB quieter'],
    ['lecture', 'from an hour and 5 to an hour and 6 is junk, take it out', 'Delete 1:05:00–1:06:00'],
    ['solo', 'Trim the recording to 0:15 through 0:45', 'Trim: keeps 0:15–0:45, removes 0:00–0:15 and 0:45–2:00'],
    ['interview', 'The guest coughs at 1:10, delete 1:09 to 1:11', 'question'],
  ])
})

describe('a value that is taken back gives way to the one that follows', () => {
  readings([
    ['interview', 'mute the host, actually the guest', 'Set Guest: muted'],
    ['interview', 'cut the first 10 seconds, make that 12', 'Cut 0:00–0:12 on all 2 tracks'],
    ['interview', 'turn the guest up 3 dB, no, 4 dB', 'Make 0:00–10:00 on Guest 4 dB louder'],
  ])
})

describe('a note needs no verb', () => {
  readings([
    ['podcast', 'the host and the guest to -16 LUFS', 'Bring 0:00–5:00 on Host and Guest to -16 LUFS'],
    ['pauses', 'Anna -2 dB, Ben +3 dB', 'Make 0:00–2:00 on Anna 2 dB quieter; then Make 0:00–2:00 on Ben 3 dB louder'],
    ['podcast', 'music hard right', 'Set Music: pan to 100% right'],
    ['podcast', 'guest one down', 'Move Guest down by one'],
    ['podcast', 'host to the very bottom', 'Move Host to the bottom'],
    ['interview', 'playhead to 3:00', 'Move the cursor to 3:00'],
    ['interview', '1:10 to 1:20 needs to go', 'Delete 1:10–1:20 on all 2 tracks'],
  ])
})

describe('words that turn a meaning round are read or asked about', () => {
  readings([
    ['podcast', 'the guest should no longer be muted', 'Set Guest: not muted'],
    ['podcast', 'solo off for the host', 'Set Host: not solo'],
    ['podcast', 'music needs to come down by 3 dB', 'Make 0:00–5:00 on Music 3 dB quieter'],
    ['podcast', 'fade out the music rather than the host over the last 5 seconds', 'Fade out 4:55–5:00 on Music'],
    ['interview', "remove 1:00-1:10 but don't touch the guest", 'Delete 1:00–1:10 on Host'],
    ['interview', 'delete 3:00-3:10 without closing the gap', 'question'],
    ['interview', 'not the first minute, the last minute: delete it', 'question'],
  ])
})

describe('what nothing explains is asked about, whatever the operation is', () => {
  readings([
    ['interview', 'mute the guest while fading out the host', 'question'],
    ['interview', 'normalize the guest sideways', 'question'],
    ['interview', 'normalize guest -3', 'question'],
    ['interview', 'label this part Q&A', 'question'],
    ['interview', 'Take the ums out of the guest track.', 'question'],
    ['interview', 'copy guest from 1:00 to 1:05 to the host at 2:00', 'question'],
  ])
})

describe('several things at once', () => {
  readings([
    ['podcast', 'rename Guest to Ben and Host to Anna', 'Rename Guest to "Ben"; then Rename Host to "Anna"'],
    [
      'podcast',
      'delete the music track and normalize the rest to -2 dB',
      'Delete the track Music; then Normalize 0:00–5:00 on all 2 tracks to -2 dB',
    ],
    ['interview', 'move 1:00-1:10 to 5:00', 'Cut 1:00–1:10 on all 2 tracks; then Paste 0:10 at 4:50 on all 2 tracks'],
    [
      'interview',
      'split the guest at 2:00 and delete the second part',
      'Split Guest at 2:00; then Delete 2:00–10:00 on Guest',
    ],
    ['band', 'delete the track called Vocals', 'Delete the track Vocals'],
  ])
})
