import type { Several } from './chance.ts'
import type { Pattern } from './pattern.ts'
import type { DrumLine, Groove } from './style.ts'

/** The General MIDI key of each drum. */
export const drumVoices = {
  kick: 36,
  rim: 37,
  snare: 38,
  clap: 39,
  floorTom: 41,
  closedHat: 42,
  pedalHat: 44,
  lowTom: 45,
  openHat: 46,
  midTom: 47,
  crash: 49,
  highTom: 50,
  ride: 51,
  rideBell: 53,
  tambourine: 54,
  cowbell: 56,
  highBongo: 60,
  lowBongo: 61,
  highConga: 63,
  lowConga: 64,
  highTimbale: 65,
  lowTimbale: 66,
  shaker: 70,
  claves: 75,
} as const

export const drumKinds = [
  'kick',
  'snare',
  'claps',
  'rims',
  'hi-hats',
  'open hats',
  'cymbals',
  'ride',
  'crash',
  'toms',
  'percussion',
  'shaker',
  'tambourine',
  'cowbell',
  'congas',
  'bongos',
  'timbales',
  'claves',
] as const
export type DrumKind = (typeof drumKinds)[number]

/** The drums of a text that names some and not the whole kit: "kick", "hi-hats", "Shaker 2". Null where it does not. */
export function readDrumKind(text: string): DrumKind | null {
  const said = text
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .replace(/ \d+$/, '')
    .trim()
  return drumKinds.find((kind) => kinds[kind].words.test(said)) ?? null
}

/**
 * What a word for a drum means. `voices` are the drums themselves; where a style does not play them, those in `like`
 * lend their rhythm, and where it has neither, or another take is wanted, they play what they usually do.
 */
type Kind = {
  readonly words: RegExp
  readonly voices: Several<DrumVoice>
  readonly like?: readonly DrumVoice[]
  readonly usual: Several<Pattern>
}

const kinds: Record<DrumKind, Kind> = {
  kick: {
    words: /^(?:kicks?|kick drums?|bass drums?)$/,
    voices: ['kick'],
    usual: ['X... .... X... ..?.', 'X... ..x. X... .x..'],
  },
  snare: {
    words: /^(?:snares?|snare drums?|backbeat)$/,
    voices: ['snare'],
    like: ['clap', 'rim'],
    usual: ['.... X... .... X..? .... X... .... X.-.', '.... X..- .-.. X..x'],
  },
  claps: {
    words: /^(?:hand ?)?claps?$/,
    voices: ['clap'],
    like: ['snare', 'rim'],
    usual: ['.... X... .... X...', '.... X... .... X..x .... X..x .... x.X.'],
  },
  rims: {
    words: /^(?:rims?|rim ?shots?|side ?sticks?|cross ?sticks?)$/,
    voices: ['rim'],
    like: ['snare', 'clap'],
    usual: ['.... X... .... X...', '.... X... .... X..x .... X..x .... x.X.'],
  },
  'hi-hats': {
    words: /^(?:hats?|hi ?hats?|closed (?:hi ?)?hats?)$/,
    voices: ['closedHat', 'openHat', 'pedalHat'],
    usual: ['x.x. x.x. x.x. x.x? x.x. x.-. x.x. x?x.', 'x-x- x-xx x-x- x-x.'],
  },
  'open hats': {
    words: /^open (?:hi ?)?hats?$/,
    voices: ['openHat'],
    usual: ['..x. ..x. ..x. ..x.', '.... ..x. .... ..x. ..x. ..x. .... x.x.'],
  },
  cymbals: {
    words: /^cymbals?$/,
    voices: ['ride', 'rideBell', 'crash'],
    usual: ['x... x.x. x... x.x?', 'x.x. x.-. x.x. x.-x'],
  },
  ride: {
    words: /^(?:rides?|ride cymbals?)$/,
    voices: ['ride', 'rideBell'],
    usual: ['x... x.x. x... x.x?', 'x.x. x.-. x.x. x.-x'],
  },
  crash: {
    words: /^crash(?:es)?(?: cymbals?)?$/,
    voices: ['crash'],
    usual: [
      'X... .... .... .... .... .... .... .... .... .... .... .... .... .... .... ....',
      '.... .... .... .... .... .... .... ..X.',
    ],
  },
  toms: {
    words: /^(?:floor )?toms?$/,
    voices: ['floorTom', 'lowTom', 'midTom', 'highTom'],
    usual: ['X... ..x. .... x.?.', 'x..x ..x. x..x x.x.'],
  },
  percussion: {
    words: /^(?:percussion|percs?)$/,
    voices: ['shaker', 'tambourine', 'cowbell', 'highConga', 'lowConga', 'claves'],
    usual: ['x-x- x-x? x-x- x-x-', '..x. x.x- ..x. x-xx'],
  },
  shaker: {
    words: /^(?:shakers?|maracas)$/,
    voices: ['shaker'],
    like: ['tambourine'],
    usual: ['x-x- x-x? x-x- x-x-', '..x. x.x- ..x. x-xx'],
  },
  tambourine: {
    words: /^tambourines?$/,
    voices: ['tambourine'],
    like: ['shaker'],
    usual: ['..x. ..x. ..x. ..x?', '.... x... .... x.xx'],
  },
  cowbell: { words: /^cowbells?$/, voices: ['cowbell'], usual: ['x... x... x... x.?.', 'x.x. ..x. x.x. .x..'] },
  congas: {
    words: /^congas?$/,
    voices: ['highConga', 'lowConga'],
    usual: ['..x. .xx. ..x. .x?.', 'x..x .x.. x..x .xx.'],
  },
  bongos: {
    words: /^bongos?$/,
    voices: ['highBongo', 'lowBongo'],
    like: ['highConga', 'lowConga'],
    usual: ['x.-. x.x. x.-. x.x?', 'x..x ..x. x.xx ..x.'],
  },
  timbales: {
    words: /^timbales?$/,
    voices: ['highTimbale', 'lowTimbale'],
    like: ['highConga', 'lowConga'],
    usual: ['x..x ..x. x..x .?..', '..x. x..x ..x. xx..'],
  },
  claves: { words: /^claves?$/, voices: ['claves'], usual: ['x..x ..x. ..x. x...', '..x. x... x..x ..x.'] },
}

/**
 * The lines of a groove that these drums play: its own, else those of another groove of the style, else plain ones.
 * Another take has the next.
 */
export function linesOf(
  asked: readonly DrumKind[],
  { groove, others, take }: { groove: Groove; others: readonly Groove[]; take: number },
): Groove {
  return asked.flatMap((kind) => {
    const { voices, like = [], usual } = kinds[kind]
    const among = (some: readonly DrumVoice[]): Groove[] =>
      [groove, ...others]
        .map((lines) => lines.filter(({ voice }) => some.includes(voice)))
        .filter((lines) => lines.length > 0)
    const own = among(voices)
    const lent =
      own.length > 0
        ? []
        : among(like).map((lines) =>
            lines.map((line): DrumLine => ({ ...line, voice: voices[like.indexOf(line.voice)] ?? voices[0] })),
          )
    const plain = usual.map((pattern): Groove => [{ voice: voices[0], pattern }])
    const choices = [...new Map([...own, ...lent, ...plain].map((lines) => [soundOf(lines), lines])).values()]
    return choices[take % choices.length] ?? []
  })
}

/** Lines that sound the same are one choice. */
const soundOf = (lines: Groove): string =>
  lines
    .map(({ voice, pattern }) => `${voice} ${pattern.replaceAll(/[\s?]/g, (sign) => (sign === '?' ? '.' : ''))}`)
    .join('\n')

export const isPlayedBy = (asked: readonly DrumKind[], pitch: number): boolean =>
  asked.some((kind) => kinds[kind].voices.some((voice) => drumVoices[voice] === pitch))

export type DrumVoice = keyof typeof drumVoices
