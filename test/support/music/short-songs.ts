// Short songs written out by hand, note by note, before anything was measured on them: folk, blues, chorale, waltz,
// modal vamps, lines alone. A bar is words of `pitch:beats`, `C3+E3+G3:2` sounds together, `r:1` is silence, `x` is a drum.

export interface ShortSong {
  name: string
  /** What a musician would write above each bar. */
  chords: string[]
  beatsPerBar: number
  tracks: { name: string; drums?: boolean; bars: string[] }[]
}

const BACKBEAT = 'C2+F#2:0.5 F#2:0.5 D2+F#2:0.5 F#2:0.5 C2+F#2:0.5 F#2:0.5 D2+F#2:0.5 F#2:0.5'

export const SHORT_SONGS: ShortSong[] = [
  {
    name: 'arpeggios in A minor under a tune',
    chords: ['Am', 'F', 'C', 'G', 'Am', 'F', 'G', 'Am'],
    beatsPerBar: 4,
    tracks: [
      {
        name: 'Piano',
        bars: [
          'A2:0.5 E3:0.5 A3:0.5 C4:0.5 E4:0.5 C4:0.5 A3:0.5 E3:0.5',
          'F2:0.5 C3:0.5 F3:0.5 A3:0.5 C4:0.5 A3:0.5 F3:0.5 C3:0.5',
          'C3:0.5 G3:0.5 C4:0.5 E4:0.5 G4:0.5 E4:0.5 C4:0.5 G3:0.5',
          'G2:0.5 D3:0.5 G3:0.5 B3:0.5 D4:0.5 B3:0.5 G3:0.5 D3:0.5',
          'A2:0.5 E3:0.5 A3:0.5 C4:0.5 E4:0.5 C4:0.5 A3:0.5 E3:0.5',
          'F2:0.5 C3:0.5 F3:0.5 A3:0.5 C4:0.5 A3:0.5 F3:0.5 C3:0.5',
          'G2:0.5 D3:0.5 G3:0.5 B3:0.5 D4:0.5 B3:0.5 G3:0.5 D3:0.5',
          'A2:0.5 E3:0.5 A3:0.5 C4:0.5 E4:2',
        ],
      },
      {
        name: 'Flute',
        bars: [
          'E5:1.5 D5:0.5 C5:1 B4:1',
          'A4:2 C5:1 A4:1',
          'G4:1.5 A4:0.5 C5:2',
          'D5:2 B4:2',
          'C5:1 B4:1 A4:2',
          'F5:1.5 E5:0.5 C5:2',
          'D5:1 C5:1 B4:1 G4:1',
          'A4:4',
        ],
      },
    ],
  },
  {
    name: 'a D dorian vamp struck off the beat',
    chords: ['Dm', 'G', 'Dm', 'G', 'Dm', 'G', 'Dm', 'G'],
    beatsPerBar: 4,
    tracks: [
      {
        name: 'Keys',
        bars: [
          'r:0.5 C4+F4+A4:0.5 r:1.5 C4+F4+A4:1 r:0.5',
          'r:0.5 B3+F4+G4:0.5 r:1.5 B3+D4+G4:1 r:0.5',
          'r:0.5 C4+F4+A4:0.5 r:1.5 C4+F4+A4:1 r:0.5',
          'r:0.5 B3+F4+G4:0.5 r:1.5 B3+D4+G4:1 r:0.5',
          'r:0.5 C4+F4+A4:0.5 r:1.5 C4+F4+A4:1 r:0.5',
          'r:0.5 B3+F4+G4:0.5 r:1.5 B3+D4+G4:1 r:0.5',
          'r:0.5 C4+F4+A4:0.5 r:1.5 C4+F4+A4:1 r:0.5',
          'r:0.5 B3+F4+G4:0.5 r:1.5 B3+D4+G4:1 r:0.5',
        ],
      },
      {
        name: 'Bass',
        bars: [
          'D2:1.5 D2:0.5 r:1 A2:0.5 C3:0.5',
          'G2:1.5 G2:0.5 r:1 F2:0.5 E2:0.5',
          'D2:1.5 D2:0.5 r:1 A2:0.5 C3:0.5',
          'G2:1.5 G2:0.5 r:1 F2:0.5 E2:0.5',
          'D2:1.5 D2:0.5 r:1 A2:0.5 C3:0.5',
          'G2:1.5 G2:0.5 r:1 F2:0.5 E2:0.5',
          'D2:1.5 D2:0.5 r:1 A2:0.5 C3:0.5',
          'G2:1.5 G2:0.5 r:1 F2:0.5 E2:0.5',
        ],
      },
      { name: 'Drums', drums: true, bars: Array.from({ length: 8 }, () => BACKBEAT) },
    ],
  },
  {
    name: 'fifths in G mixolydian with a tune',
    chords: ['G', 'F', 'C', 'G', 'G', 'F', 'C', 'G'],
    beatsPerBar: 4,
    tracks: [
      {
        name: 'Guitar',
        bars: [
          'G2+D3+G3:1 G2+D3+G3:0.5 G2+D3+G3:0.5 G2+D3+G3:2',
          'F2+C3+F3:1 F2+C3+F3:0.5 F2+C3+F3:0.5 F2+C3+F3:2',
          'C3+G3+C4:1 C3+G3+C4:0.5 C3+G3+C4:0.5 C3+G3+C4:2',
          'G2+D3+G3:1 G2+D3+G3:0.5 G2+D3+G3:0.5 G2+D3+G3:2',
          'G2+D3+G3:1 G2+D3+G3:0.5 G2+D3+G3:0.5 G2+D3+G3:2',
          'F2+C3+F3:1 F2+C3+F3:0.5 F2+C3+F3:0.5 F2+C3+F3:2',
          'C3+G3+C4:1 C3+G3+C4:0.5 C3+G3+C4:0.5 C3+G3+C4:2',
          'G2+D3+G3:4',
        ],
      },
      {
        name: 'Voice',
        bars: [
          'B4:1 D5:1 B4:1 G4:1',
          'A4:1.5 G4:0.5 F4:2',
          'G4:1 E4:1 G4:1 C5:1',
          'B4:3 r:1',
          'B4:1 D5:1 G5:1 D5:1',
          'C5:1.5 A4:0.5 F4:2',
          'E4:1 G4:1 E5:1 C5:1',
          'B4:4',
        ],
      },
      { name: 'Drums', drums: true, bars: Array.from({ length: 8 }, () => BACKBEAT) },
    ],
  },
  {
    name: 'twelve bars of walking bass alone, blues in E',
    chords: ['E', 'E', 'E', 'E', 'A', 'A', 'E', 'E', 'B', 'A', 'E', 'B'],
    beatsPerBar: 4,
    tracks: [
      {
        name: 'Bass',
        bars: [
          'E2:1 G#2:1 B2:1 C#3:1',
          'D3:1 C#3:1 B2:1 G#2:1',
          'E2:1 G#2:1 B2:1 C#3:1',
          'D3:1 C#3:1 B2:1 G#2:1',
          'A2:1 C#3:1 E3:1 F#3:1',
          'G3:1 F#3:1 E3:1 C#3:1',
          'E2:1 G#2:1 B2:1 C#3:1',
          'D3:1 C#3:1 B2:1 G#2:1',
          'B2:1 D#3:1 F#3:1 G#3:1',
          'A2:1 C#3:1 E3:1 C#3:1',
          'E2:1 G#2:1 B2:1 E3:1',
          'B2:1 A2:1 F#2:1 D#2:1',
        ],
      },
    ],
  },
  {
    name: 'a shuffle in A with a quick change and blue notes',
    chords: ['A', 'D', 'A', 'A', 'D', 'D', 'A', 'A', 'E', 'D', 'A', 'E'],
    beatsPerBar: 4,
    tracks: [
      {
        name: 'Guitar',
        bars: ['A', 'D', 'A', 'A', 'D', 'D', 'A', 'A', 'E', 'D', 'A', 'E'].map(
          (root) =>
            ({
              A: 'A2+E3:0.67 A2+E3:0.33 A2+F#3:0.67 A2+F#3:0.33 A2+G3:0.67 A2+G3:0.33 A2+F#3:0.67 A2+F#3:0.33',
              D: 'D3+A3:0.67 D3+A3:0.33 D3+B3:0.67 D3+B3:0.33 D3+C4:0.67 D3+C4:0.33 D3+B3:0.67 D3+B3:0.33',
              E: 'E2+B2:0.67 E2+B2:0.33 E2+C#3:0.67 E2+C#3:0.33 E2+D3:0.67 E2+D3:0.33 E2+C#3:0.67 E2+C#3:0.33',
            })[root] ?? '',
        ),
      },
      {
        name: 'Harp',
        bars: [
          'r:1 C5:0.67 A4:0.33 G4:1 A4:1',
          'r:1 C5:0.67 A4:0.33 G4:1 A4:1',
          'r:1 C#5:0.67 A4:0.33 E4:1 A4:1',
          'r:4',
          'r:1 C5:0.67 D5:0.33 F5:1 D5:1',
          'r:1 C5:0.67 A4:0.33 G4:1 A4:1',
          'r:1 E5:0.67 C5:0.33 A4:2',
          'r:4',
          'r:1 E5:0.67 D5:0.33 B4:1 G4:1',
          'r:1 D5:0.67 C5:0.33 A4:1 F#4:1',
          'A4:2 C#5:1 A4:1',
          'G4:1 G#4:1 B4:2',
        ],
      },
      { name: 'Drums', drums: true, bars: Array.from({ length: 12 }, () => BACKBEAT) },
    ],
  },
  {
    name: 'a canon: a bass of long notes and one violin',
    chords: ['D', 'A', 'Bm', 'F#m', 'G', 'D', 'G', 'A'],
    beatsPerBar: 4,
    tracks: [
      { name: 'Cello', bars: ['D3:4', 'A2:4', 'B2:4', 'F#2:4', 'G2:4', 'D2:4', 'G2:4', 'A2:4'] },
      {
        name: 'Violin',
        bars: [
          'F#5:2 A5:2',
          'E5:2 C#5:2',
          'D5:2 F#5:2',
          'C#5:2 A4:2',
          'B4:2 D5:2',
          'A4:2 F#4:2',
          'B4:2 G4:2',
          'C#5:2 E5:2',
        ],
      },
    ],
  },
  {
    name: 'a bass that walks down under held chords',
    chords: ['C', 'G', 'Am', 'Am', 'F', 'C', 'Dm', 'G'],
    beatsPerBar: 4,
    tracks: [
      {
        name: 'Piano',
        bars: [
          'C4+E4+G4:4',
          'B3+D4+G4:4',
          'C4+E4+A4:4',
          'C4+E4+A4:4',
          'A3+C4+F4:4',
          'G3+C4+E4:4',
          'A3+D4+F4:4',
          'B3+D4+G4:4',
        ],
      },
      { name: 'Bass', bars: ['C3:4', 'B2:4', 'A2:4', 'G2:4', 'F2:4', 'E2:4', 'D2:4', 'G2:4'] },
    ],
  },
  {
    name: 'a sparse bass alone, roots and fifths in E minor',
    chords: ['Em', 'C', 'G', 'D', 'Em', 'C', 'D', 'Em'],
    beatsPerBar: 4,
    tracks: [
      {
        name: 'Bass',
        bars: [
          'E2:1 r:1 B2:1 r:1',
          'C3:1 r:1 G2:1 r:1',
          'G2:1 r:1 D3:1 r:1',
          'D2:1 r:1 A2:1 r:1',
          'E2:1 r:1 B2:1 r:1',
          'C3:1 r:1 G2:1 r:1',
          'D2:1 r:1 A2:1 r:1',
          'E2:2 r:2',
        ],
      },
    ],
  },
  {
    name: 'chords pushed an eighth early in F',
    chords: ['F', 'Dm', 'Bb', 'C', 'F', 'Dm', 'Bb', 'C'],
    beatsPerBar: 4,
    tracks: [
      {
        name: 'Keys',
        bars: [
          'A3+C4+F4:1.5 A3+C4+F4:1 r:1 A3+D4+F4:0.5',
          'A3+D4+F4:1.5 A3+D4+F4:1 r:1 Bb3+D4+F4:0.5',
          'Bb3+D4+F4:1.5 Bb3+D4+F4:1 r:1 G3+C4+E4:0.5',
          'G3+C4+E4:1.5 G3+C4+E4:1 r:1 A3+C4+F4:0.5',
          'A3+C4+F4:1.5 A3+C4+F4:1 r:1 A3+D4+F4:0.5',
          'A3+D4+F4:1.5 A3+D4+F4:1 r:1 Bb3+D4+F4:0.5',
          'Bb3+D4+F4:1.5 Bb3+D4+F4:1 r:1 G3+C4+E4:0.5',
          'G3+C4+E4:1.5 G3+C4+E4:2.5',
        ],
      },
      {
        name: 'Bass',
        bars: [
          'F2:1.5 F2:1 C2:1 D2:0.5',
          'r:1 D2:1.5 A2:1 Bb2:0.5',
          'r:1 Bb2:1.5 F2:1 C2:0.5',
          'r:1 C2:1.5 G2:1 F2:0.5',
          'r:1 F2:1.5 C2:1 D2:0.5',
          'r:1 D2:1.5 A2:1 Bb2:0.5',
          'r:1 Bb2:1.5 F2:1 C2:0.5',
          'r:1 C2:3',
        ],
      },
      { name: 'Drums', drums: true, bars: Array.from({ length: 8 }, () => BACKBEAT) },
    ],
  },
  {
    name: 'a waltz in G minor',
    chords: ['Gm', 'Gm', 'D', 'D', 'Cm', 'Gm', 'D', 'Gm'],
    beatsPerBar: 3,
    tracks: [
      {
        name: 'Accordion',
        bars: [
          'G2:1 Bb3+D4:1 Bb3+D4:1',
          'D2:1 Bb3+D4:1 Bb3+D4:1',
          'D2:1 F#3+C4:1 F#3+C4:1',
          'A2:1 F#3+C4:1 F#3+C4:1',
          'C3:1 G3+Eb4:1 G3+Eb4:1',
          'G2:1 Bb3+D4:1 Bb3+D4:1',
          'D2:1 F#3+C4:1 F#3+C4:1',
          'G2:1 Bb3+D4:1 r:1',
        ],
      },
      {
        name: 'Clarinet',
        bars: [
          'D5:1 C5:0.5 Bb4:0.5 A4:0.5 Bb4:0.5',
          'G4:3',
          'A4:1 Bb4:0.5 C5:0.5 Eb5:1',
          'D5:2 C5:1',
          'Eb5:1 D5:0.5 C5:0.5 G5:1',
          'D5:2 Bb4:1',
          'C5:1 A4:1 F#4:1',
          'G4:3',
        ],
      },
    ],
  },
  {
    name: 'the Andalusian descent, strummed',
    chords: ['Am', 'G', 'F', 'E', 'Am', 'G', 'F', 'E'],
    beatsPerBar: 4,
    tracks: [
      {
        name: 'Guitar',
        bars: ['Am', 'G', 'F', 'E', 'Am', 'G', 'F', 'E'].map(
          (chord) =>
            ({
              Am: 'A2+E3+A3+C4+E4:1 A3+C4+E4:0.5 A3+C4+E4:0.5 r:0.5 A3+C4+E4:0.5 A2+E3+A3+C4:1',
              G: 'G2+B2+D3+G3+B3:1 G3+B3+D4:0.5 G3+B3+D4:0.5 r:0.5 G3+B3+D4:0.5 G2+D3+G3:1',
              F: 'F2+C3+F3+A3+C4:1 F3+A3+C4:0.5 F3+A3+C4:0.5 r:0.5 F3+A3+C4:0.5 F2+C3+F3:1',
              E: 'E2+B2+E3+G#3+B3:1 E3+G#3+B3:0.5 E3+G#3+B3:0.5 r:0.5 E3+G#3+B3:0.5 E2+B2+E3:1',
            })[chord] ?? '',
        ),
      },
      {
        name: 'Trumpet',
        bars: [
          'E5:2 r:1 E5:0.5 D5:0.5',
          'D5:1.5 C5:0.5 B4:2',
          'C5:1.5 B4:0.5 A4:2',
          'G#4:0.5 A4:0.5 B4:0.5 A4:0.5 G#4:2',
          'r:1 A4:1 C5:1 E5:1',
          'D5:1 F5:0.5 E5:0.5 D5:2',
          'C5:1 E5:0.5 D5:0.5 C5:2',
          'B4:0.5 C5:0.5 B4:0.5 A4:0.5 G#4:2',
        ],
      },
    ],
  },
  {
    name: 'rootless voicings over a walking bass in B flat',
    chords: ['Cm', 'F', 'Bb', 'Gm', 'Cm', 'F', 'Bb', 'Bb'],
    beatsPerBar: 4,
    tracks: [
      {
        name: 'Piano',
        bars: [
          'Eb3+G3+Bb3+D4:1.5 Eb3+G3+Bb3+D4:1 r:1.5',
          'Eb3+G3+A3+D4:1.5 Eb3+G3+A3+D4:1 r:1.5',
          'D3+F3+A3+C4:1.5 D3+F3+A3+C4:1 r:1.5',
          'D3+F3+Bb3:1.5 D3+F3+A3+Bb3:1 r:1.5',
          'Eb3+G3+Bb3+D4:1.5 Eb3+G3+Bb3+D4:1 r:1.5',
          'Eb3+G3+A3+D4:1.5 Eb3+G3+A3+D4:1 r:1.5',
          'D3+F3+A3+C4:1.5 D3+F3+A3+C4:1 r:1.5',
          'D3+F3+G3+C4:1.5 D3+F3+G3+C4:2.5',
        ],
      },
      {
        name: 'Upright bass',
        bars: [
          'C2:1 Eb2:1 G2:1 Gb2:1',
          'F2:1 A2:1 C3:1 B2:1',
          'Bb2:1 D3:1 F2:1 F#2:1',
          'G2:1 Bb2:1 D3:1 Db3:1',
          'C3:1 Bb2:1 G2:1 Gb2:1',
          'F2:1 G2:1 A2:1 C3:1',
          'Bb2:1 F2:1 D2:1 F2:1',
          'Bb1:4',
        ],
      },
    ],
  },
  {
    name: 'a bossa in A minor with a half-diminished second',
    chords: ['Am', 'Am', 'Bdim', 'E', 'Am', 'Dm', 'E', 'Am'],
    beatsPerBar: 4,
    tracks: [
      {
        name: 'Guitar',
        bars: [
          'A2:1.5 G3+C4+E4:0.5 r:0.5 G3+C4+E4:1 G3+C4+E4:0.5',
          'E2:1.5 G3+C4+E4:0.5 r:0.5 G3+C4+E4:1 G3+C4+E4:0.5',
          'B2:1.5 A3+D4+F4:0.5 r:0.5 A3+D4+F4:1 A3+D4+F4:0.5',
          'E2:1.5 G#3+D4+F4:0.5 r:0.5 G#3+D4+E4:1 G#3+D4+E4:0.5',
          'A2:1.5 G3+C4+E4:0.5 r:0.5 G3+C4+E4:1 G3+C4+E4:0.5',
          'D3:1.5 A3+C4+F4:0.5 r:0.5 A3+C4+F4:1 A3+C4+F4:0.5',
          'E2:1.5 G#3+D4+B4:0.5 r:0.5 G#3+D4+B4:1 G#3+D4+B4:0.5',
          'A2:1.5 E3+C4:0.5 r:0.5 E3+C4:1.5',
        ],
      },
    ],
  },
  {
    name: 'one broken-chord tune alone in C',
    chords: ['C', 'C', 'F', 'C', 'G', 'G', 'C', 'C'],
    beatsPerBar: 4,
    tracks: [
      {
        name: 'Fiddle',
        bars: [
          'C4:0.5 E4:0.5 G4:0.5 E4:0.5 C5:0.5 G4:0.5 E4:0.5 G4:0.5',
          'C5:1 G4:0.5 E4:0.5 C4:1 E4:0.5 G4:0.5',
          'A4:0.5 C5:0.5 F5:0.5 C5:0.5 A4:0.5 F4:0.5 A4:0.5 C5:0.5',
          'G4:0.5 E4:0.5 C4:0.5 E4:0.5 G4:1 E4:1',
          'D4:0.5 G4:0.5 B4:0.5 G4:0.5 D5:0.5 B4:0.5 G4:0.5 B4:0.5',
          'D5:0.5 C5:0.5 B4:0.5 A4:0.5 G4:0.5 F4:0.5 D4:0.5 B3:0.5',
          'C4:0.5 E4:0.5 G4:0.5 E4:0.5 C5:0.5 G4:0.5 E4:0.5 D4:0.5',
          'C4:4',
        ],
      },
    ],
  },
  {
    name: 'an Alberti bass in A with a sonata tune',
    chords: ['A', 'E', 'A', 'D', 'A', 'Bm', 'E', 'A'],
    beatsPerBar: 4,
    tracks: [
      {
        name: 'Piano',
        bars: [
          'A3:0.5 E4:0.5 C#4:0.5 E4:0.5 A3:0.5 E4:0.5 C#4:0.5 E4:0.5',
          'G#3:0.5 E4:0.5 B3:0.5 E4:0.5 G#3:0.5 E4:0.5 D4:0.5 E4:0.5',
          'A3:0.5 E4:0.5 C#4:0.5 E4:0.5 A3:0.5 E4:0.5 C#4:0.5 E4:0.5',
          'A3:0.5 F#4:0.5 D4:0.5 F#4:0.5 A3:0.5 F#4:0.5 D4:0.5 F#4:0.5',
          'A3:0.5 E4:0.5 C#4:0.5 E4:0.5 A3:0.5 E4:0.5 C#4:0.5 E4:0.5',
          'B3:0.5 F#4:0.5 D4:0.5 F#4:0.5 B3:0.5 F#4:0.5 D4:0.5 F#4:0.5',
          'G#3:0.5 E4:0.5 D4:0.5 E4:0.5 G#3:0.5 E4:0.5 B3:0.5 E4:0.5',
          'A3:1 C#4:1 A3:2',
        ],
      },
      {
        name: 'Melody',
        bars: [
          'C#5:2 E5:1 A5:1',
          'G#5:1.5 A5:0.25 B5:0.25 E5:2',
          'C#5:1 E5:0.5 C#5:0.5 A4:2',
          'F#5:2 E5:0.5 D5:0.5 C#5:0.5 D5:0.5',
          'E5:3 C#5:1',
          'D5:2 B4:1 F#5:1',
          'E5:1 D5:1 C#5:1 B4:1',
          'A4:4',
        ],
      },
    ],
  },
  {
    name: 'a slow six-eight in F sharp minor',
    chords: ['F#m', 'D', 'A', 'E', 'F#m', 'D', 'E', 'F#m'],
    beatsPerBar: 3,
    tracks: [
      {
        name: 'Harp',
        bars: [
          'F#2:0.5 C#3:0.5 F#3:0.5 A3:0.5 F#3:0.5 C#3:0.5',
          'D2:0.5 A2:0.5 D3:0.5 F#3:0.5 D3:0.5 A2:0.5',
          'A2:0.5 E3:0.5 A3:0.5 C#4:0.5 A3:0.5 E3:0.5',
          'E2:0.5 B2:0.5 E3:0.5 G#3:0.5 E3:0.5 B2:0.5',
          'F#2:0.5 C#3:0.5 F#3:0.5 A3:0.5 F#3:0.5 C#3:0.5',
          'D2:0.5 A2:0.5 D3:0.5 F#3:0.5 D3:0.5 A2:0.5',
          'E2:0.5 B2:0.5 E3:0.5 G#3:0.5 E3:0.5 B2:0.5',
          'F#2:0.5 C#3:0.5 F#3:0.5 A3:1.5',
        ],
      },
    ],
  },
  {
    name: 'gospel with secondary dominants and a passing diminished',
    chords: ['C', 'C', 'F', 'F#dim', 'C', 'A', 'D', 'G'],
    beatsPerBar: 4,
    tracks: [
      {
        name: 'Organ',
        bars: [
          'G3+C4+E4:2 G3+C4+E4:2',
          'G3+Bb3+C4:2 G3+Bb3+C4:2',
          'A3+C4+F4:2 A3+C4+F4:2',
          'A3+C4+Eb4:2 A3+C4+Eb4:2',
          'G3+C4+E4:2 G3+C4+E4:2',
          'G3+C#4+E4:2 G3+C#4+E4:2',
          'F#3+C4+D4:2 A3+C4+F#4:2',
          'F3+B3+D4:2 G3+B3+F4:2',
        ],
      },
      {
        name: 'Bass',
        bars: [
          'C2:2 G2:1 C3:1',
          'E2:2 C3:1 E2:1',
          'F2:2 C3:1 F2:1',
          'F#2:2 A2:1 F#2:1',
          'G2:2 C3:1 G2:1',
          'A2:2 E2:1 A2:1',
          'D2:2 A2:1 D3:1',
          'G2:2 D2:1 G2:1',
        ],
      },
    ],
  },
  {
    name: 'suspensions that resolve late',
    chords: ['D', 'D', 'A', 'A', 'G', 'G', 'D', 'D'],
    beatsPerBar: 4,
    tracks: [
      {
        name: 'Guitar',
        bars: [
          'D3+A3+D4+G4:2 D3+A3+D4+F#4:2',
          'D3+A3+D4+F#4:3 D3+A3+D4+E4:1',
          'A2+E3+A3+D4:2 A2+E3+A3+C#4:2',
          'A2+E3+A3+C#4:4',
          'G2+D3+G3+C4:2 G2+D3+G3+B3:2',
          'G2+D3+G3+B3:4',
          'D3+A3+D4+G4:2 D3+A3+D4+F#4:2',
          'D3+A3+D4+F#4:4',
        ],
      },
    ],
  },
  {
    name: 'up a tone half way, C to D',
    chords: ['C', 'F', 'G', 'C', 'D', 'G', 'A', 'D'],
    beatsPerBar: 4,
    tracks: [
      {
        name: 'Strings',
        bars: [
          'E4+G4+C5:4',
          'F4+A4+C5:4',
          'D4+G4+B4:4',
          'E4+G4+C5:4',
          'F#4+A4+D5:4',
          'G4+B4+D5:4',
          'E4+A4+C#5:4',
          'F#4+A4+D5:4',
        ],
      },
      {
        name: 'Bass',
        bars: ['C2:3 C2:1', 'F2:3 F2:1', 'G2:3 G2:1', 'C2:3 C2:1', 'D2:3 D2:1', 'G2:3 G2:1', 'A2:3 A2:1', 'D2:4'],
      },
    ],
  },
  {
    name: 'a lydian pedal: F and G over F',
    chords: ['F', 'G', 'F', 'G', 'F', 'G', 'F', 'F'],
    beatsPerBar: 4,
    tracks: [
      {
        name: 'Pad',
        bars: [
          'A3+C4+F4:4',
          'B3+D4+G4:4',
          'A3+C4+F4:4',
          'B3+D4+G4:4',
          'A3+C4+F4:4',
          'B3+D4+G4:4',
          'A3+C4+F4:4',
          'A3+C4+F4:4',
        ],
      },
      { name: 'Bass', bars: Array.from({ length: 8 }, () => 'F2:1.5 F2:0.5 r:1 F2:1') },
    ],
  },
  {
    name: 'a phrygian riff of fifths on low E',
    chords: ['Em', 'F', 'Em', 'G', 'Em', 'F', 'G', 'Em'],
    beatsPerBar: 4,
    tracks: [
      {
        name: 'Guitar',
        bars: [
          'E2+B2:0.5 E2:0.25 E2:0.25 E2:0.5 E2:0.5 E2+B2:1 E2:0.5 E2:0.5',
          'F2+C3:0.5 F2:0.25 F2:0.25 F2:0.5 F2:0.5 F2+C3:1 F2:0.5 F2:0.5',
          'E2+B2:0.5 E2:0.25 E2:0.25 E2:0.5 E2:0.5 E2+B2:1 E2:0.5 E2:0.5',
          'G2+D3:0.5 G2:0.25 G2:0.25 G2:0.5 G2:0.5 G2+D3:1 G2:0.5 G2:0.5',
          'E2+B2:0.5 E2:0.25 E2:0.25 E2:0.5 E2:0.5 E2+B2:1 E2:0.5 E2:0.5',
          'F2+C3:0.5 F2:0.25 F2:0.25 F2:0.5 F2:0.5 F2+C3:1 F2:0.5 F2:0.5',
          'G2+D3:0.5 G2:0.25 G2:0.25 G2:0.5 G2:0.5 G2+D3:1 G2:0.5 G2:0.5',
          'E2+B2:4',
        ],
      },
      { name: 'Drums', drums: true, bars: Array.from({ length: 8 }, () => BACKBEAT) },
    ],
  },
  {
    name: 'stabs in three-three-two over an offbeat bass in F minor',
    chords: ['Fm', 'Db', 'Ab', 'Eb', 'Fm', 'Db', 'Ab', 'Eb'],
    beatsPerBar: 4,
    tracks: [
      {
        name: 'Saw',
        bars: ['Fm', 'Db', 'Ab', 'Eb', 'Fm', 'Db', 'Ab', 'Eb'].map(
          (chord) =>
            ({
              Fm: 'F4+Ab4+C5:0.75 F4+Ab4+C5:0.75 F4+Ab4+C5:0.5 F4+Ab4+C5:0.75 F4+Ab4+C5:0.75 F4+Ab4+C5:0.5',
              Db: 'F4+Ab4+Db5:0.75 F4+Ab4+Db5:0.75 F4+Ab4+Db5:0.5 F4+Ab4+Db5:0.75 F4+Ab4+Db5:0.75 F4+Ab4+Db5:0.5',
              Ab: 'Eb4+Ab4+C5:0.75 Eb4+Ab4+C5:0.75 Eb4+Ab4+C5:0.5 Eb4+Ab4+C5:0.75 Eb4+Ab4+C5:0.75 Eb4+Ab4+C5:0.5',
              Eb: 'Eb4+G4+Bb4:0.75 Eb4+G4+Bb4:0.75 Eb4+G4+Bb4:0.5 Eb4+G4+Bb4:0.75 Eb4+G4+Bb4:0.75 Eb4+G4+Bb4:0.5',
            })[chord] ?? '',
        ),
      },
      {
        name: 'Bass',
        bars: ['F1', 'Db2', 'Ab1', 'Eb2', 'F1', 'Db2', 'Ab1', 'Eb2'].map((root) =>
          Array.from({ length: 4 }, () => `r:0.5 ${root}:0.5`).join(' '),
        ),
      },
      { name: 'Drums', drums: true, bars: Array.from({ length: 8 }, () => BACKBEAT) },
    ],
  },
  {
    name: 'a skank with a bass that leaves out the one',
    chords: ['Am', 'Dm', 'Am', 'Em', 'Am', 'Dm', 'Em', 'Am'],
    beatsPerBar: 4,
    tracks: [
      {
        name: 'Guitar',
        bars: ['C4+E4+A4', 'D4+F4+A4', 'C4+E4+A4', 'B3+E4+G4', 'C4+E4+A4', 'D4+F4+A4', 'B3+E4+G4', 'C4+E4+A4'].map(
          (chord) => Array.from({ length: 4 }, () => `r:0.5 ${chord}:0.25 r:0.25`).join(' '),
        ),
      },
      {
        name: 'Bass',
        bars: [
          'r:1 A2:0.5 A2:0.5 C3:0.5 E3:0.5 A2:1',
          'r:1 D2:0.5 D2:0.5 F2:0.5 A2:0.5 D2:1',
          'r:1 A2:0.5 A2:0.5 C3:0.5 E3:0.5 A2:1',
          'r:1 E2:0.5 E2:0.5 G2:0.5 B2:0.5 E2:1',
          'r:1 A2:0.5 A2:0.5 C3:0.5 E3:0.5 A2:1',
          'r:1 D2:0.5 D2:0.5 F2:0.5 A2:0.5 D2:1',
          'r:1 E2:0.5 E2:0.5 G2:0.5 B2:0.5 E2:1',
          'r:1 A2:3',
        ],
      },
    ],
  },
  {
    name: 'a funk vamp in sixteenths, E minor to A',
    chords: ['Em', 'A', 'Em', 'A', 'Em', 'A', 'Em', 'A'],
    beatsPerBar: 4,
    tracks: [
      {
        name: 'Clavinet',
        bars: Array.from({ length: 8 }, (_, bar) =>
          bar % 2 === 0
            ? 'r:0.25 G3+B3+D4:0.25 r:0.5 G3+B3+D4:0.25 r:0.5 G3+B3+D4:0.25 r:0.5 G3+B3+E4:0.5 r:0.25 G3+B3+D4:0.25 r:0.5'
            : 'r:0.25 G3+C#4+E4:0.25 r:0.5 G3+C#4+E4:0.25 r:0.5 G3+C#4+E4:0.25 r:0.5 A3+C#4+E4:0.5 r:0.25 G3+C#4+E4:0.25 r:0.5',
        ),
      },
      {
        name: 'Bass',
        bars: Array.from({ length: 8 }, (_, bar) =>
          bar % 2 === 0
            ? 'E2:0.75 E2:0.25 r:0.5 E3:0.25 D3:0.25 r:0.5 B2:0.25 D3:0.25 E2:0.5 G2:0.25 G#2:0.25'
            : 'A2:0.75 A2:0.25 r:0.5 A3:0.25 G3:0.25 r:0.5 E3:0.25 G3:0.25 A2:0.5 F#2:0.25 F2:0.25',
        ),
      },
      { name: 'Drums', drums: true, bars: Array.from({ length: 8 }, () => BACKBEAT) },
    ],
  },
  {
    name: 'a chromatic line down from A minor',
    chords: ['Am', 'Am', 'Am', 'D', 'F', 'F', 'E', 'Am'],
    beatsPerBar: 4,
    tracks: [
      {
        name: 'Guitar',
        bars: [
          'A2:0.5 E3:0.5 A3:0.5 C4:0.5 E4:0.5 C4:0.5 A3:0.5 E3:0.5',
          'G#2:0.5 E3:0.5 A3:0.5 C4:0.5 E4:0.5 C4:0.5 A3:0.5 E3:0.5',
          'G2:0.5 E3:0.5 A3:0.5 C4:0.5 E4:0.5 C4:0.5 A3:0.5 E3:0.5',
          'F#2:0.5 D3:0.5 A3:0.5 D4:0.5 F#4:0.5 D4:0.5 A3:0.5 D3:0.5',
          'F2:0.5 C3:0.5 A3:0.5 C4:0.5 F4:0.5 C4:0.5 A3:0.5 C3:0.5',
          'F2:0.5 C3:0.5 A3:0.5 C4:0.5 E4:0.5 C4:0.5 A3:0.5 C3:0.5',
          'E2:0.5 B2:0.5 G#3:0.5 B3:0.5 E4:0.5 B3:0.5 G#3:0.5 B2:0.5',
          'A2:0.5 E3:0.5 A3:0.5 C4:0.5 E4:2',
        ],
      },
    ],
  },
  {
    name: 'a chorale whose tune leans on the strong beats',
    chords: ['Eb', 'Ab', 'Bb', 'Eb', 'Cm', 'Fm', 'Bb', 'Eb'],
    beatsPerBar: 4,
    tracks: [
      {
        name: 'Choir',
        bars: [
          'Eb3+Bb3+Eb4:4',
          'Ab2+C4+Eb4:4',
          'Bb2+D4+F4:4',
          'Eb3+Bb3+Eb4:4',
          'C3+C4+Eb4:4',
          'F2+C4+F4:4',
          'Bb2+Bb3+D4:4',
          'Eb3+Bb3+Eb4:4',
        ],
      },
      {
        name: 'Soprano',
        bars: [
          'Ab4:1 G4:1 F4:1 G4:1',
          'Bb4:1 Ab4:1 Db5:1 C5:1',
          'C5:1 Bb4:1 Eb5:1 D5:1',
          'Ab4:2 G4:2',
          'F4:1 G4:1 D5:1 C5:1',
          'Bb4:1 Ab4:1 G4:1 Ab4:1',
          'Eb5:1 D5:1 G4:1 F4:1',
          'Ab4:1 G4:3',
        ],
      },
    ],
  },
  {
    name: 'a tune alone in D minor, stepwise',
    chords: ['Dm', 'Dm', 'C', 'C', 'Dm', 'F', 'A', 'Dm'],
    beatsPerBar: 4,
    tracks: [
      {
        name: 'Whistle',
        bars: [
          'D5:1 F5:1 A5:1 G5:0.5 F5:0.5',
          'E5:0.5 F5:0.5 D5:1 A4:1 D5:1',
          'C5:1 E5:1 G5:1 F5:0.5 E5:0.5',
          'D5:0.5 E5:0.5 C5:1 G4:1 C5:1',
          'D5:1 F5:1 A5:1 D5:1',
          'C5:1 A5:1 F5:1 A5:1',
          'E5:1 C#5:1 A4:1 E5:1',
          'D5:3 r:1',
        ],
      },
    ],
  },
]

/** A note of a short song, in beats from its beginning. */
type WrittenNote = { pitch: number; startBeat: number; durationBeats: number; velocity: number }

const STEPS = new Map(['C', '', 'D', '', 'E', 'F', '', 'G', '', 'A', '', 'B'].map((letter, at) => [letter, at]))

function pitchOf(word: string): number {
  const [, letter = '', sign = '', octave = ''] = /^([A-G])([#b]?)(\d)$/u.exec(word) ?? []
  const step = STEPS.get(letter)
  if (step === undefined) throw new Error(`no such note: ${word}`)
  return step + (sign === '#' ? 1 : sign === 'b' ? -1 : 0) + 12 * (Number(octave) + 1)
}

/** The notes of one track; a bar that is not full, or too full, is a slip of the writing. */
export function notesOf(bars: readonly string[], beatsPerBar: number): WrittenNote[] {
  return bars.flatMap((bar, at) => {
    let beat = at * beatsPerBar
    const notes = bar.split(' ').flatMap((word): WrittenNote[] => {
      const [what = '', length = ''] = word.split(':')
      const [startBeat, durationBeats] = [beat, Number(length)]
      beat += durationBeats
      if (what === 'r') return []
      return what.split('+').map((name) => ({ pitch: pitchOf(name), startBeat, durationBeats, velocity: 90 }))
    })
    if (Math.abs(beat - (at + 1) * beatsPerBar) > 0.05) throw new Error(`a bar of ${beat - at * beatsPerBar}: ${bar}`)
    return notes
  })
}
