import { describe, expect, it } from 'vitest'
import { isProblem } from '../../kernel/index.ts'
import type { EventOf, MaestroEvent } from '../../music/wire/events.ts'
import { chooseCalls } from './choose-calls.ts'

const call = (id: string, name: string, params: EventOf<'toolCall'>['params']): MaestroEvent => ({
  type: 'toolCall',
  id,
  name,
  params,
  phase: 'composition',
  proposal: true,
})
const phrase = (phraseId: string, trackId: string, regionId: string): MaestroEvent => ({
  type: 'phrase',
  phraseId,
  trackId,
  regionId,
  startBeat: 0,
  endBeat: 16,
  label: `${regionId}, bar 1`,
  tags: [],
  noteChanges: [],
  ccEvents: [],
  pitchBends: [],
  aftertouch: [],
})

const composed: MaestroEvent[] = [
  call('tempo', 'stori_set_tempo', { tempo: 92 }),
  call('drums', 'stori_add_midi_track', { trackId: 'D', name: 'Drums' }),
  call('drums verse', 'stori_add_midi_region', { trackId: 'D', regionId: 'DV', startBeat: 0, durationBeats: 32 }),
  call('drums 1', 'stori_add_notes', { regionId: 'DV', notes: [] }),
  call('drums 2', 'stori_add_notes', { regionId: 'DV', notes: [] }),
  call('keys', 'stori_add_midi_track', { trackId: 'K', name: 'Keys' }),
  call('keys verse', 'stori_add_midi_region', { trackId: 'K', regionId: 'KV', startBeat: 0, durationBeats: 32 }),
  call('keys 1', 'stori_add_notes', { regionId: 'KV', notes: [] }),
  call('keys cc', 'stori_add_midi_cc', { regionId: 'KV', cc: 64, events: [] }),
  call('bus', 'stori_ensure_bus', { busId: 'B', name: 'Reverb' }),
  call('send', 'stori_add_send', { trackId: 'K', busName: 'reverb ' }),
  phrase('p1', 'D', 'DV'),
  phrase('p2', 'D', 'DV'),
  phrase('p3', 'K', 'KV'),
]

function chosen(only: readonly string[], events = composed): string[] {
  const calls = chooseCalls(events, only)
  if (isProblem(calls)) throw new Error(calls.message)
  return calls.map(({ id }) => id)
}

describe('accepting a part of a stream', () => {
  it('by phrases takes their notes, what they lie in, and what is set for them and for the song', () => {
    expect(chosen(['p2'])).toEqual(['tempo', 'drums', 'drums verse', 'drums 2', 'bus'])
    expect(chosen(['p3'])).toEqual(['tempo', 'keys', 'keys verse', 'keys 1', 'keys cc', 'bus', 'send'])
    expect(chosen(['p1', 'p2', 'p3'])).toEqual(
      composed.flatMap((event) => (event.type === 'toolCall' ? [event.id] : [])),
    )
  })

  it('by calls takes these alone, with what they build on', () => {
    expect(chosen(['drums 1'])).toEqual(['drums', 'drums verse', 'drums 1'])
    expect(chosen(['send'])).toEqual(['keys', 'bus', 'send'])
    expect(chosen(['tempo'])).toEqual(['tempo'])
    expect(chosen(['send', 'p1'])).toEqual(['tempo', 'drums', 'drums verse', 'drums 1', 'keys', 'bus', 'send'])
    expect(chosen([])).toEqual([])
  })

  it('takes a copy with the region that it was made from', () => {
    const events = [
      ...composed,
      call('copy', 'stori_duplicate_region', { regionId: 'DV', newRegionId: 'DV2', startBeat: 32 }),
      call('moved', 'stori_move_region', { regionId: 'DV2', startBeat: 64 }),
    ]
    expect(chosen(['moved'], events)).toEqual(['drums', 'drums verse', 'copy', 'moved'])
  })

  it('never splits what is done to a region as a whole', () => {
    const take: MaestroEvent[] = [
      call('clear', 'stori_clear_notes', { regionId: 'R' }),
      call('one', 'stori_add_notes', { regionId: 'R', notes: [] }),
      call('two', 'stori_add_notes', { regionId: 'R', notes: [] }),
      phrase('q1', 'T', 'R'),
      phrase('q2', 'T', 'R'),
    ]
    expect(chooseCalls(take, ['q1'])).toMatchObject({
      code: 'not-separable',
      message: expect.stringContaining('R, bar 1'),
    })
    expect(chosen(['q1', 'q2'], take)).toEqual(['clear', 'one', 'two'])
    const higher: MaestroEvent[] = [
      call('up', 'stori_transpose_notes', { regionId: 'R', semitones: 12 }),
      phrase('q1', 'T', 'R'),
      phrase('q2', 'T', 'R'),
    ]
    expect(chooseCalls(higher, ['q2'])).toMatchObject({ code: 'not-separable' })
    expect(chosen(['q1', 'q2'], higher)).toEqual(['up'])
  })

  it('names what there is not', () => {
    expect(chooseCalls(composed, ['p1', 'p9'])).toMatchObject({
      code: 'unknown-phrase',
      message: 'There is no phrase and no step "p9" in this proposal.',
    })
  })
})
