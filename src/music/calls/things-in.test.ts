import { expect, it } from 'vitest'
import { z } from 'zod'
import { busName, newThingId, regionId, trackId } from '../operations/params.ts'
import { thingsIn } from './read-call.ts'

const schema = z
  .strictObject({
    trackId,
    regionIds: z.array(regionId),
    busName: busName.exactOptional(),
    ids: z.record(z.string(), z.strictObject({ trackId: newThingId })).default({}),
    name: z.string(),
  })
  .refine(() => true)

it('finds what parameters name at every depth, and what is new', () => {
  expect(
    thingsIn(schema, {
      trackId: 'Bass',
      regionIds: ['a', 7],
      busName: 'Room',
      ids: { drums: { trackId: 'made up' }, bass: {} },
      name: 'Bass',
    }),
  ).toEqual([
    { thing: 'track', path: ['trackId'], value: 'Bass' },
    { thing: 'region', path: ['regionIds', 0], value: 'a' },
    { thing: 'region', path: ['regionIds', 1], value: 7 },
    { thing: 'bus', path: ['busName'], value: 'Room' },
    { thing: 'new', path: ['ids', 'drums', 'trackId'], value: 'made up' },
  ])
})

it('finds nothing in what has another shape', () => {
  for (const value of [undefined, null, 'text', [], { regionIds: 'a', ids: [] }])
    expect(thingsIn(schema, value)).toEqual([])
})
