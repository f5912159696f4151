import { describe, expect, test } from 'vitest'
import { answers } from './expect.ts'
import { runRequest } from './run-request.ts'
import type { Given, SceneName } from './scene.ts'

/** What a request is planned to be, in short: its reading, or what else came of it. */
async function said(scene: SceneName, words: string | readonly string[], given: Given = {}) {
  const all = typeof words === 'string' ? [words] : words
  const { planned } = await runRequest({
    id: '',
    scene,
    given,
    said: all.slice(0, -1),
    words: all.at(-1) ?? '',
    expect: answers(/./),
    operations: [],
    isColloquial: false,
    note: '',
  })
  return planned
}
async function reading(scene: SceneName, words: string | readonly string[], given: Given = {}): Promise<string> {
  const planned = await said(scene, words, given)
  return planned.status === 'ready' ? planned.reading : planned.status
}

describe('what the seed asks for', () => {
  test('"split at 20s" is ready with no preparation', async () => {
    const planned = await said('interview', 'split at 20s')
    expect(
      planned.status === 'ready' && planned.steps.map(({ kind, operation, params }) => [kind, operation, params]),
    ).toEqual([['operate', 'split_at_time', { time: 20 }]])
  })

  test('"trim first 30 seconds" prepares the range and all tracks, says what stays and goes, and carries the other reading', async () => {
    const planned = await said('interview', 'trim first 30 seconds')
    if (planned.status !== 'ready') throw new Error(planned.status)
    expect(planned.steps.map(({ operation, params }) => [operation, params])).toEqual([
      ['set_time_selection', { start_time: 0, end_time: 30 }],
      ['select_all_tracks', {}],
      ['trim_to_selection', {}],
    ])
    expect(planned.reading).toBe('Trim on all 2 tracks: keeps 0:00–0:30, removes 0:30–10:00')
    expect(planned.alternatives[0]).toMatchObject({ key: '1', reading: 'Delete 0:00–0:30 on all 2 tracks' })
    expect(planned.alternatives[0]?.steps.map(({ operation }) => operation)).toEqual([
      'set_time_selection',
      'select_all_tracks',
      'delete_selection',
    ])
    expect(planned.notes.map(({ code }) => code)).toContain('assumed-all-tracks')
  })

  test('"trim … off", "trim away" and "trim … from the start" read as delete, with the other way as the alternative', async () => {
    for (const words of [
      'trim the first 30 seconds off',
      'trim away the first 30 seconds',
      'trim 30 seconds from the start',
    ]) {
      const planned = await said('interview', words)
      expect(planned, words).toMatchObject({
        status: 'ready',
        reading: 'Delete 0:00–0:30 on all 2 tracks',
        alternatives: [{ reading: 'Trim on all 2 tracks: keeps 0:00–0:30, removes 0:30–10:00' }, {}, {}],
      })
    }
  })

  test('"cut" without a selection asks, with one it uses it', async () => {
    expect(await said('interview', 'cut')).toMatchObject({
      status: 'question',
      question: { operation: 'cut', question: expect.stringContaining('What time range?') as string },
    })
    expect(await reading('interview', 'cut', { selection: { start: 5, end: 10 } })).toBe(
      'Cut 0:05–0:10 on all 2 tracks',
    )
  })

  test('"normalize" with a selection uses it, without one asks and offers the whole project', async () => {
    expect(await reading('interview', 'normalize', { selection: { start: 10, end: 20 } })).toBe(
      'Normalize 0:10–0:20 on all 2 tracks to -1 dB',
    )
    expect(await said('interview', 'normalize')).toMatchObject({
      status: 'question',
      question: { question: expect.stringContaining('the whole project') as string },
    })
  })

  test('"split" with the cursor inside a clip uses it and says so, at 0 it asks', async () => {
    expect(await said('interview', 'split', { cursor: 15 })).toMatchObject({
      status: 'ready',
      reading: 'Split at 0:15',
      notes: expect.arrayContaining([{ code: 'assumed-cursor', text: 'At the cursor, 0:15.' }]) as unknown[],
    })
    expect(await reading('interview', 'split')).toBe('question')
  })

  test('"cut the last 10 seconds" uses the length of the project', async () => {
    expect(await reading('solo', 'cut the last 10 seconds')).toBe('Cut 1:50–2:00')
  })
})

describe('words beat state', () => {
  test('a range that is said is used whatever is selected, and the selection comes back', async () => {
    expect(await reading('interview', 'delete from 10 to 20', { selection: { start: 5, end: 10 } })).toBe(
      'Delete 0:10–0:20 on all 2 tracks',
    )
    const planned = await said('interview', 'normalize the guest', { selection: { start: 10, end: 20 } })
    expect(planned).toMatchObject({
      status: 'ready',
      reading: 'Normalize 0:00–10:00 on Guest to -1 dB',
      alternatives: [{ reading: 'Normalize 0:10–0:20 on Guest to -1 dB' }],
    })
    expect(planned.status === 'ready' && planned.parts[0]?.working.editor['selection']).toEqual({
      start: 480_000,
      end: 960_000,
    })
  })

  test('a point or a length that is said is not replaced by the selection', async () => {
    for (const words of ['cut at 1:00', 'cut that 8 second part', 'delete a few seconds'])
      expect(await reading('interview', words, { selection: { start: 5, end: 10 } }), words).toBe('question')
  })
})

describe('one sentence, several operations', () => {
  test.each([
    [
      'podcast',
      'normalize the guest to -16 LUFS and fade out the last 3 seconds',
      'Bring 0:00–5:00 on Guest to -16 LUFS; then Fade out 4:57–5:00 on all 3 tracks',
    ],
    [
      'solo',
      'split at 10 and 20 and delete the middle part',
      'Split at 0:10; then Split at 0:20; then Delete 0:10–0:20',
    ],
    ['solo', 'split at 10, 20 and 30', 'Split at 0:10; then Split at 0:20; then Split at 0:30'],
    ['solo', 'delete 0:10-0:20 and 1:00-1:10', 'Delete 1:00–1:10; then Delete 0:10–0:20'],
    ['solo', 'delete the first 10 seconds, then delete 1:00 to 1:10', 'Delete 0:00–0:10; then Delete 0:50–1:00'],
    ['solo', 'delete the first 5 seconds and fade out the last 2 seconds', 'Delete 0:00–0:05; then Fade out 1:53–1:55'],
    [
      'interview',
      'select 10 to 20 and normalize it',
      'Select 0:10–0:20; then Normalize 0:10–0:20 on all 2 tracks to -1 dB',
    ],
    ['interview', 'go to 0:30 and split there', 'Move the cursor to 0:30; then Split at 0:30'],
    [
      'podcast',
      'make the host 2 dB louder and the guest 3 dB quieter',
      'Make 0:00–5:00 on Host 2 dB louder; then Make 0:00–5:00 on Guest 3 dB quieter',
    ],
    ['interview', 'split at 2:00 – scratch that, at 2:05', 'Split at 2:05'],
    ['podcast', 'add a mono track called Phone and mute it', 'Add a mono track called "Phone"; then Set Phone: muted'],
    ['podcast', "split at 1:00 but don't delete anything", 'Split at 1:00'],
    ['podcast', 'delete 1:00 to 1:10 but not on the music track', 'Delete 1:00–1:10 on Host and Guest'],
  ] as const)('%s: %s', async (scene, words, expected) => {
    expect(await reading(scene, words)).toBe(expected)
  })

  test('a question in any part holds the whole back', async () => {
    expect(await reading('podcast', 'mute the guest and delete the music')).toBe('question')
  })
})

describe('when in doubt it asks', () => {
  test.each([
    ['podcast', 'delete the guest'],
    ['podcast', 'delete the party noise'],
    ['podcast', 'make the small one louder'],
    ['podcast', 'cut that 5 second part'],
    ['podcast', 'delete some of the intro'],
    ['podcast', 'delete the piano from 1:00 to 2:00'],
    ['podcast', 'clear the guest track'],
    ['interview', 'remove 1 to 2:30'],
    ['interview', 'solo'],
    ['interview', 'move a track up'],
    ['panel', 'mute the guest'],
    ['podcast', 'delete everything but the interview and the guest'],
    ['podcast', 'remove everything except the guest and the interview'],
    ['podcast', 'change the pitch of the guest'],
  ] as const)('%s: %s', async (scene, words) => {
    expect(await reading(scene, words)).toBe('question')
  })

  test('what is said whole is not a question', async () => {
    expect(await reading('podcast', 'rename the label Intro to Opening')).toBe(
      'Remove the label "Intro"; then Label 0:00–0:20 "Opening"',
    )
    expect(await reading('podcast', 'insert 5 seconds of silence at 1:00')).toBe('Insert 0:05 of silence at 1:00')
  })

  test('"delete the guest track" is not a question', async () => {
    expect(await reading('podcast', 'delete the guest track')).toBe('Delete the track Guest')
  })
})

describe('answers and follow-ups', () => {
  test.each([
    [['cut', '1:00 to 2:00'], 'Cut 1:00–2:00 on all 3 tracks'],
    [['delete the guest', 'the track'], 'Delete the track Guest'],
    [['delete the guest', 'the audio on it'], 'Delete 0:00–5:00 on Guest'],
    [['normalize', 'the whole project'], 'Normalize 0:00–5:00 on all 3 tracks to -1 dB'],
    [['add a fade', 'out', 'the last 3 seconds'], 'Fade out 4:57–5:00 on all 3 tracks'],
    [['make the guest louder', '3 dB'], 'Make 0:00–5:00 on Guest 3 dB louder'],
    [['rename the guest', 'Maria'], 'Rename Guest to "Maria"'],
    [['split', '20'], 'Split at 0:20'],
    [['cut', 'delete the intro'], 'Delete 0:00–0:20 on all 3 tracks'],
    [['normalize the guest to -3 dB', 'the same for the host'], 'Normalize 0:00–5:00 on Host to -3 dB'],
    [['make the guest 3 dB louder', 'a bit more'], 'Make 0:00–5:00 on Guest 3 dB louder'],
    [['select 10 to 20', 'now delete it'], 'Delete 0:10–0:20 on all 3 tracks'],
    [['mute the music', 'unmute it'], 'Set Music: not muted'],
    [['delete the first 10 seconds', 'again'], 'Delete 0:00–0:10 on all 3 tracks'],
    [['delete the first 10 seconds', 'undo that'], 'control'],
  ] as const)('%j', async (words, expected) => {
    expect(await reading('podcast', words)).toBe(expected)
  })

  test('"a bit louder" is 3 dB, and the plan says so', async () => {
    expect(await said('podcast', 'make the guest a bit louder')).toMatchObject({
      status: 'ready',
      reading: 'Make 0:00–5:00 on Guest 3 dB louder',
      notes: expect.arrayContaining([{ code: 'assumed', text: 'A bit louder is taken as 3 dB.' }]) as unknown[],
    })
  })

  test('questions about the document are answered from it', async () => {
    const answer = async (words: string): Promise<string> => {
      const planned = await said('podcast', words)
      return planned.status === 'answer' ? planned.answer : planned.status
    }
    expect(await answer('how long is it?')).toBe('podcast is 5:00 long.')
    expect(await answer('which tracks do I have?')).toBe('There are 4 tracks: Host, Guest, Music, Chapters.')
    expect(await answer('how loud is the guest?')).toBe('Guest is at -22.0 LUFS.')
    expect(await answer('what can you do?')).toContain('splitting and moving: “split everything at 2:30”')
    expect(await answer('should I delete the intro?')).toContain('Nothing is changed by asking')
    expect(await answer("don't delete 1:00 to 2:00")).toContain('Nothing is done')
  })
})
