import { z } from 'zod'

/**
 * The ranges of every parameter, said once: validation, the model's tools, MCP and the documentation are made from
 * them.
 */
export const trackId = z.string().min(1).describe('the id of a track')
export const regionId = z.string().min(1).describe('the id of a region')
/** Set by the server for something new; a value that a model makes up is not used. */
export const newThingId = z.string().min(1).describe('set by the server').exactOptional()

export const trackName = z.string().trim().min(1).max(50)
/** Of a bus that is there already. */
export const busName = trackName.describe('the name of a bus')
export const regionName = z.string().trim().min(1).max(50)
export const projectName = z.string().trim().min(1).max(100)
export const beat = z.number().min(0)
export const MIN_LENGTH_BEATS = 0.01
export const lengthBeats = z.number().min(MIN_LENGTH_BEATS).max(1000)
export const tempo = z.number().min(20).max(300)
export const keyText = z.string().trim().min(1).max(50)
export const signature = z.strictObject({
  numerator: z.int().min(1).max(64),
  denominator: z.union(
    [1, 2, 4, 8, 16, 32].map((each) => z.literal(each)),
    { error: 'should be one of 1, 2, 4, 8, 16, 32' },
  ),
})
export const volume = z.number().min(0).max(1.5)
export const pan = z.number().min(0).max(1).describe('0 is left, 0.5 the centre, 1 right')
export const level = z.number().min(0).max(1)
export const program = z.int().min(0).max(127).describe('General MIDI program, 0 to 127')
export const channel = z.int().min(1).max(16)

export const drumKits = ['acoustic', 'TR-909', 'TR-808', 'jazz'] as const
export const effectTypes = [
  'reverb',
  'delay',
  'compressor',
  'eq',
  'distortion',
  'filter',
  'chorus',
  'modulation',
  'overdrive',
  'phaser',
  'flanger',
  'tremolo',
] as const
export const colorNames = [
  'blue',
  'indigo',
  'purple',
  'pink',
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'cyan',
  'mint',
  'gray',
] as const
const colorRule = `should be one of ${colorNames.join(', ')}, or #RRGGBB`
export const color = z.union([z.enum(colorNames), z.string().regex(/^#[0-9a-fA-F]{6}$/, colorRule)], {
  error: colorRule,
})

export const automatable = [
  'Volume',
  'Pan',
  'EQ Low',
  'EQ Mid',
  'EQ High',
  'Mod Wheel (CC1)',
  'Volume (CC7)',
  'Pan (CC10)',
  'Expression (CC11)',
  'Sustain (CC64)',
  'Filter Cutoff (CC74)',
  'Pitch Bend',
  'Synth Cutoff',
  'Synth Resonance',
  'Synth Attack',
  'Synth Release',
] as const
export const curves = ['linear', 'smooth', 'step', 'exp', 'log'] as const
export const gridSizes = [0.0625, 0.125, 0.25, 0.5, 1, 2, 4] as const

export const note = z.strictObject({
  pitch: z.int().min(0).max(127),
  startBeat: beat.describe('from the start of the region'),
  durationBeats: lengthBeats,
  velocity: z.int().min(1).max(127).default(100),
  channel: z.int().min(0).max(15).exactOptional(),
  kept: z
    .record(z.string(), z.json())
    .exactOptional()
    .describe('where a note that was there is written again: the fields that it came with and nobody here knows'),
})
/** Notes by what a musician would say of them; two that are alike in that are heard as one, and chosen as one. */
export const chosenNoteList = z
  .array(z.strictObject({ pitch: note.shape.pitch, startBeat: note.shape.startBeat }))
  .max(20_000)
  .describe('notes that are there, each by its pitch and where it begins')
export const controlValue = z.int().min(0).max(127)

/** Marks a rule that is broken by what is not given. */
export const isMissing = { isMissing: true }
