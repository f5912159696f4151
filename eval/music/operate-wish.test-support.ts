import {
  findOperation,
  isProblem,
  runOperation,
  trackedView,
  type Json,
  type OperationCall,
  type WorkingCopy,
} from '../../src/kernel/index.ts'
import { songState } from '../../src/maestro/song-state.ts'
import { music, projectSnapshot } from '../../src/music/index.ts'
import {
  beatsPerBar,
  type ProjectSnapshot,
  type SnapshotRegion,
  type SnapshotTrack,
} from '../../src/music/wire/snapshot.ts'
import { doWish } from './do-wish.test-support.ts'
import { findRegion, regionNamed, trackNamed } from './draft.ts'
import { playsRole, sampleOf, type Role } from './roles.ts'
import type { Section, Wish } from './wish.ts'

/**
 * Brings wishes about with the operations of music, as a mind could at best: what an operation refuses cannot be asked
 * for.
 */
export function operateWishes(
  project: ProjectSnapshot,
  wishes: readonly Wish[],
): { readonly before: ProjectSnapshot; readonly after: ProjectSnapshot } {
  const start = songState(project, { recipes: {}, seed: 'by hand' })
  const before = projectSnapshot(start.state.document)
  const end = wishes.reduce<WorkingCopy>(
    (copy, wish) => callsFor(before, projectSnapshot(copy.state.document), wish).reduce(run, copy),
    start,
  )
  return { before, after: projectSnapshot(end.state.document) }
}

function run(copy: WorkingCopy, { operation: name, params }: OperationCall): WorkingCopy {
  const operation = findOperation(music, name)
  if (isProblem(operation)) throw new Error(operation.message)
  if (operation.expands) {
    let next = copy.nextId
    const calls = operation.expands(trackedView(operation, copy.state), operation.params.parse(params), {
      newId: (prefix) => `${prefix}${next++}`,
    })
    if (isProblem(calls)) throw new Error(calls.message)
    return calls.reduce(run, { ...copy, nextId: next })
  }
  const done = runOperation(copy, operation, params)
  if (isProblem(done)) throw new Error(done.message)
  return done.copy
}

function callsFor(before: ProjectSnapshot, now: ProjectSnapshot, wish: Wish): readonly OperationCall[] {
  if (wish.wish === 'maybe') return []
  if (wish.wish === 'section') return sectionCalls(before, now, wish)
  if (wish.wish === 'track')
    return [
      call('stori_add_midi_track', {
        ...(wish.role ? sampleOf(wish.role) : {}),
        name: wish.name ?? (wish.role ? sampleOf(wish.role).name : 'Track'),
      }),
    ]
  if (wish.wish === 'tempo') return [call('stori_set_tempo', { tempo: doWish(before, now, wish).tempo })]
  if (wish.wish === 'key') return [call('stori_set_key', { key: wish.key ?? 'C' })]
  if (wish.wish === 'bus') return [call('stori_ensure_bus', { name: wish.name })]
  return 'region' in wish ? regionCalls(before, now, wish) : trackCalls(before, now, wish)
}

type OnTrack = Exclude<Extract<Wish, { readonly track: string }>, { readonly wish: 'track' }>

function trackCalls(before: ProjectSnapshot, now: ProjectSnapshot, wish: OnTrack): readonly OperationCall[] {
  const { id: trackId } = trackNamed({ before }, wish.track)
  const wanted = doWish(before, now, wish).tracks.find(({ id }) => id === trackId)
  if (!wanted) throw new Error(`${wish.track} is gone`)
  switch (wish.wish) {
    case 'level':
      return [call(`stori_set_track_${wish.of}`, { trackId, [wish.of]: wanted[wish.of] ?? 0 })]
    case 'flag':
      return [call(wish.of === 'muted' ? 'stori_mute_track' : 'stori_solo_track', { trackId, [wish.of]: wish.to })]
    case 'label':
      return [call(`stori_set_track_${wish.of}`, { trackId, [wish.of]: wish.to[0] ?? '' })]
    case 'program':
      return [call('stori_set_midi_program', { trackId, program: wanted.gmProgram ?? 0 })]
    case 'effect':
      return [call('stori_add_insert_effect', { trackId, type: wish.types[0] ?? '' })]
    case 'send':
      return [call('stori_add_send', { trackId, busName: wish.bus, sendLevel: wanted.sends?.at(-1)?.level ?? 0 })]
    case 'automation': {
      const lane = wanted.automation?.at(-1)
      return [
        call('stori_add_automation', {
          trackId,
          parameter: lane?.parameter ?? '',
          points: (lane?.points ?? []).map(({ beat, value }) => ({ beat, value })),
        }),
      ]
    }
  }
}

type OnRegion = Extract<Wish, { readonly region: string }>

function regionCalls(before: ProjectSnapshot, now: ProjectSnapshot, wish: OnRegion): readonly OperationCall[] {
  const { region, track } = regionNamed({ before }, wish.region)
  const regionId = region.id
  const wished = doWish(before, now, wish)
  const wanted = findRegion(wished, regionId)
  const rewritten = [
    call('stori_clear_notes', { regionId }),
    call('stori_add_notes', { regionId, notes: notesOf(wanted) }),
  ]
  switch (wish.wish) {
    case 'moved':
      return [call('stori_move_region', { regionId, startBeat: wish.toBeat })]
    case 'copied':
      return [call('stori_duplicate_region', { regionId, startBeat: wish.toBeat })]
    case 'deleted':
      return [call('stori_delete_region', { regionId })]
    case 'cleared':
      return [call('stori_clear_notes', { regionId })]
    case 'transposed':
      return [call('stori_transpose_notes', { regionId, semitones: wish.semitones })]
    case 'quantised':
      return [call('stori_quantize_notes', { regionId, gridSize: wish.grid, strength: wish.strength })]
    case 'swung':
      return [call('stori_apply_swing', { regionId, amount: 0.5 })]
    case 'rewritten':
      // A quiet take of the composer's can still have more notes than what somebody played.
      return wish.density === 'fewer'
        ? rewritten
        : [call('another_take', { regionIds: [regionId], busier: wish.density === 'more' ? 1 : 0 })]
    case 'controls':
      return [
        call('stori_add_midi_cc', {
          regionId,
          cc: wish.cc,
          events: (wanted?.ccEvents ?? []).map(({ beat, value }) => ({ beat, value })),
        }),
      ]
    case 'bends':
      return [
        call('stori_add_pitch_bend', {
          regionId,
          events: (wanted?.pitchBends ?? []).map(({ beat, value }) => ({ beat, value })),
        }),
      ]
    case 'struck':
      return rewritten
    case 'recut': {
      const pieces = wished.tracks.find(({ id }) => id === track.id)?.regions.slice(-wish.into.length) ?? []
      const written = pieces.flatMap((piece, index) => [
        call('stori_add_midi_region', {
          trackId: track.id,
          startBeat: piece.startBeat,
          durationBeats: piece.durationBeats,
          name: piece.name ?? '',
          regionId: `piece-${index}`,
        }),
        call('stori_add_notes', { regionId: `piece-${index}`, notes: notesOf(piece) }),
      ])
      return [call('stori_delete_region', { regionId }), ...written]
    }
  }
}

const notesOf = (region: SnapshotRegion | undefined): Json =>
  (region?.notes ?? []).map(({ pitch, startBeat, durationBeats, velocity }) => ({
    pitch,
    startBeat,
    durationBeats,
    velocity,
  }))

/** Each track that should play gets its part by itself; who is not there yet comes with it. */
function sectionCalls(before: ProjectSnapshot, now: ProjectSnapshot, wish: Section): readonly OperationCall[] {
  const written = doWish(before, now, wish)
  return written.tracks.flatMap((track): readonly OperationCall[] => {
    const old = now.tracks.find(({ id }) => id === track.id)
    const fresh = track.regions.find(({ id }) => !old?.regions.some((region) => region.id === id))
    if (!fresh) return []
    const role = partOf(track)
    const program = typeof track.gmProgram === 'number' ? { programs: { [role]: track.gmProgram } } : {}
    const where = old ? { onTracks: { [role]: track.id } } : { names: { [role]: track.name }, ...program }
    return [
      call('compose_section', {
        section: fresh.name ?? 'Part',
        bars: fresh.durationBeats / beatsPerBar(now.timeSignature),
        roles: [role],
        startBeat: wish.atBeat,
        ...(wish.key === null ? {} : { key: wish.key }),
        effects: false,
        seed: track.name,
        ...where,
      }),
    ]
  })
}

const parts: readonly (readonly [Role, string])[] = [
  ['drums', 'drums'],
  ['bass', 'bass'],
  ['arp', 'arpeggio'],
  ['pad', 'pads'],
  ['riser', 'pads'],
  ['lead', 'lead'],
]
const partOf = (track: SnapshotTrack): string => parts.find(([role]) => playsRole(track, role))?.[1] ?? 'chords'

const call = (operation: string, params: OperationCall['params']): OperationCall => ({ operation, params })
