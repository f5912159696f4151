import type { Style } from '../style.ts'

/** The ride swings, the bass walks, the piano answers, and the chords go round by fifths. */
export const jazz: Style = {
  name: 'jazz',
  tempo: { low: 110, high: 200, usual: 140 },
  usualKey: 'F',
  usualRoles: ['drums', 'bass', 'chords', 'lead'],
  energy: 0.5,
  density: 0.55,
  feel: { swing: 0.85, swungUnit: 'eighth', looseness: 0.35, backbeatLag: 0 },
  kit: 'jazz',
  programs: {
    bass: [32, 32, 35],
    chords: [0, 26, 0],
    lead: [66, 56, 65, 11],
    pads: [48, 61, 52],
    arpeggio: [11, 0, 26],
  },
  colour: 'seventh',
  progressions: {
    major: {
      verse: ['2 | 5 | 1 | 6', '1 VI7 | 2 5 | 3 VI7 | 2 5', '1 | 6 | 2 | 5'],
      chorus: ['4 | V7 | 3 | VI7 | 2 | 5 | 1 | 1', '2 5 | 1 6 | 2 5 | 1', '4 | iv6 | 3 | VI7'],
      bridge: ['III7 | VI7 | II7 | V7', '4 | 4 | 1 | 1 | II7 | II7 | 2 | 5'],
    },
    minor: {
      verse: ['2 V7 | 1 | 2 V7 | 1', '1 | 6 | 2 | V7', '1 | 4 | 2 V7 | 1'],
      chorus: ['4 | 7 | 3 | 6 | 2 | V7 | 1 | 1', '4 | 7 | 3 | 6', '1 | 4 7 | 3 6 | 2 V7'],
      bridge: ['4 | 4 | 1 | 1 | 6 | 6 | 2 | V7', '3 | 6 | 2 | V7'],
    },
  },
  grooves: [
    [
      { voice: 'ride', pattern: 'x... x.x. x... x.x.' },
      { voice: 'pedalHat', pattern: '.... X... .... X...' },
      { voice: 'kick', pattern: '-... -... -... -.?. -... -.?. -... -...' },
      { voice: 'snare', pattern: '..?. .... ..-. ..?. .... ..?. .... ..-.' },
    ],
    [
      { voice: 'closedHat', pattern: 'X... x.x. X... x.x. X... x.x. X.-. x.x.' },
      { voice: 'pedalHat', pattern: '.... X... .... X...' },
      { voice: 'kick', pattern: '-... .... ..?. .... -... ..?. .... ..-.' },
      { voice: 'snare', pattern: '.... ..-. .... .?.. ..?. .... ..-. ....' },
    ],
    [
      { voice: 'rideBell', pattern: 'x... x.x. x... x.x. x... x.x. x.x. x...' },
      { voice: 'pedalHat', pattern: '.... X... .... X...' },
      { voice: 'rim', pattern: '.... .... .... x... .... .... ..?. x...' },
      { voice: 'kick', pattern: '-... .... -... ..?. -... ..-. .... -...' },
      { voice: 'snare', pattern: '..-. ..?. .... .... .... ..-. ..?. ....' },
    ],
  ],
  fills: [
    [{ voice: 'snare', pattern: '.... .... ..x. x.x.' }],
    [
      { voice: 'snare', pattern: '.... .... .... x.X.' },
      { voice: 'kick', pattern: '.... .... .... ..x.' },
    ],
    [
      { voice: 'highTom', pattern: '.... .... .... x...' },
      { voice: 'snare', pattern: '.... .... ..x. ..x.' },
    ],
  ],
  bass: {
    patterns: [
      '1=== 3=== 5=== a=== 1=== 5=== 3=== a===',
      '1=== 5=== 8=== a=== 1=== 3=== 5=== a===',
      '1=== 3=== 5=r= a=== 1=== 7=== 5=== a===',
      '1=== 5=== 3=== a=== 1=o= 7=== 5=== a===',
    ],
    low: 28,
    high: 55,
    gate: 0.9,
  },
  chords: {
    patterns: [
      'x=.. ..x= .... .... ..x= .... ...? ..x=',
      '.... ..x= .... ..?. x=== .... ..x. ....',
      '..x= .... .... x=.. .... x=.. ..x= ....',
      'x=== ..x. .... .... .... ..x= ..?. x=..',
      '..x. .... x=.. .... ..x. ..x= .... ....',
    ],
    centre: 62,
    voices: 4,
    gate: 0.85,
  },
  pads: { patterns: ['X=== ==== ==== ====', 'X=== ==== x=== ====', 'X=== ==x= ==== ===='], centre: 60, isOpen: true },
  arpeggio: {
    patterns: [
      'x.x. x.x. ..x. x.x. ..x. x.x. x... x.x.',
      '..x. x.x. x.x. x... x.x. ..x. x.x. x.x.',
      'x.x. ..x. x.x. x.x? x... x.x. ..x. x.x.',
    ],
    orders: ['up', 'there and back', 'leaping'],
    centre: 70,
    gate: 0.9,
  },
  lead: {
    bars: [
      'x=x= x=x= ==x= ..x=',
      '..x= x=x= x=== ==x=',
      'x=== x=x= x=x. x===',
      '.... x=x= x=x= ==x.',
      'x=x= ==x= x=x= x...',
      '..x= x=x. x=x= x=x=',
      'x=== ==x= x=x= x==.',
    ],
    endings: ['x=x= x=x= ==== ....', '..x= x=x. x=== ==..', 'x=x= ==== ==.. ....', 'x=== x=x= ==== ....'],
    centre: 70,
    isPentatonic: false,
    leaping: 0.28,
    gap: 0.2,
  },
}
