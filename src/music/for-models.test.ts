import { expect, it } from 'vitest'
import { isProblem, runOperation, type Json } from '../kernel/index.ts'
import { songOf, type Song } from './document/song.ts'
import { operations } from './operations/index.ts'
import { manifestOf, resultOf } from './for-models.ts'
import { readCall } from './calls/read-call.ts'
import { project, songFrom } from '../../test/support/music/song.ts'

const before = songFrom(project)

function run(name: string, params: { [param: string]: Json }): { after: Song; result: ReturnType<typeof resultOf> } {
  const call = readCall(before, { name, params }, { results: [] })
  if (Array.isArray(call)) throw new Error(JSON.stringify(call))
  const operation = operations.find((each) => each.name === call.name)!
  const performed = runOperation(
    { state: { document: before.document, editor: {} }, nextId: 1000 },
    operation,
    call.params,
  )
  const after = isProblem(performed) ? before : songOf(performed.copy.state.document)
  return { after, result: resultOf(call, { before, after }) }
}

it('tells the id of what a call made, with everything that there is then', () => {
  const track = run('stori_add_track', { name: 'Lead', trackId: 'invented' })
  const id = track.after.trackIds.at(-1)!
  expect(track.result).toEqual({ trackId: id, manifest: manifestOf(track.after) })
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  const region = run('stori_add_midi_region', { trackId: 'Bassoon', startBeat: 0, durationBeats: 4 })
  expect(region.result).toMatchObject({ trackId: 't-bassoon', regionId: region.after.regionIds('t-bassoon')[0] })
  const copy = run('stori_duplicate_region', { regionId: 'Intro', startBeat: 64 })
  expect(copy.result).toMatchObject({ regionId: 'r-drums-intro', newRegionId: copy.after.regionIds('t-drums').at(-1) })
})

it('tells the bus that was made sure of, whether it is new or not', () => {
  expect(run('stori_ensure_bus', { name: 'big room' }).result).toMatchObject({ busId: 'b-room' })
  const { after, result } = run('stori_ensure_bus', { name: 'Hall' })
  expect(result).toMatchObject({ busId: after.busIds.at(-1) })
})

it('tells nothing of a call that makes nothing', () => {
  expect(run('stori_set_tempo', { tempo: 111 }).result).toEqual({})
})

it('lists every track, region and bus by name and id', () => {
  expect(manifestOf(before)).toEqual({
    tracks: [
      {
        name: 'Drums',
        trackId: 't-drums',
        regions: [
          { name: 'Intro', regionId: 'r-drums-intro' },
          { name: 'Verse', regionId: 'r-drums-verse' },
        ],
      },
      {
        name: 'Synth Bass',
        trackId: 't-synth',
        regions: [
          { name: 'Verse', regionId: 'r-synth-verse' },
          { name: 'Big Drop', regionId: 'r-synth-drop' },
        ],
      },
      { name: 'Bassoon', trackId: 't-bassoon', regions: [] },
      { name: 'Keys', trackId: 't-keys-1', regions: [] },
      { name: 'keys', trackId: 't-keys-2', regions: [] },
    ],
    buses: [{ name: 'Big Room', busId: 'b-room' }],
  })
})
