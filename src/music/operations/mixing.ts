import { z } from 'zod'
import { isProblem, operation, problem, type Edit } from '../../kernel/index.ts'
import { BUSES, busCell, effectCell, effectsOf, laneCell, lanesOf, sendCell } from '../document/cells.ts'
import { keyOf, uuidFrom } from '../document/ids.ts'
import { buses, effectsOn, song, tracks } from '../document/song.ts'
import { lastPlace } from './add-midi-track.ts'
import {
  automatable,
  beat,
  busName as nameOfBus,
  curves,
  effectTypes,
  level,
  newThingId,
  trackId,
  trackName,
} from './params.ts'
import { findBus, findTrack } from './things.ts'

export const addInsertEffect = operation({
  name: 'stori_add_insert_effect',
  summary: 'Add an effect to a track.',
  kind: 'operate',
  reads: [tracks.required],
  writes: [tracks],
  params: z.strictObject({ trackId, type: z.enum(effectTypes) }),
  apply: (view, { trackId: id, type }, { newId }) => {
    const now = view.read(tracks)
    const track = findTrack(now, id)
    if (isProblem(track)) return track
    const effect = newId('effect')
    return [
      { edit: 'set', cell: effectCell(effect), to: { type }, leans: [keyOf(id)] },
      { edit: 'place', item: effect, at: lastPlace(now.document, effectsOf(keyOf(id)), effect) },
    ] satisfies Edit[]
  },
  claims: (view, { trackId: id, type }) => [
    {
      check: 'effects',
      promise: `There is a ${type} on ${view.read(tracks).track(id)?.name ?? 'the track'}`,
      about: { track: keyOf(id), type },
      expect:
        effectsOn(view.read(tracks).document, keyOf(id)).filter((each) => (each as { type: string }).type === type)
          .length + 1,
      passing: true,
    },
  ],
  says: (view, { trackId: id, type }) => `Add ${type} to ${view.read(tracks).track(id)?.name ?? 'the track'}`,
})

export const ensureBus = operation({
  name: 'stori_ensure_bus',
  summary: 'Make sure that there is a bus of this name.',
  kind: 'operate',
  reads: [song.required, buses.required],
  writes: [buses],
  params: z.strictObject({ name: trackName, busId: newThingId }),
  apply: (view, { name, busId: given }, { newId }) => {
    const now = view.read(buses)
    if (!isProblem(findBus(now, name))) return problem('nothing-to-do', `There is a bus ${name} already.`)
    const id = given ?? uuidFrom(view.read(song).projectId, newId('bus'))
    const key = keyOf(id)
    return [
      { edit: 'set', cell: busCell(key), to: { id, name } },
      { edit: 'place', item: key, at: lastPlace(now.document, BUSES, id) },
    ] satisfies Edit[]
  },
  claims: (_view, { name }, changes) =>
    changes.flatMap((change) =>
      change.edit === 'place'
        ? [{ check: 'there', promise: `There is a bus ${name}`, about: { item: change.item }, expect: true }]
        : [],
    ),
  says: (_view, { name }) => `Set up shared ${name} bus`,
})

export const addSend = operation({
  name: 'stori_add_send',
  summary: 'Send a track to a bus, at a level of 0 to 1.',
  kind: 'operate',
  reads: [tracks.required, buses.required],
  writes: [tracks],
  params: z.strictObject({ trackId, busName: nameOfBus, sendLevel: level.default(0.3) }),
  apply: (view, { trackId: id, busName, sendLevel }) => {
    const track = findTrack(view.read(tracks), id)
    if (isProblem(track)) return track
    const bus = findBus(view.read(buses), busName)
    if (isProblem(bus)) return bus
    return [
      { edit: 'set', cell: sendCell(keyOf(id), keyOf(bus.id)), to: sendLevel, leans: [keyOf(bus.id)] } satisfies Edit,
    ]
  },
  claims: (_view, { sendLevel, busName }, changes) =>
    changes.flatMap((change) =>
      change.edit === 'set'
        ? [
            {
              check: 'cell',
              promise: `The send to ${busName} is ${sendLevel}`,
              about: { path: change.cell },
              expect: sendLevel,
            },
          ]
        : [],
    ),
  says: (view, { trackId: id, busName, sendLevel }) =>
    `Send ${view.read(tracks).track(id)?.name ?? 'the track'} to ${busName} at ${Math.round(sendLevel * 100)} %`,
})

export const addAutomation = operation({
  name: 'stori_add_automation',
  summary: 'Automate a parameter of a track with points on beats of the project.',
  kind: 'operate',
  reads: [tracks.required],
  writes: [tracks],
  params: z.strictObject({
    trackId,
    parameter: z.enum(automatable),
    points: z
      .array(z.strictObject({ beat, value: z.number(), curve: z.enum(curves).exactOptional() }))
      .min(1)
      .max(10_000),
  }),
  apply: (view, { trackId: id, parameter, points }, { newId }) => {
    const now = view.read(tracks)
    const track = findTrack(now, id)
    if (isProblem(track)) return track
    const lane = newId('lane')
    return [
      { edit: 'set', cell: laneCell(lane), to: { parameter, points }, leans: [keyOf(id)] },
      { edit: 'place', item: lane, at: lastPlace(now.document, lanesOf(keyOf(id)), lane) },
    ] satisfies Edit[]
  },
  claims: (_view, { parameter }, changes) =>
    changes.flatMap((change) =>
      change.edit === 'place'
        ? [{ check: 'there', promise: `${parameter} is automated`, about: { item: change.item }, expect: true }]
        : [],
    ),
  says: (view, { trackId: id, parameter }) =>
    `Write ${parameter} automation for ${view.read(tracks).track(id)?.name ?? 'the track'}`,
})
