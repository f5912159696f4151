import { describe, expect, it } from 'vitest'
import { isProblem } from '../kernel/index.ts'
import type { EventOf, MaestroEvent } from '../music/wire/events.ts'
import { readStreamRequest } from '../music/wire/request.ts'
import type { SongNote } from '../music/wire/snapshot.ts'
import { conductBuiltIn } from './conduct-thread.ts'

const note = { pitch: 36, startBeat: 0, durationBeats: 1, velocity: 90 }
const region = (name: string, startBeat: number, durationBeats: number, on = 'Drums'): object => ({
  id: `${on} ${name}`,
  name,
  startBeat,
  durationBeats,
  notes: [note],
})
const empty = {
  projectId: 'song-1',
  name: 'Rain Check',
  tempo: 92,
  key: 'Dm',
  timeSignature: '4/4',
  tracks: [] as object[],
}
const withDrums = (...regions: object[]): typeof empty => ({
  ...empty,
  tracks: [{ id: 'drums', name: 'Drums', drumKitId: 'TR-909', regions }],
})

async function said(prompt: string, fields: object = {}): Promise<readonly MaestroEvent[]> {
  const request = readStreamRequest({ prompt, project: empty, ...fields })
  if (isProblem(request)) throw new Error(request.message)
  return (await conductBuiltIn({ request, streamId: 'stream-1', seed: 'seed', baseStateId: 'base', kept: [] })).events
}

const those = <T extends MaestroEvent['type']>(events: readonly MaestroEvent[], type: T): EventOf<T>[] =>
  events.filter((event): event is EventOf<T> => event.type === type)
const calls = (events: readonly MaestroEvent[], name: string): { readonly [param: string]: unknown }[] =>
  those(events, 'toolCall')
    .filter((call) => call.name === name)
    .map(({ params }) => params)
const notes = (events: readonly MaestroEvent[]): SongNote[] =>
  calls(events, 'stori_add_notes').flatMap((params) => params['notes'] as SongNote[])
const pitches = (events: readonly MaestroEvent[]): number[] =>
  [...new Set(notes(events).map(({ pitch }) => pitch))].toSorted((a, b) => a - b)
const places = (events: readonly MaestroEvent[]): [unknown, unknown][] =>
  calls(events, 'stori_add_midi_region').map(({ startBeat, durationBeats }) => [startBeat, durationBeats])
const ending = (events: readonly MaestroEvent[]): EventOf<'complete'> | undefined => those(events, 'complete')[0]

describe('the same words', () => {
  it.each([
    'compose an 8 bar lofi verse with drums, bass, keys and a melody',
    'STORI PROMPT\nMode: compose\nStyle: house\nRole: [drums, bass, chords, lead]\nConstraints: {bars: 8}\n',
  ])('give the same notes in the same project, and others in another: %s', async (prompt) => {
    const [first, again, other, third] = await Promise.all(
      ['song-1', 'song-1', 'song-2', 'song-3'].map(async (projectId) =>
        notes(await said(prompt, { project: { ...empty, projectId } })),
      ),
    )
    expect(first?.length).toBeGreaterThan(50)
    expect(again).toEqual(first)
    const places = (all: SongNote[] = []): Set<string> =>
      new Set(all.map(({ pitch, startBeat }) => `${pitch}@${Math.round(startBeat * 4)}`))
    for (const [one, two] of [
      [first, other],
      [first, third],
      [other, third],
    ]) {
      const common = [...places(one)].filter((place) => places(two).has(place)).length
      expect(common / Math.min(places(one).size, places(two).size)).toBeLessThan(0.8)
    }
  })
})

describe('before a section', () => {
  const song = withDrums(region('Intro', 0, 16), region('Chorus', 64, 32))
  const full = withDrums(region('Intro', 0, 16), region('Verse', 16, 32), region('Chorus', 48, 32))
  const prompt = (position: string, more = ''): string =>
    `STORI PROMPT\nMode: compose\nSection: bridge\nStyle: pop\nRole: [drums]\nPosition: ${position}\nConstraints: {bars: 4}\n${more}`

  it.each([
    ['in plain words', 'add a 4 bar bridge before the chorus with drums'],
    ['of several parts', 'add a 4 bar bridge before the chorus with drums and a pad'],
    ['in a prompt', prompt('before chorus')],
  ])('new music ends where that begins, %s', async (_how, words) => {
    const found = places(await said(words, { project: song }))
    expect(found.length).toBeGreaterThan(0)
    for (const place of found) expect(place).toEqual([48, 16])
  })

  it('what has tracks of its own does not play along with it either', async () => {
    expect(places(await said('write a 4 bar pad part before the chorus', { project: full }))).toEqual([[32, 16]])
    expect(places(await said(prompt('before chorus', 'WhenBusy: new-tracks\n'), { project: full }))).toEqual([[32, 16]])
  })

  it('two sections in a row end there together', async () => {
    expect(
      places(await said('add a 4 bar bridge and a 2 bar break before the chorus with drums', { project: song })),
    ).toEqual([
      [40, 16],
      [56, 8],
    ])
  })

  it('a distance says where it begins', async () => {
    expect(places(await said(prompt('before chorus - 20'), { project: song }))).toEqual([[44, 16]])
  })

  it('where something plays it is asked, and inserted it pushes that section on', async () => {
    const events = await said('add a 4 bar bridge before the chorus with drums', { project: full })
    expect(ending(events)).toMatchObject({ success: false, error: 'question' })
    const inserted = await said('add a 4 bar bridge before the chorus with drums, moving what follows', {
      project: full,
    })
    expect(places(inserted)).toEqual([[48, 16]])
    expect(calls(inserted, 'stori_move_region')).toMatchObject([{ regionId: 'Drums Chorus', startBeat: 64 }])
  })

  it('only as many bars as are free go there, next to it', async () => {
    const song = withDrums(region('Intro', 0, 16), region('Verse', 16, 36), region('Chorus', 64, 32))
    expect(places(await said(prompt('before chorus', 'WhenBusy: free\n'), { project: song }))).toEqual([[52, 12]])
  })

  it('before the first bar there is no room: words make it, and a prompt without WhenBusy is asked about', async () => {
    const spoken = await said('add a 4 bar bridge before the intro with a pad', { project: full })
    expect(places(spoken)).toEqual([[0, 16]])
    const asked = await said(prompt('before intro'), { project: full })
    expect(ending(asked)).toMatchObject({ success: false, error: 'question' })
    expect(those(asked, 'content')[0]?.content).toMatch(/move what follows by 4 bars/)
    expect(places(await said(prompt('before intro', 'WhenBusy: insert\n'), { project: full }))).toEqual([[0, 16]])
  })
})

describe('one chord', () => {
  it.each([
    ['a long D minor chord', [2, 5, 9], 16],
    ['add a long Dm7 chord on strings', [0, 2, 5, 9], 16],
    ['a sustained F#m chord for 2 bars', [1, 6, 9], 8],
    ['add an 8 bar C major chord', [0, 4, 7], 32],
  ])('%s is struck once and held', async (words, classes, beats) => {
    const events = await said(words)
    const held = notes(events)
    expect(new Set(held.map(({ pitch }) => pitch % 12))).toEqual(new Set(classes))
    expect(held).toHaveLength(classes.length)
    expect(places(events)).toEqual([[0, beats]])
    for (const { startBeat, durationBeats } of held)
      expect([startBeat < 0.1, startBeat + durationBeats > beats - 0.1]).toEqual([true, true])
    expect(calls(events, 'stori_set_key')).toEqual([])
  })
})

describe('a blues', () => {
  const roots = async (words: string): Promise<(number | undefined)[]> => {
    const bass = notes(await said(words, { project: { ...empty, key: 'C' } }))
    const bars = Math.round(Math.max(...bass.map(({ startBeat }) => startBeat)) / 4 + 0.5)
    return Array.from(
      { length: bars },
      (_, bar) =>
        bass
          .filter(({ startBeat }) => startBeat >= bar * 4 - 0.05 && startBeat < bar * 4 + 0.3)
          .toSorted((a, b) => a.pitch - b.pitch)[0],
    ).map((first) => (first ? first.pitch % 12 : undefined))
  }

  it.each([
    ['a 12 bar blues with bass', 0],
    ['write a blues in A with bass', 9],
    ['STORI PROMPT\nMode: compose\nStyle: slow blues\nKey: E\nRole: [bass]\n', 4],
  ])('has its twelve bars of three chords: %s', async (words, tonic) => {
    const steps = [0, 0, 0, 0, 5, 5, 0, 0, 7, 5, 0, 7].map((step) => (step + tonic) % 12)
    const found = await roots(words)
    expect(found).toHaveLength(12)
    // A bass may walk into a bar, and where it goes on with the same chord it need not strike the root.
    const right = found.filter((root, bar) => root === steps[bar]).length
    expect(right).toBeGreaterThanOrEqual(9)
    expect([found[4], found[8], found[9]]).toEqual([steps[4], steps[8], steps[9]])
  })
})

describe('words for a drum', () => {
  it.each([
    ['a kick pattern', [36]],
    ['make a kick pattern', [36]],
    ['just a kick and hats', [36, 42, 44, 46]],
    ['8 bars of just kick and hats', [36, 42, 44, 46]],
    ['add a snare', [38]],
    ['give me some hi hats', [42, 44, 46]],
    ['a kick and snare beat', [36, 38]],
    ['a beat with kick, snare and hats', [36, 38, 42, 44, 46]],
    ['write a shaker part', [70]],
    ['add claps', [39]],
    ['house claps', [39]],
    ['bossa nova snare', [38]],
    ['add a cowbell', [56]],
    ['a tom groove', [41, 45, 47, 50]],
    ['add a ride cymbal', [51, 53]],
    ['STORI PROMPT\nMode: compose\nStyle: techno\nRole: [shaker]\n', [70]],
    ['STORI PROMPT\nMode: compose\nStyle: house\nRole: [kick, claps]\n', [36, 39]],
  ])('mean that drum: %s', async (words, allowed) => {
    const events = await said(words)
    expect(notes(events).length).toBeGreaterThan(3)
    expect(pitches(events).filter((pitch) => !allowed.includes(pitch))).toEqual([])
  })

  it('mean the whole kit where the whole kit is said', async () => {
    expect(pitches(await said('8 bars of rock drums')).length).toBeGreaterThanOrEqual(3)
    expect(pitches(await said('8 bars of rock drums and a kick')).length).toBeGreaterThanOrEqual(3)
  })

  it('are not taken for all drums where one is to be left out', async () => {
    for (const words of ['add drums without hats', 'add drums and bass but no cowbell'])
      expect(ending(await said(words))).toMatchObject({ success: false, error: 'question' })
  })

  it('name the track on which only that drum plays, in a new section and in another take', async () => {
    const played = {
      ...region('Intro', 0, 16, 'Hats'),
      notes: Array.from({ length: 32 }, (_, at) => ({
        pitch: 42,
        startBeat: at / 2,
        durationBeats: 0.25,
        velocity: 90,
      })),
    }
    const project = {
      ...empty,
      tracks: [
        { id: 'kick', name: 'Kick', drumKitId: 'TR-909', regions: [region('Intro', 0, 16, 'Kick')] },
        { id: 'hats', name: 'Hats', drumKitId: 'TR-909', regions: [played] },
      ],
    }
    expect(
      pitches(await said('add a 4 bar outro with kick and hats', { project })).filter(
        (pitch) => ![36, 42, 44, 46].includes(pitch),
      ),
    ).toEqual([])
    const retaken = await said('another take of the hats in the intro', { project })
    expect(pitches(retaken).filter((pitch) => ![42, 44, 46].includes(pitch))).toEqual([])
    expect(notes(retaken).map(({ startBeat }) => Math.round(startBeat * 4))).not.toEqual(
      played.notes.map(({ startBeat }) => Math.round(startBeat * 4)),
    )
  })
})

describe('what nothing is made of', () => {
  const prompt = (lines: string): string => `STORI PROMPT\nMode: compose\nStyle: pop\nRole: [bass]\n${lines}\n`
  it.each([
    ['an unknown vibe', prompt('Vibe: [qwyzzle x2, calm]'), {}, /“qwyzzle”.*left out/],
    ['a vibe of the style', prompt('Vibe: dusty'), {}, /“dusty” is left to the style/],
    [
      'a signature under Constraints',
      prompt('Constraints: {bars: 4, time_signature: 3/4}'),
      {},
      /Constraints\.time_signature/,
    ],
    ['a signature as a field', prompt('Time_Signature: 3/4'), {}, /time_signature/],
    ['a model', prompt('Model: gpt-9'), {}, /model/],
    [
      'a field of the request',
      'set the tempo to 100',
      { time_signature: '3/4', timbre: 1 },
      /"time_signature", "timbre"/,
    ],
    [
      'a field for other servers',
      'set the tempo to 100',
      { quality_preset: 'fast', swing: 0.4 },
      /qualityPreset, swing/,
    ],
  ])('is told: %s', async (_what, words, fields, sentence) => {
    const events = await said(words, fields)
    expect(
      those(events, 'status')
        .map(({ message }) => message)
        .join('\n'),
    ).toMatch(sentence)
    expect(ending(events)?.warnings?.join('\n')).toMatch(sentence)
  })

  it('is nothing in a request of known fields, in either spelling', async () => {
    const fields = {
      conversation_id: null,
      storePrompt: true,
      model: null,
      stop_on_disconnect: false,
      stopOnDisconnect: false,
    }
    expect(ending(await said('set the tempo to 100', fields))?.warnings ?? []).toEqual([])
    expect(
      ending(await said(prompt('Vibe: calm\nConstraints: {bars: 4, density: low, no reverb: true}')))?.warnings ?? [],
    ).toEqual([])
  })
})
