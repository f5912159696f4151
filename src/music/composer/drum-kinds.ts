import { drumVoices, type DrumVoice } from './drum-voices.ts'
import type { DrumLine, Groove } from './style.ts'

export const drumKinds = ['kick', 'snare', 'hi-hats', 'cymbals', 'toms', 'percussion'] as const
export type DrumKind = (typeof drumKinds)[number]

/** The drums of a text that names some and not the whole kit: "kick", "hi-hats", "shaker". Null where it does not. */
export function readDrumKind(text: string): DrumKind | null {
  const said = text.toLowerCase().replaceAll(/[\s_-]+/g, ' ').trim()
  return drumKinds.find((kind) => words[kind].test(said)) ?? null
}

const words: Record<DrumKind, RegExp> = {
  kick: /^(?:kicks?|kick drums?|bass drums?)$/,
  snare: /^(?:snares?|snare drums?|backbeat|claps?|rims?|rimshots?)$/,
  'hi-hats': /^(?:hats?|hi ?hats?)$/,
  cymbals: /^(?:cymbals?|rides?|crash(?:es)?)$/,
  toms: /^toms?$/,
  percussion: /^(?:percussion|percs?|shakers?|tambourines?|cowbells?|congas?|bongos?|claves|maracas|timbales)$/,
}

const voices: Record<DrumKind, readonly DrumVoice[]> = {
  kick: ['kick'],
  snare: ['snare', 'rim', 'clap'],
  'hi-hats': ['closedHat', 'openHat', 'pedalHat'],
  cymbals: ['ride', 'rideBell', 'crash'],
  toms: ['floorTom', 'lowTom', 'midTom', 'highTom'],
  percussion: ['shaker', 'tambourine', 'cowbell', 'highConga', 'lowConga', 'claves'],
}

/** What a style without such a drum has it play. */
const usual: Record<DrumKind, DrumLine> = {
  kick: { voice: 'kick', pattern: 'X... .... X... ..?.' },
  snare: { voice: 'snare', pattern: '.... X... .... X..? .... X... .... X.-.' },
  'hi-hats': { voice: 'closedHat', pattern: 'x.x. x.x. x.x. x.x? x.x. x.-. x.x. x?x.' },
  cymbals: { voice: 'ride', pattern: 'x... x.x. x... x.x?' },
  toms: { voice: 'floorTom', pattern: 'X... ..x. .... x.?.' },
  percussion: { voice: 'shaker', pattern: 'x-x- x-x? x-x- x-x-' },
}

/** The lines of a groove that these drums play: its own, else those of another groove of the style, else plain ones. */
export function linesOf(kinds: readonly DrumKind[], { groove, others }: { groove: Groove; others: readonly Groove[] }): Groove {
  return kinds.flatMap((kind) => {
    const own = [groove, ...others].map((lines) => lines.filter(({ voice }) => voices[kind].includes(voice))).find((lines) => lines.length > 0)
    return own ?? [usual[kind]]
  })
}

export const isPlayedBy = (kinds: readonly DrumKind[], pitch: number): boolean => kinds.some((kind) => voices[kind].some((voice) => drumVoices[voice] === pitch))
