import { drumKits } from './operations/params.ts'

/** Which instrument a name speaks of: the first of these words that is in it, as a whole word. */
const programs: readonly (readonly [program: number, words: string])[] = [
  [4, 'rhodes|epiano|electric piano|ep|wurlitzer|wurli'],
  [6, 'harpsichord'],
  [7, 'clav|clavinet'],
  [9, 'glockenspiel|glock'],
  [10, 'music box'],
  [11, 'vibes|vibraphone'],
  [12, 'marimba'],
  [13, 'xylophone'],
  [14, 'bells|tubular'],
  [16, 'organ|hammond'],
  [19, 'church organ'],
  [21, 'accordion'],
  [22, 'harmonica'],
  [24, 'nylon|classical guitar'],
  [25, 'acoustic guitar'],
  [30, 'distorted guitar|lead guitar|rock guitar'],
  [27, 'guitar|guitars|gtr|electric guitar'],
  [38, 'synth bass|acid|reese|303|sub|808 bass|moog'],
  [32, 'upright|double bass|contrabass|acoustic bass'],
  [36, 'slap bass'],
  [35, 'fretless'],
  [33, 'bass|bassline|basses'],
  [40, 'violin|fiddle'],
  [41, 'viola'],
  [42, 'cello|celli'],
  [46, 'harp'],
  [47, 'timpani'],
  [48, 'strings|string|orchestra|ensemble'],
  [52, 'choir|voices|vox|vocals|vocal'],
  [56, 'trumpet|trumpets'],
  [57, 'trombone'],
  [58, 'tuba'],
  [60, 'horn|horns|french horn'],
  [61, 'brass'],
  [65, 'sax|saxophone|alto sax'],
  [66, 'tenor sax'],
  [68, 'oboe'],
  [70, 'bassoon'],
  [71, 'clarinet'],
  [73, 'flute|flutes'],
  [75, 'pan flute'],
  [80, 'square'],
  [81, 'lead|synth lead|saw|melody|hook|synth'],
  [88, 'pad|pads|atmosphere|ambience|texture|drone'],
  [98, 'arp|arpeggio|arpeggiator|pluck|plucks|crystal'],
  [104, 'sitar'],
  [105, 'banjo'],
  [108, 'kalimba'],
  [114, 'steel drums'],
  [0, 'piano|keys|keyboard|keyboards|chords|grand'],
]

const kits: readonly (readonly [kit: (typeof drumKits)[number], words: string])[] = [
  ['TR-808', '808 drums|808 kit|808|tr-808|trap drums'],
  ['TR-909', '909|909 drums|909 kit|tr-909|house drums|techno drums'],
  ['jazz', 'jazz drums|brushes|jazz kit'],
  [
    'acoustic',
    'drums|drum|drum kit|drumkit|kit|percussion|perc|beat|beats|kick|snare|hats|hat|hihat|hi-hat|cymbals|toms|' +
      'clap|claps|shaker',
  ],
]

export type Instrument = { readonly drumKitId: (typeof drumKits)[number] } | { readonly gmProgram: number }

/** The instrument that a track's name implies; a piano where it implies none. */
export function instrumentFor(name: string): Instrument {
  const words = ` ${name.toLowerCase().replace(/[^\p{L}\p{N}-]+/gu, ' ')} `
  const longest = <T>(table: readonly (readonly [T, string])[]): { value: T; length: number } | undefined => {
    const found = table.flatMap(([value, names]) =>
      names
        .split('|')
        .filter((each) => words.includes(` ${each} `))
        .map((each) => ({ value, length: each.length })),
    )
    return found.toSorted((a, b) => b.length - a.length)[0]
  }
  const kit = longest(kits)
  const program = longest(programs)
  return kit && (!program || kit.length >= program.length)
    ? { drumKitId: kit.value }
    : { gmProgram: program?.value ?? 0 }
}

/** The instrument of a General MIDI program by its name, or by its number where nobody speaks of it. */
export function sayProgram(program: number): string {
  const name = programs.find(([each]) => each === program)?.[1].split('|')[0]
  return name === undefined ? `General MIDI program ${program}` : `${name} (General MIDI program ${program})`
}
