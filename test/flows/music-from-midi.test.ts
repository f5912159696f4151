import { describe, expect, test } from 'vitest'
import { exported, midiStudio, notesIn } from '../midi-file.ts'
import type { ProjectSnapshot } from '../../src/music/index.ts'
import type { TestStudio } from '../test-studio.ts'

describe('what a MIDI file says beside its notes', () => {
  test.each([
    ['a note-off of velocity 64', { release: 64 }],
    ['a note-off of velocity 0', { release: 0 }],
    ['a note-on without velocity', {}],
  ])('notes that end by %s are cut by bars and struck otherwise, and end as they did', async (_, made) => {
    const studio = await midiStudio(made)
    const release = 'release' in made ? made.release : null
    const cut = await studio.run('ask', 'delete the drums in bars 3 to 4', '-y')
    expect(cut, cut.stdout).toMatchObject({ exitCode: 0, json: { applied: true } })
    const softer = await studio.run('ask', 'make the verse softer', '-y')
    expect(softer, softer.stdout).toMatchObject({ exitCode: 0, json: { applied: true } })
    const song = await exported(studio)
    const drums = notesIn(song, 2)
    expect(drums.map(({ beat }) => beat)).toEqual([
      0,
      1,
      2,
      3,
      4,
      5,
      6,
      7,
      ...Array.from({ length: 16 }, (_x, at) => 16 + at),
    ])
    expect(new Set([...drums, ...notesIn(song, 1)].map((note) => note.release))).toEqual(new Set([release]))
    expect(new Set(drums.filter(({ beat }) => beat < 16).map(({ velocity }) => velocity))).toEqual(new Set([64]))
    expect(new Set(drums.filter(({ beat }) => beat >= 16).map(({ velocity }) => velocity))).toEqual(new Set([80]))
  })

  test('a pedal is cut with the bars that it stands in, and lets go where they were', async () => {
    const studio = await midiStudio({
      sections: [],
      pedal: [
        [0, 3.5],
        [7, 9],
        [15, 19],
      ],
    })
    const cut = await studio.run('ask', 'delete the piano in bars 3 to 4', '-y')
    expect(cut, cut.stdout).toMatchObject({ exitCode: 0, json: { applied: true } })
    const piano = (await exported(studio)).tracks.find(({ chunk }) => chunk === 1)
    expect(piano?.controllers.map(({ tick, value }) => [tick / 480, value])).toEqual([
      [0, 127],
      [3.5, 0],
      [7, 127],
      [8, 0],
      [16, 127],
      [19, 0],
    ])
  })

  test('a pedal outside of the bars that go, and the loudness of notes over it, are kept', async () => {
    const studio = await midiStudio({
      pedal: [
        [0, 3.5],
        [20, 23],
      ],
      release: 64,
    })
    for (const words of [
      'make the piano softer in the verse',
      'split the piano in the verse at bar 2',
      'transpose the piano up 2 semitones',
    ]) {
      const asked = await studio.run('ask', words, '-y')
      expect(asked, asked.stdout).toMatchObject({ exitCode: 0, json: { applied: true } })
    }
    const song = await exported(studio)
    const piano = song.tracks.find(({ chunk }) => chunk === 1)
    expect(piano?.controllers.map(({ tick, value }) => [tick / 480, value])).toEqual([
      [0, 127],
      [3.5, 0],
      [20, 127],
      [23, 0],
    ])
    expect(notesIn(song, 1)[0]).toEqual({ beat: 0, pitch: 64, velocity: 64, release: 64 })
  })
})

describe('what is said of notes that were changed', () => {
  test('where every note lies on the grid nothing is planned, and else only what moves is counted', async () => {
    const straight = await midiStudio()
    const nothing = await straight.run('ask', 'quantize the piano to 16ths', '-y')
    expect(nothing.json, nothing.stdout).not.toHaveProperty('applied', true)
    expect(nothing.stdout).toMatch(/already/)

    const late = await midiStudio({ lateBeats: 0.06 })
    const moved = await late.run('ask', 'quantize everything to 16ths', '-y')
    expect(moved, moved.stdout).toMatchObject({ exitCode: 0, json: { applied: true } })
    expect(moved.json).toMatchObject({ diff: { summary: '24 notes changed' } })
    expect(moved.stdout).toContain('All 12 notes of Piano, Verse are on the grid of 0.25 beats')
    expect(notesIn(await exported(late), 1).map(({ beat }) => beat % 4)).toEqual(Array.from({ length: 24 }, () => 0))
  })
})

describe('a file that names no key', () => {
  /** The pitch classes that sound in a bar of a track. */
  const classesIn = async (studio: TestStudio, bar: number): Promise<number[]> =>
    notesIn(await exported(studio), 1)
      .filter(({ beat }) => Math.floor(beat / 4) === bar)
      .map(({ pitch }) => pitch % 12)
      .toSorted((a, b) => a - b)
  const keySignatures = async (studio: TestStudio): Promise<string[]> =>
    (await exported(studio)).kept.flatMap(({ hex }) => (hex.startsWith('ff59') ? [hex] : []))
  const minor = [
    [60, 63, 67],
    [56, 60, 63],
    [63, 67, 70],
    [67, 70, 74],
  ]

  test('is transposed from the key that its notes are heard in, and listened to afterwards', async () => {
    const studio = await midiStudio()
    expect(await keySignatures(studio)).toEqual([])
    const moved = await studio.run('ask', 'transpose everything to G', '-y')
    expect(moved, moved.stdout).toMatchObject({ exitCode: 0, json: { applied: true } })
    expect(moved.stdout).toContain('No key is stated; the notes are heard in D, so they go from there.')
    expect(moved.json.verified).toContainEqual(
      expect.objectContaining({ promise: 'The key that its notes are heard in', told: 'G' }),
    )
    expect(await classesIn(studio, 0)).toEqual([2, 7, 11])
    expect(await keySignatures(studio)).toEqual(['ff59020100'])
  })

  test('a minor key is heard as one', async () => {
    const studio = await midiStudio({ chords: minor })
    const moved = await studio.run('ask', 'transpose everything to D minor', '-y')
    expect(moved, moved.stdout).toMatchObject({ exitCode: 0, json: { applied: true } })
    expect(await classesIn(studio, 0)).toEqual([2, 5, 9])
  })

  test('is told as heard, and a key that is stated as stated', async () => {
    const heard = await midiStudio()
    expect((await heard.say('ask', 'what key is this in?')).stdout).toContain(
      'No key is stated; its notes are heard in D.',
    )
    expect((await heard.say('state')).stdout).toContain('D (heard)')
    expect((await heard.run('state')).json).toMatchObject({ key: 'D', isKeyStated: false })
    await heard.run('ask', 'transpose everything up 2 semitones', '-y')
    expect((await heard.run('state')).json).toMatchObject({ key: 'E', isKeyStated: false })
    const stated = await midiStudio({ key: [2, 0] })
    expect((await stated.say('ask', 'what key is this in?')).stdout).toContain('The song is in D (stated).')
    expect((await stated.run('state')).json).not.toHaveProperty('isKeyStated')
  })

  test('where the key that is stated is not the one that is heard, it asks from which one to go', async () => {
    const studio = await midiStudio({ key: [0, 0] })
    const asked = await studio.run('ask', 'transpose everything to G')
    expect(asked, asked.stdout).toMatchObject({ exitCode: 3, json: { offers: [{}, {}] } })
    expect(asked.stdout).toContain('The song says C, and its notes are heard in D.')
    expect(await studio.run('ask', '2', '-y')).toMatchObject({ exitCode: 0, json: { applied: true } })
    expect(await classesIn(studio, 0)).toEqual([2, 7, 11])
    expect((await studio.say('ask', 'what key is this in?')).stdout).toContain('The song is in G (stated).')
  })

  test('setting a key says what is heard where that is another one', async () => {
    const studio = await midiStudio()
    const set = await studio.run('ask', 'change the key to C', '-y')
    expect(set, set.stdout).toMatchObject({ exitCode: 0, json: { applied: true } })
    expect(set.stdout).toContain('The notes are heard in D, and not in C')
  })
})

describe('a file that changes its tempo or its metre', () => {
  const changing = {
    tempos: [
      [100, 0],
      [140, 16],
    ],
  } as const

  test('says which tempo is where, and takes the later one along in words', async () => {
    const studio = await midiStudio(changing)
    const answer = async (words: string): Promise<string> => (await studio.say('ask', words)).stdout
    expect(await answer('what is the tempo in bar 6?')).toContain('In bar 6 the tempo is 140 BPM.')
    expect(await answer('what is the tempo in bar 2?')).toContain('In bar 2 the tempo is 100 BPM.')
    expect(await answer('is there a tempo change?')).toContain('The tempo is 100 BPM, and 140 BPM from bar 5 on.')
    expect(await answer('set the tempo to 100 bpm')).toContain(
      'The tempo is 100 BPM already, and 140 BPM from bar 5 on.',
    )
    // 16 beats at 100 and 16 at 140.
    expect(await answer('how long is the song?')).toContain('0:16.5')
    const set = await studio.run('ask', 'set the tempo to 90 bpm', '-y')
    expect(set, set.stdout).toMatchObject({ exitCode: 0, json: { applied: true } })
    expect(set.json.verified.map(({ promise }) => promise)).toEqual([
      'The tempo is 90',
      'The tempo from bar 5 on is 126',
    ])
    expect(set.json.reading).toBe('Set tempo to 90 BPM, and from bar 5 on 140 to 126')
    const tempos = (await exported(studio)).kept.flatMap(({ tick, hex }) =>
      hex.startsWith('ff51') ? [[tick, hex]] : [],
    )
    expect(tempos).toEqual([
      [0, 'ff51030a2c2b'],
      [7680, 'ff510307441e'],
    ])
    await expect((await midiStudio()).say('ask', 'is there a tempo change?')).resolves.toMatchObject({
      stdout: expect.stringContaining('The tempo is 100 BPM throughout.'),
    })
  })

  test('counts its bars in the metre that they are in', async () => {
    const studio = await midiStudio({
      metres: [
        [4, 4, 0],
        [3, 4, 16],
      ],
      sections: [],
    })
    const answer = async (words: string): Promise<string> => (await studio.say('ask', words)).stdout
    expect(await answer('what time signature is bar 6?')).toContain('Bar 6 is in 3/4.')
    expect(await answer('what is the time signature?')).toContain('The song is in 4/4, and in 3/4 from bar 5 on.')
    // 16 beats in four bars, and 18 in six.
    expect(await answer('how many bars are there?')).toContain('10 bars')
    const pad = await studio.run('ask', 'add a pad in bar 7', '-y')
    expect(pad, pad.stdout).toMatchObject({ exitCode: 0, json: { applied: true } })
    const { tracks } = (await studio.run('state')).json as unknown as ProjectSnapshot
    expect(tracks.at(-1)?.regions).toMatchObject([{ startBeat: 22, durationBeats: 3 }])
    const cut = await studio.run('ask', 'delete the drums in bar 6', '-y')
    expect(cut, cut.stdout).toMatchObject({ exitCode: 0, json: { applied: true } })
    const beats = notesIn(await exported(studio), 2).map(({ beat }) => beat)
    expect(beats.filter((beat) => beat >= 19 && beat < 22)).toEqual([])
    expect(beats).toEqual(expect.arrayContaining([18, 22]))
  })

  test('music is not written across a change of metre', async () => {
    const studio = await midiStudio({
      metres: [
        [4, 4, 0],
        [3, 4, 16],
      ],
      sections: [],
    })
    const asked = await studio.say('ask', 'add a pad in bars 3 to 6', '-y')
    expect(asked.exitCode).not.toBe(0)
    expect(asked.stdout + asked.stderr).toMatch(/The metre changes from 4\/4 to 3\/4 at bar 5/)
  })
})

describe('a place that is named', () => {
  const placed = async (studio: TestStudio, words: string): Promise<readonly (readonly number[])[]> => {
    const before = (await studio.run('state')).json as unknown as ProjectSnapshot
    const known = new Set(before.tracks.flatMap(({ regions }) => regions.map(({ id }) => id)))
    let asked = await studio.run('ask', words, '-y')
    // What is there already is asked about; on new tracks is always one of the ways.
    if (asked.exitCode === 3) asked = await studio.run('ask', 'put it on new tracks', '-y')
    expect(asked, asked.stdout).toMatchObject({ exitCode: 0, json: { applied: true } })
    const after = (await studio.run('state')).json as unknown as ProjectSnapshot
    return after.tracks.flatMap(({ regions }) =>
      regions.flatMap(({ id, startBeat, durationBeats }) => (known.has(id) ? [] : [[startBeat, durationBeats]])),
    )
  }

  test.each([
    ['add a crash cymbal at the start of the chorus', [16, 4]],
    ['add a snare at the start of the chorus', [16, 16]],
    ['add a bass at the start of the chorus', [16, 16]],
    ['add a 2 bar bass at the beginning of the chorus', [16, 8]],
    ['add a pad in bar 3 only', [8, 4]],
    ['add a pad in bar 7', [24, 4]],
    ['add a pad only in bar 6', [20, 4]],
    ['add a 2 bar pad in bar 3', [8, 8]],
    ['add a pad in bars 5-8', [16, 16]],
  ])('“%s” is where it goes', async (words, where) => {
    expect(await placed(await midiStudio(), words)).toEqual([where])
  })
})
