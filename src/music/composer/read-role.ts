import { nearest } from '../../words/index.ts'
import type { Role } from './style.ts'

/**
 * The part that a text asks for: "keys", "the sub", "vocals", "warm strings". Whole words only; of several the last, as
 * in "piano melody".
 */
export function readRole(text: string): Role | null {
  return instrumentsIn(text).at(-1)?.role ?? null
}

/** The General MIDI program that a text implies: "rhodes" is 4; "chords" is none in particular. */
export function programOf(text: string): number | null {
  return instrumentsIn(text).find(({ program }) => program !== null)?.program ?? null
}

type Instrument = { readonly role: Role; readonly program: number | null }

function instrumentsIn(text: string): Instrument[] {
  const words =
    text
      .toLowerCase()
      .slice(0, 400)
      .match(/[\p{L}\p{N}]+/gu) ?? []
  const found = named(words)
  return found.length > 0
    ? found
    : named(words.map((word) => (word.length >= 5 ? nearest(word, longNames) : null) ?? word))
}

/**
 * The instrument or part that exactly these words name from here on, and how many of them; no slip of the hand is
 * forgiven.
 */
export function instrumentAt(words: readonly string[], at: number): (Instrument & { readonly size: number }) | null {
  for (const size of [3, 2, 1]) {
    const instrument = at + size <= words.length ? instruments.get(words.slice(at, at + size).join(' ')) : undefined
    if (instrument !== undefined) return { ...instrument, size }
  }
  return null
}

function named(words: readonly string[]): Instrument[] {
  const found: Instrument[] = []
  for (let at = 0; at < words.length;) {
    const instrument = instrumentAt(words, at)
    if (instrument !== null) found.push(instrument)
    at += instrument?.size ?? 1
  }
  return found
}

/** For each role: instruments with their program, then words that name the role alone. */
const spoken: Record<Role, { readonly programs: Readonly<Record<string, number>>; readonly words: string }> = {
  drums: {
    programs: {},
    words:
      'drums, drum, drum kit, drumkit, drum machine, kit, beat, beats, percussion, perc, bass drum, kick, kicks, ' +
      'kick drum, snare, snares, snare drum, hat, hats, hi hats, hihat, hihats, hi hat, open hat, open hats, ' +
      'closed hats, ' +
      'cymbal, cymbals, ride, ride cymbal, crash, crash cymbal, 808 drums, 909, groove, rhythm section, congas, ' +
      'conga, ' +
      'bongos, bongo, shaker, shakers, tambourine, cowbell, clap, claps, handclaps, rim, rims, rimshot, rimshots, ' +
      'tom, ' +
      'toms, claves, maracas, timbales',
  },
  bass: {
    programs: {
      'upright bass': 32,
      'double bass': 32,
      'acoustic bass': 32,
      'fingered bass': 33,
      'bass guitar': 33,
      'electric bass': 33,
      'picked bass': 34,
      'fretless bass': 35,
      fretless: 35,
      'slap bass': 36,
      'synth bass': 38,
      sub: 39,
      'sub bass': 39,
      subbass: 39,
      808: 39,
      '808s': 39,
      '808 bass': 39,
      'acid bass': 38,
      tuba: 58,
    },
    words: 'bass, bassline, bass line, basslines, low end',
  },
  chords: {
    programs: {
      piano: 0,
      'grand piano': 0,
      'acoustic piano': 0,
      'upright piano': 1,
      'electric piano': 4,
      rhodes: 4,
      wurlitzer: 4,
      epiano: 4,
      'e piano': 4,
      dx7: 5,
      harpsichord: 6,
      clav: 7,
      clavinet: 7,
      organ: 16,
      hammond: 16,
      'church organ': 19,
      accordion: 21,
      guitar: 25,
      guitars: 25,
      'nylon guitar': 24,
      'classical guitar': 24,
      'spanish guitar': 24,
      'acoustic guitar': 25,
      'jazz guitar': 26,
      'electric guitar': 27,
      'clean guitar': 27,
      'muted guitar': 28,
      'rhythm guitar': 27,
      'distorted guitar': 30,
      'power chords': 30,
      ukulele: 24,
      banjo: 105,
      mandolin: 25,
      horns: 61,
      brass: 61,
      'brass section': 61,
      'horn section': 61,
      marimba: 12,
    },
    words: 'chords, chord, keys, keyboard, keyboards, comp, comping, harmony, stabs, chord stabs, skank, rhythm',
  },
  lead: {
    programs: {
      vocals: 54,
      vocal: 54,
      voice: 54,
      vox: 54,
      singer: 54,
      flute: 73,
      recorder: 74,
      whistle: 78,
      sax: 66,
      saxophone: 66,
      'alto sax': 65,
      'tenor sax': 66,
      'soprano sax': 64,
      trumpet: 56,
      'muted trumpet': 59,
      trombone: 57,
      clarinet: 71,
      oboe: 68,
      bassoon: 70,
      'french horn': 60,
      violin: 40,
      fiddle: 40,
      viola: 41,
      cello: 42,
      'lead guitar': 29,
      'guitar solo': 29,
      'synth lead': 81,
      'lead synth': 81,
      'saw lead': 81,
      'square lead': 80,
      vibraphone: 11,
      vibes: 11,
      glockenspiel: 9,
      xylophone: 13,
      harmonica: 22,
      sitar: 104,
      kalimba: 108,
      'pan flute': 75,
    },
    words:
      'lead, leads, melody, melodies, tune, topline, top line, hook, riff, solo, synth, counter melody, countermelody',
  },
  pads: {
    programs: {
      strings: 48,
      'string section': 48,
      'string ensemble': 48,
      'synth strings': 50,
      orchestra: 48,
      choir: 52,
      'warm pad': 89,
      'synth pad': 88,
      'string pad': 50,
      'string pads': 50,
      'string part': 48,
      'string line': 48,
      'string arrangement': 48,
      'string quartet': 48,
      riser: 95,
      risers: 95,
      sweep: 95,
      uplifter: 95,
    },
    words: 'pads, pad, texture, textures, atmosphere, atmospheres, ambience, drone, drones, background, wash',
  },
  arpeggio: {
    programs: { harp: 46, 'music box': 10, pluck: 45, plucks: 45, pizzicato: 45, bells: 14, celesta: 8 },
    words: 'arpeggio, arpeggios, arp, arps, arpeggiator, sequence, sequencer, ostinato, broken chords',
  },
}

const instruments: ReadonlyMap<string, Instrument> = new Map(
  (Object.keys(spoken) as Role[]).flatMap((role) => [
    ...spoken[role].words.split(', ').map((name): [string, Instrument] => [name, { role, program: null }]),
    ...Object.entries(spoken[role].programs).map(([name, program]): [string, Instrument] => [name, { role, program }]),
  ]),
)
const longNames = [...instruments.keys()].filter((name) => !name.includes(' ') && name.length >= 5)
