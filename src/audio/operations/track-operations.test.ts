import { describe, expect, it } from 'vitest'
import { perform, retract, type WorkingCopy } from '../../kernel/index.ts'
import { clipsOf } from '../clips.ts'
import { labelsOf } from '../labels.ts'
import { toMix } from '../resolve-sound.ts'
import { tracksOf } from '../tracks.ts'
import { after, contentOf, documentWith, run, samplesOf } from '../../../test/support/audio/sound.ts'

const five = (): WorkingCopy => documentWith(...['A', 'B', 'C', 'D', 'E'].map((name) => ({ name, seconds: 2 })))
const names = ({ state }: WorkingCopy): string =>
  tracksOf(state.document)
    .map(({ name }) => name)
    .join('')
const choose = ({ state }: WorkingCopy, chosen: string): [string, { tracks: string[] }] => [
  'select_tracks',
  {
    tracks: tracksOf(state.document)
      .filter(({ name }) => chosen.includes(name))
      .map(({ id }) => id),
  },
]

describe('tracks in their list', () => {
  it.each([
    ['C', 'move_track_up', 'ACBDE'],
    ['BC', 'move_track_up', 'BCADE'],
    ['AC', 'move_track_up', 'ACBDE'],
    ['BD', 'move_track_up', 'BADCE'],
    ['C', 'move_track_down', 'ABDCE'],
    ['CD', 'move_track_down', 'ABECD'],
    ['CE', 'move_track_down', 'ABDCE'],
    ['D', 'move_track_to_top', 'DABCE'],
    ['BE', 'move_track_to_top', 'BEACD'],
    ['A', 'move_track_to_bottom', 'BCDEA'],
    ['AC', 'move_track_to_bottom', 'BDEAC'],
  ])('%s with %s gives %s', async (chosen, operation, expected) => {
    expect(names(await after(five(), choose(five(), chosen), [operation]))).toBe(expected)
  })

  it('cannot move beyond the ends', async () => {
    expect(await run(await after(five(), choose(five(), 'AB')), 'move_track_up')).toMatchObject({
      code: 'nothing-to-do',
    })
    expect(await run(await after(five(), choose(five(), 'E')), 'move_track_to_bottom')).toMatchObject({
      code: 'nothing-to-do',
    })
  })

  it('move many times without getting lost', async () => {
    let copy = five()
    let order = 'ABCDE'
    for (let round = 0; round < 60; round++) {
      const which = order.charAt((round * 7 + 3) % 5)
      const [operation, wanted] =
        round % 2 === 0
          ? ['move_track_to_top', which + order.replace(which, '')]
          : ['move_track_to_bottom', order.replace(which, '') + which]
      const done = await run(await after(copy, choose(copy, which)), operation)
      if ('problem' in done) continue
      copy = done.copy
      order = wanted
      expect(names(copy)).toBe(order)
    }
  })
})

describe('track operations', () => {
  it('new tracks get free names', async () => {
    const done = await after(
      documentWith({ name: 'Host', seconds: 1 }),
      ['create_mono_track'],
      ['create_stereo_track'],
      ['create_label_track'],
      ['create_label_track'],
      ['create_mono_track', { name: '  Room tone ' }],
    )
    expect(tracksOf(done.state.document).map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      'Host mono',
      'Track 2 mono',
      'Track 3 stereo',
      'Labels label',
      'Labels 2 label',
      'Room tone mono',
    ])
  })

  it('can be made in an empty document', async () => {
    expect(tracksOf((await after(documentWith(), ['create_mono_track'])).state.document)).toMatchObject([
      { name: 'Track 1', kind: 'mono' },
    ])
  })

  it('a deleted track is not selected any more, and its labels are gone with it', async () => {
    const labelled = await after(documentWith({ name: 'Host', seconds: 5 }), ['add_label', { text: 'A', time: 1 }])
    const done = await after(labelled, ['select_all_tracks'], ['delete_track'])
    expect([tracksOf(done.state.document), labelsOf(done.state.document), done.state.editor['selectedTracks']]).toEqual(
      [[], [], []],
    )
  })

  it('a copy of a track sounds the same, with its clips, gaps and settings, and stands below it', async () => {
    const edited = await after(
      documentWith({ name: 'Host', seconds: 10 }, { name: 'Guest', seconds: 4 }),
      ['split_at_time', { time: 4 }],
      ['move_clip', { clip: 'r2@400', time: 6 }],
      ['select_tracks', { tracks: ['t1'] }],
      ['set_time_selection', { start_time: 1, end_time: 3 }],
      ['apply_amplify', { db: -4 }],
      ['apply_fade_in'],
      ['apply_compressor'],
      ['set_track_gain', { gain_db: -3 }],
      ['set_track_pan', { pan: 0.5 }],
      ['duplicate_track'],
    )
    const [host, copy, guest] = tracksOf(edited.state.document)
    expect(copy).toMatchObject({ name: 'Host copy', kind: 'mono', gainDb: -3, pan: 0.5, muted: false })
    expect(guest?.name).toBe('Guest')
    expect(samplesOf(edited.state.document, copy!.id)).toEqual(samplesOf(edited.state.document, host!.id))
    expect(clipsOf(edited.state.document, copy!.id).map(({ start, end }) => [start, end])).toEqual(
      clipsOf(edited.state.document, host!.id).map(({ start, end }) => [start, end]),
    )
  })

  it('a copy leans on the facts that it took along, and on nothing else of the original', async () => {
    const gained = await run(
      await after(documentWith({ name: 'Host', seconds: 10 }), ['select_all']),
      'apply_amplify',
      { db: -4 },
    )
    if ('problem' in gained) throw new Error(gained.message)
    const copied = await run(gained.copy, 'duplicate_track')
    if ('problem' in copied) throw new Error(copied.message)
    const insert = copied.changes.find((change) => change.edit === 'insert')
    expect(insert).toMatchObject({ leans: [`change:${gained.changes[0]!.id}`] })
    expect(contentOf(perform(retract(copied.copy.state.document, copied.changes), copied.changes))).toBe(
      contentOf(copied.copy.state.document),
    )
  })

  it('a copied label track has the labels too', async () => {
    const done = await after(
      documentWith({ name: 'Host', seconds: 5 }),
      ['add_label', { text: 'A', time: 1, end: 2 }],
      ['select_all_tracks'],
      ['duplicate_track'],
    )
    expect(labelsOf(done.state.document).map(({ text, start, end }) => [text, start, end])).toEqual([
      ['A', 100, 200],
      ['A', 100, 200],
    ])
    expect(new Set(labelsOf(done.state.document).map(({ track }) => track)).size).toBe(2)
  })

  it.each([
    ['set_track_gain', { gain_db: 24.1 }],
    ['set_track_gain', { gain_db: -61 }],
    ['set_track_pan', { pan: 1.01 }],
    ['set_track_pan', { pan: -2 }],
    ['rename_track', { name: '   ' }],
    ['rename_track', {}],
  ])('%s refuses %j', async (name, params) => {
    expect(await run(await after(five(), choose(five(), 'A')), name, params)).toMatchObject({
      code: expect.stringMatching(/^invalid-/),
    })
  })

  it('only one track is renamed at a time, and label tracks have no level', async () => {
    expect(await run(await after(five(), choose(five(), 'AB')), 'rename_track', { name: 'X' })).toMatchObject({
      code: 'one-track',
    })
    const labels = await after(documentWith(), ['create_label_track'], ['select_all_tracks'])
    expect(await run(labels, 'mute_track')).toMatchObject({ code: 'no-audio-track' })
  })

  it('solo goes over mute in the mix, and the length stays that of the document', async () => {
    const document = documentWith({ name: 'Long', seconds: 9 }, { name: 'Short', seconds: 3 })
    const muted = await after(document, choose(document, 'Short'), ['mute_track'])
    expect(toMix(muted.state.document).mix).toMatchObject({ length: 900, tracks: [{ name: 'Long' }] })
    const solo = await after(muted, ['solo_track'])
    expect(toMix(solo.state.document).mix).toMatchObject({
      length: 900,
      rate: 100,
      tracks: [{ name: 'Short', gainDb: 0, pan: 0, channels: 1 }],
    })
    const back = await after(solo, ['solo_track', { solo: false }], ['mute_track', { muted: false }])
    expect(toMix(back.state.document).mix.tracks.map(({ name }) => name)).toEqual(['Long', 'Short'])
  })
})
