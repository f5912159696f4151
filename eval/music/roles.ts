import type { SnapshotTrack } from '../../src/music/wire/snapshot.ts'

/** What a track plays in an arrangement, told by its name or by its General MIDI program. */
type Sound = {
  readonly name: RegExp
  readonly programs: readonly (readonly [number, number])[]
  readonly sample: { readonly name: string; readonly gmProgram?: number; readonly drumKitId?: string }
}

const sounds = {
  drums: {
    name: /drum|beat|kit|\bkick|snare|\bhats?\b|perc|clap|shaker|conga|bongo|tambourine/i,
    programs: [[112, 118]],
    sample: { name: 'Drums', drumKitId: 'acoustic' },
  },
  bass: {
    name: /\bbass\b|\bsub\b|808/i,
    programs: [
      [32, 39],
      [43, 43],
    ],
    sample: { name: 'Bass', gmProgram: 33 },
  },
  piano: { name: /piano|keys|rhodes/i, programs: [[0, 7]], sample: { name: 'Piano', gmProgram: 0 } },
  keys: {
    name: /keys|keyboard|piano|rhodes|wurli|organ|clav|\bep\b/i,
    programs: [
      [0, 7],
      [16, 20],
    ],
    sample: { name: 'Keys', gmProgram: 4 },
  },
  organ: { name: /organ|hammond/i, programs: [[16, 20]], sample: { name: 'Organ', gmProgram: 16 } },
  chords: {
    name: /chord|keys|piano|rhodes|guitar|pad|stab|harmony/i,
    programs: [
      [0, 7],
      [16, 31],
      [48, 54],
      [80, 95],
    ],
    sample: { name: 'Chords', gmProgram: 4 },
  },
  stabs: {
    name: /stab|chord/i,
    programs: [
      [0, 7],
      [16, 20],
      [48, 55],
      [62, 63],
      [80, 95],
    ],
    sample: { name: 'Stabs', gmProgram: 62 },
  },
  guitar: { name: /guitar|gtr/i, programs: [[24, 31]], sample: { name: 'Guitar', gmProgram: 25 } },
  strings: {
    name: /string|violin|viola|cello|orchestra/i,
    programs: [[40, 51]],
    sample: { name: 'Strings', gmProgram: 48 },
  },
  violin: { name: /violin|fiddle/i, programs: [[40, 40]], sample: { name: 'Violin', gmProgram: 40 } },
  brass: { name: /brass|horn|trumpet|trombone/i, programs: [[56, 63]], sample: { name: 'Brass', gmProgram: 61 } },
  sax: { name: /sax/i, programs: [[64, 67]], sample: { name: 'Sax', gmProgram: 66 } },
  flute: { name: /flute/i, programs: [[72, 75]], sample: { name: 'Flute', gmProgram: 73 } },
  clarinet: { name: /clarinet/i, programs: [[71, 71]], sample: { name: 'Clarinet', gmProgram: 71 } },
  choir: {
    name: /choir|voice|vox|vocal|aah|ooh/i,
    programs: [
      [52, 54],
      [91, 91],
    ],
    sample: { name: 'Choir', gmProgram: 52 },
  },
  harp: { name: /harp/i, programs: [[46, 46]], sample: { name: 'Harp', gmProgram: 46 } },
  lead: {
    name: /lead|melod|solo|hook|topline/i,
    programs: [
      [80, 87],
      [64, 79],
      [40, 40],
      [56, 56],
      [11, 13],
    ],
    sample: { name: 'Lead', gmProgram: 80 },
  },
  pad: {
    name: /pad|strings|atmos|drone/i,
    programs: [
      [88, 95],
      [48, 54],
    ],
    sample: { name: 'Pad', gmProgram: 89 },
  },
  arp: { name: /arp/i, programs: [[80, 103]], sample: { name: 'Arp', gmProgram: 81 } },
  riser: {
    name: /riser|sweep|fx|effect|noise|build/i,
    programs: [
      [96, 103],
      [119, 127],
    ],
    sample: { name: 'Riser', gmProgram: 119 },
  },
} satisfies Record<string, Sound>

export type Role = keyof typeof sounds

const soundOf = (role: Role): Sound => sounds[role]

/** Whether a track can be the one that plays this. A drum kit plays drums and nothing else. */
export function playsRole({ name, gmProgram, drumKitId }: SnapshotTrack, role: Role): boolean {
  const sound = soundOf(role)
  const isKit = typeof drumKitId === 'string' && drumKitId !== ''
  if (isKit) return role === 'drums'
  return (
    (sound.name.test(name) && (role !== 'drums' || typeof gmProgram !== 'number')) ||
    sound.programs.some(([from, to]) => typeof gmProgram === 'number' && gmProgram >= from && gmProgram <= to)
  )
}

/** A track that plays this beyond doubt. */
export const sampleOf = (role: Role): Sound['sample'] => soundOf(role).sample

/** A track whose notes are drums, so that their pitches say nothing about a key. */
export const isDrums = (track: SnapshotTrack): boolean => playsRole(track, 'drums')
