import { z } from 'zod'
import { problem } from '../../kernel/index.ts'
import type { ProjectSnapshot, SnapshotTrack } from '../../music/index.ts'
import { call, changeTrack, takenId, type NamedCall } from './call.ts'

const id = z.string().min(1)

export const mixingCalls: readonly NamedCall[] = [
  call('stori_add_insert_effect', z.object({ trackId: id, type: z.string() }), (project, { trackId, type }) =>
    changeTrack(project, trackId, (track) => ({ ...track, effects: [...(track.effects ?? []), { type }] })),
  ),
  call('stori_ensure_bus', z.object({ name: z.string().trim(), busId: id }), (project, { name, busId }) =>
    busNamed(project, name)
      ? project
      : (takenId(project, busId) ?? { ...project, buses: [...(project.buses ?? []), { id: busId, name }] }),
  ),
  call(
    'stori_add_send',
    z.object({ trackId: id, busName: z.string().trim(), sendLevel: z.number().default(0.3) }),
    (project, { trackId, busName, sendLevel }) => {
      const bus = busNamed(project, busName)
      if (!bus) return problem('ENTITY_NOT_FOUND', `There is no bus "${busName}" in this project.`)
      return changeTrack(project, trackId, (track) => ({
        ...track,
        sends: withSend(project, track.sends ?? [], { busId: bus.id, level: sendLevel }),
      }))
    },
  ),
  call(
    'stori_add_automation',
    z.object({
      trackId: id,
      parameter: z.string(),
      points: z.array(z.looseObject({ beat: z.number(), value: z.number(), curve: z.string().optional() })),
    }),
    (project, { trackId, parameter, points }) =>
      changeTrack(project, trackId, (track) => ({
        ...track,
        automation: withPoints(track.automation ?? [], { parameter, points }),
      })),
  ),
]

type Bus = NonNullable<ProjectSnapshot['buses']>[number]
type Send = NonNullable<SnapshotTrack['sends']>[number]
type Lane = NonNullable<SnapshotTrack['automation']>[number]

function busNamed({ buses = [] }: ProjectSnapshot, name: string): Bus | undefined {
  return buses.find((bus) => bus.name === name) ?? buses.find((bus) => bus.name.toLowerCase() === name.toLowerCase())
}

/** Sends are listed in the order of the buses, whenever they were made; those to buses that are not there come last. */
function withSend({ buses = [] }: ProjectSnapshot, sends: readonly Send[], sent: Send): Send[] {
  const isThere = sends.some(({ busId }) => busId === sent.busId)
  const all = isThere
    ? sends.map((send) => (send.busId === sent.busId ? { ...send, level: sent.level } : send))
    : [...sends, sent]
  const place = new Map(buses.map((bus, at) => [bus.id, at]))
  return all.toSorted((a, b) => (place.get(a.busId) ?? buses.length) - (place.get(b.busId) ?? buses.length))
}

/** One lane a parameter; of two points on one beat the later one counts. */
function withPoints(lanes: readonly Lane[], { parameter, points }: Lane): Lane[] {
  const at = lanes.findIndex((lane) => lane.parameter === parameter)
  const lane = lanes[at] ?? { parameter, points: [] }
  const byBeat = new Map([...lane.points, ...points].map((point) => [point.beat, point]))
  const merged = { ...lane, points: [...byBeat.values()].toSorted((a, b) => a.beat - b.beat) }
  return at < 0 ? [...lanes, merged] : lanes.with(at, merged)
}
