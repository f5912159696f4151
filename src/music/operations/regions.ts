import { z } from 'zod'
import { extentOf, isProblem, operation, problem, sequenceOf, type Edit, type Json } from '../../kernel/index.ts'
import { heldIn, regionCell, regionsIn } from '../document/cells.ts'
import { heldFields } from '../snapshot.ts'
import { keyOf, uuidFrom } from '../document/ids.ts'
import { notes, regions, song, tracks } from '../document/song.ts'
import { copyName } from '../wire/snapshot.ts'
import { lastPlace } from './add-midi-track.ts'
import { beat, lengthBeats, newThingId, regionId, regionName, trackId } from './params.ts'
import { findRegion, findTrack, overlapProblem, formatBeat, describeRegion } from './things.ts'

export const addMidiRegion = operation({
  name: 'stori_add_midi_region',
  summary: 'Add an empty region to a track, where nothing of that track is yet.',
  kind: 'operate',
  reads: [song.required, tracks.required, regions.required],
  writes: [regions],
  params: z.strictObject({
    trackId,
    startBeat: beat,
    durationBeats: lengthBeats,
    name: regionName.exactOptional(),
    regionId: newThingId,
  }),
  apply: (view, { trackId: on, startBeat, durationBeats, name, regionId: given }, { newId }) => {
    const now = view.read(regions)
    const track = findTrack(now, on)
    if (isProblem(track)) return track
    const busy = overlapProblem(now, on, { from: startBeat, to: startBeat + durationBeats })
    if (busy) return busy
    const id = given ?? uuidFrom(view.read(song).projectId, newId('region'))
    if (now.track(id) ?? now.region(id))
      return problem('INVALID_VALUE', `There is something with the id "${id}" already.`)
    const key = keyOf(id)
    return [
      {
        edit: 'set',
        cell: regionCell(key, 'made'),
        to: { id, name: name ?? track.name, durationBeats },
        leans: [keyOf(on)],
      },
      { edit: 'set', cell: regionCell(key, 'startBeat'), to: startBeat },
      { edit: 'place', item: key, at: lastPlace(now.document, regionsIn(keyOf(on)), id) },
    ] satisfies Edit[]
  },
  claims: (view, { trackId: on, startBeat, name }, changes) =>
    changes.flatMap((change) =>
      change.edit === 'place'
        ? [
            {
              check: 'region',
              promise:
                `${view.read(tracks).track(on)?.name ?? 'The track'}, ${name ?? 'a region'} begins at beat ` +
                formatBeat(startBeat),
              about: { region: change.item, field: 'startBeat' },
              expect: startBeat,
            },
          ]
        : [],
    ),
  says: (view, { trackId: on, startBeat, durationBeats, name }) =>
    `Add ${name ? `region ${name}` : 'a region'} to ${view.read(tracks).track(on)?.name ?? 'the track'} at beats ` +
    `${formatBeat(startBeat)}–${formatBeat(startBeat + durationBeats)}`,
})

export const moveRegion = operation({
  name: 'stori_move_region',
  summary: 'Move a region to another beat of its track.',
  kind: 'operate',
  reads: [regions.required],
  writes: [regions],
  params: z.strictObject({ regionId, startBeat: beat }),
  apply: (view, { regionId: id, startBeat }) => {
    const now = view.read(regions)
    const region = findRegion(now, id)
    if (isProblem(region)) return region
    if (region.startBeat === startBeat)
      return problem('nothing-to-do', `${region.name} begins at beat ${formatBeat(startBeat)} already.`)
    return (
      overlapProblem(now, region.trackId, { from: startBeat, to: startBeat + region.durationBeats, except: id }) ?? [
        { edit: 'set', cell: regionCell(keyOf(id), 'startBeat'), to: startBeat } satisfies Edit,
      ]
    )
  },
  claims: (view, { regionId: id, startBeat }) => [
    {
      check: 'region',
      promise: `${describeRegion(view.read(regions), id)} begins at beat ${formatBeat(startBeat)}`,
      about: { region: keyOf(id), field: 'startBeat' },
      expect: startBeat,
    },
  ],
  says: (view, { regionId: id, startBeat }) =>
    `Move ${describeRegion(view.read(regions), id)} to beat ${formatBeat(startBeat)}`,
})

export const duplicateRegion = operation({
  name: 'stori_duplicate_region',
  summary: 'Copy a region with everything in it to another beat of its track.',
  kind: 'operate',
  reads: [song.required, regions.required, notes.required],
  writes: [regions, notes],
  params: z.strictObject({ regionId, startBeat: beat, newRegionId: newThingId }),
  apply: (view, { regionId: from, startBeat, newRegionId: given }, { newId }) => {
    const now = view.read(regions)
    const region = findRegion(now, from)
    if (isProblem(region)) return region
    const busy = overlapProblem(now, region.trackId, { from: startBeat, to: startBeat + region.durationBeats })
    if (busy) return busy
    const id = given ?? uuidFrom(view.read(song).projectId, newId('region'))
    if (now.track(id) ?? now.region(id))
      return problem('INVALID_VALUE', `There is something with the id "${id}" already.`)
    const key = keyOf(id)
    const { startBeat: _, ...made } = region.made
    const held = heldFields.flatMap(([kind]): Edit[] => {
      const items = kind === 'notes' ? now.notes(from) : now.held(from, kind)
      return items.length === 0
        ? []
        : [
            {
              edit: 'insert',
              run: newId('copy'),
              sequence: heldIn(key, kind),
              after: null,
              length: items.length,
              content: items as unknown as Json,
            },
          ]
    })
    return [
      {
        edit: 'set',
        cell: regionCell(key, 'made'),
        to: { ...made, id, name: copyName(region.name) },
        leans: [keyOf(region.trackId)],
      },
      { edit: 'set', cell: regionCell(key, 'startBeat'), to: startBeat },
      ...(region.isUnsent
        ? ([
            { edit: 'set', cell: regionCell(key, 'isUnsent'), to: true },
            { edit: 'set', cell: regionCell(key, 'unseen'), to: region.unseen },
          ] satisfies Edit[])
        : []),
      ...(region.recipe ? [{ edit: 'set', cell: regionCell(key, 'recipe'), to: region.recipe } satisfies Edit] : []),
      { edit: 'place', item: key, at: lastPlace(now.document, regionsIn(keyOf(region.trackId)), id) },
      ...held,
    ] satisfies Edit[]
  },
  claims: (view, { regionId: id, startBeat }, changes) =>
    changes.flatMap((change) =>
      change.edit === 'place'
        ? [
            {
              check: 'region',
              promise: `The copy of ${describeRegion(view.read(regions), id)} begins at beat ${formatBeat(startBeat)}`,
              about: { region: change.item, field: 'startBeat' },
              expect: startBeat,
            },
          ]
        : [],
    ),
  says: (view, { regionId: id, startBeat }) =>
    `Copy ${describeRegion(view.read(regions), id)} to beat ${formatBeat(startBeat)}`,
})

export const deleteRegion = operation({
  name: 'stori_delete_region',
  summary: 'Delete a region with everything in it.',
  kind: 'operate',
  destroys: 'the region with its notes',
  reads: [regions.required],
  writes: [regions],
  params: z.strictObject({ regionId }),
  apply: (view, { regionId: id }) => {
    const region = findRegion(view.read(regions), id)
    return isProblem(region) ? region : [{ edit: 'place', item: keyOf(id), at: null } satisfies Edit]
  },
  claims: (view, { regionId: id }) => [
    {
      check: 'there',
      promise: `${describeRegion(view.read(regions), id)} is gone`,
      about: { item: keyOf(id) },
      expect: false,
    },
  ],
  says: (view, { regionId: id }) => {
    const region = view.read(regions).region(id)
    return region
      ? `Delete ${describeRegion(view.read(regions), id)} at beat ${formatBeat(region.startBeat)}`
      : 'Delete the region'
  },
})

/** How many units a sequence has now: where something new is put behind everything. */
export const lengthIn = (document: Parameters<typeof sequenceOf>[0], sequence: string): number =>
  extentOf(sequenceOf(document, sequence)).length
