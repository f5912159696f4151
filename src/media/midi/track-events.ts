import type { ProjectSnapshot, SnapshotTrack } from '../../music/index.ts'
import { automationEvents, effectController, panController, volumeController } from './automation-events.ts'
import { kitOfProgram, programOfKit } from './program-names.ts'
import { MAX_NOTE_BEATS, noteMidi } from './kept-in-snapshot.ts'
import type { MidiNote, MidiTrack } from './midi-song.ts'
import type { TrackPlace } from './place-tracks.ts'

/** The events of one track at their places in the whole song, and what of it a MIDI file cannot say. */
export function trackEvents(
  { track, chunk, channel, instrument, came }: TrackPlace,
  { buses = [], perBeat, endTick }: { buses?: ProjectSnapshot['buses']; perBeat: number; endTick: number },
): { track: MidiTrack; warnings: string[] } {
  const tickOf = (beat: number) => Math.max(0, Math.round(beat * perBeat))
  const { regions } = track
  const notes = regions.flatMap(({ startBeat, notes = [] }) =>
    notes.map((note) => noteAt(note, { tickOf, startBeat, endTick })),
  )
  const own = regions.flatMap(({ startBeat, ccEvents = [] }) =>
    ccEvents.map(({ cc, beat, value }) => ({ tick: tickOf(startBeat + beat), cc, value })),
  )
  const lanes = (track.automation ?? []).map((lane) => ({ parameter: lane.parameter, events: automationEvents(lane) }))
  const drawn = lanes.flatMap(({ events }) =>
    events && events.cc !== 'bend'
      ? events.values.map(({ beat, value }) => ({ tick: tickOf(beat), cc: Number(events.cc), value }))
      : [],
  )
  const bent = lanes.flatMap(({ events }) =>
    events?.cc === 'bend' ? events.values.map(({ beat, value }) => ({ tick: tickOf(beat), value })) : [],
  )
  const controllers = [...atStart(track, { buses, own, drawn }), ...scaled(own, track.volume ?? 1), ...drawn]
  const warnings = [
    ...said(
      lanes.filter(({ events }) => !events).map(({ parameter }) => parameter),
      (what) => `MIDI has no ${what}, so that automation of ${track.name} was left out.`,
    ),
    ...said(
      (track.effects ?? []).filter(({ type }) => effectController(type) === null).map(({ type }) => type),
      (what) => `MIDI has no ${what}, so that effect of ${track.name} was left out.`,
    ),
    ...(regions.some(({ notes, noteCount = 0 }) => notes === undefined && noteCount > 0)
      ? [`Some notes of ${track.name} were not sent, so they are missing.`]
      : []),
  ]
  return {
    track: {
      chunk,
      channel,
      notes: byTick(notes),
      programs: programsOf(instrument, came),
      controllers: byTick(controllers),
      bends: byTick([
        ...regions.flatMap(({ startBeat, pitchBends = [] }) =>
          pitchBends.map(({ beat, value }) => ({ tick: tickOf(startBeat + beat), value })),
        ),
        ...bent,
      ]),
      touches: byTick(
        regions.flatMap(({ startBeat, aftertouch = [] }) =>
          aftertouch.map(({ beat, value, pitch }) => ({
            tick: tickOf(startBeat + beat),
            value,
            ...(pitch !== undefined && { pitch }),
          })),
        ),
      ),
    },
    warnings,
  }
}

type RegionNote = NonNullable<SnapshotTrack['regions'][number]['notes']>[number]

function noteAt(
  note: RegionNote,
  { tickOf, startBeat, endTick }: { tickOf: (beat: number) => number; startBeat: number; endTick: number },
): MidiNote {
  const { isOpen, longTicks, releaseVelocity } = noteMidi.safeParse(note['midi'] ?? {}).data ?? {}
  const tick = tickOf(startBeat + note.startBeat)
  const ticks =
    longTicks !== undefined && note.durationBeats === MAX_NOTE_BEATS
      ? longTicks
      : Math.max(1, tickOf(startBeat + note.startBeat + note.durationBeats) - tick)
  const isStillOpen = isOpen === true && tick + ticks === Math.max(tick + 1, endTick)
  return {
    tick,
    ticks,
    pitch: note.pitch,
    velocity: note.velocity,
    ...(releaseVelocity !== undefined && { releaseVelocity }),
    ...(isStillOpen && { isOpen: true as const }),
  }
}

/** How much of an effect a track gets that has it as an insert. */
const insertLevel = 0.5

/** The mixer's settings, for what neither a region nor a lane already says. */
function atStart(
  { volume, pan, sends = [], effects = [] }: SnapshotTrack,
  {
    buses,
    own,
    drawn,
  }: { buses: NonNullable<ProjectSnapshot['buses']>; own: MidiTrack['controllers']; drawn: MidiTrack['controllers'] },
): MidiTrack['controllers'] {
  const wanted = new Map<number, number>()
  if (volume !== undefined) wanted.set(7, volumeController(volume))
  if (pan !== undefined) wanted.set(10, panController(pan))
  const levels = [
    ...effects.map(({ type }) => ({ name: type, level: insertLevel })),
    ...sends.map(({ busId, level }) => ({ name: buses.find(({ id }) => id === busId)?.name ?? '', level })),
  ]
  for (const { name, level } of levels) {
    const cc = effectController(name)
    if (cc !== null) wanted.set(cc, Math.max(wanted.get(cc) ?? 0, Math.round(level * 127)))
  }
  const spoken = new Set([...own, ...drawn].map(({ cc }) => cc))
  return [...wanted].flatMap(([cc, value]) => (spoken.has(cc) ? [] : [{ tick: 0, cc, value }]))
}

/** Volumes that a region sets go up and down with the track's fader. */
function scaled(own: MidiTrack['controllers'], volume: number): MidiTrack['controllers'] {
  return volume === 1
    ? own
    : own.map((event) =>
        event.cc === 7 ? { ...event, value: Math.min(127, Math.round(event.value * Math.sqrt(volume))) } : event,
      )
}

/** The programs that the file had, the first one exchanged where the track has another instrument now. */
function programsOf(instrument: TrackPlace['instrument'], came: TrackPlace['came']): MidiTrack['programs'] {
  const had = came?.programs ?? []
  if ('drumKitId' in instrument) {
    const isSame = came !== null && kitOfProgram(had[0]?.program ?? 0) === instrument.drumKitId
    return isSame ? had : [{ tick: had[0]?.tick ?? 0, program: programOfKit(instrument.drumKitId) }, ...had.slice(1)]
  }
  const program = instrument.gmProgram
  if (program === null || had[0]?.program === program) return had
  return [{ tick: had[0]?.tick ?? 0, program }, ...had.slice(1)]
}

function said(names: string[], sentence: (what: string) => string): string[] {
  return names.length === 0 ? [] : [sentence([...new Set(names)].join(', '))]
}

function byTick<T extends { tick: number }>(events: T[]): T[] {
  return events.toSorted((a, b) => a.tick - b.tick)
}
