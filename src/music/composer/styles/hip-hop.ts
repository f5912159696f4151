import type { Style } from '../style.ts'

/** A heavy kick, a backbeat that hits, hats in sixteenths and a low bass that follows the kick. */
export const hipHop: Style = {
  name: 'hip-hop',
  tempo: { low: 80, high: 100, usual: 90 },
  usualKey: 'Dm',
  usualRoles: ['drums', 'bass', 'chords', 'lead'],
  energy: 0.6,
  density: 0.55,
  feel: { swing: 0.28, swungUnit: 'sixteenth', looseness: 0.22, backbeatLag: 0.04 },
  kit: 'TR-808',
  programs: { bass: [39, 38, 33], chords: [0, 4, 48], lead: [11, 80, 46], pads: [48, 52, 89], arpeggio: [11, 45, 80] },
  colour: 'seventh',
  progressions: {
    major: {
      verse: ['1 | 1 | 6 | 6', '1 | 4 | 6 | 5', '6 | 4 | 1 | 1'],
      chorus: ['4 | 5 | 6 | 1', '6 | 4 | 1 | 5'],
      bridge: ['2 | 2 | 4 | 5', '4 | 3 | 2 | 5'],
    },
    minor: {
      verse: ['1 | 1 | 6 | 5', '1 | 6 | 4 | 5', '1 | 1 | 4 | 4'],
      chorus: ['6 | 7 | 1 | 1', '1 | 7 | 6 | 7', '4 | 6 | 1 | 7'],
      bridge: ['4 | 4 | 6 | 7', '6 | 5 | 4 | 5'],
    },
  },
  grooves: [
    [
      { voice: 'kick', pattern: 'X..x ..x. ..X. .... X..x .... ..X? ..x.' },
      { voice: 'snare', pattern: '.... X... .... X...' },
      { voice: 'clap', pattern: '.... x... .... x...', above: 0.6 },
      { voice: 'closedHat', pattern: 'x-x? x-xx x-x- x?xx' },
      { voice: 'openHat', pattern: '.... .... .... ..x. .... .... .... ....', above: 0.5 },
    ],
    [
      { voice: 'kick', pattern: 'X.x. .... .xX. ...x X.x. ...? .xX. ....' },
      { voice: 'snare', pattern: '.... X... .... X... .... X... .... X..?' },
      { voice: 'shaker', pattern: 'xx-x xx-? xx-x xx?x' },
      { voice: 'closedHat', pattern: '.... x... .... x... .... x... .... x.?.' },
      { voice: 'cowbell', pattern: '.... .... ..x. .... ..x. .... ?... ....', above: 0.65 },
    ],
    [
      { voice: 'kick', pattern: 'X... .x.x X... .... X..x .x.. X.?. ....' },
      { voice: 'clap', pattern: '.... X... .... X... .... X... .... X...' },
      { voice: 'closedHat', pattern: 'x-xx -xx? x-xx -x?x' },
      { voice: 'rim', pattern: '..?. .... .... .x.. ...x .... ..?. ....', above: 0.5 },
    ],
  ],
  fills: [
    [
      { voice: 'closedHat', pattern: '.... .... .... xxxx' },
      { voice: 'snare', pattern: '.... .... .... X..x' },
    ],
    [{ voice: 'snare', pattern: '.... .... ..x. X.xX' }],
    [
      { voice: 'lowTom', pattern: '.... .... .... ..xx' },
      { voice: 'clap', pattern: '.... .... .... X...' },
    ],
  ],
  bass: {
    patterns: [
      '1==1 ==.. ..1= ===. 1==1 .... ..5= =.a=',
      '1=1= .... .11= ==.8 1=1= .... .15= ==a.',
      '1=== .1.1 ==== .... 1=== .1.. 5=== ..7=',
      '1==r ..1= ..1= ====',
    ],
    low: 28,
    high: 48,
    gate: 0.95,
  },
  chords: {
    patterns: [
      'X=== ==== ==.. .... X=== ==.. x=== ==..',
      'X..x ..X. .... ..?. X..x ..X. ...x ....',
      'X=== ..x= =... x=..',
      '..X= .... ..X= .... ..X= ..x. ..X= ....',
    ],
    centre: 60,
    voices: 4,
    gate: 0.9,
  },
  pads: { patterns: ['X=== ==== ==== ====', 'X=== ==== ==x= ====', 'X=== ===x ==== ===='], centre: 60, isOpen: false },
  arpeggio: {
    patterns: [
      'x.x. x..x .x.x ..x. x..x ..x. x.x. .x..',
      'x..x ..x. x..x ..x? ..x. x.x. .x.x x...',
      '.x.x x.x. .x?x x... x..x .x.. x.x. ..x.',
    ],
    orders: ['down', 'there and back', 'up'],
    centre: 72,
    gate: 0.8,
  },
  lead: {
    bars: [
      'x.xx =.x. x=== ....',
      '..xx x=.. xxx= ....',
      'x=.x x=.. ..xx x=..',
      '.... xxx= ..x. x=..',
      'xx.x =.xx =... x===',
      'x=== ..xx x.x= ....',
    ],
    endings: ['xxx= ..x= ==== ....', 'x=xx ==== ==.. ....', '..xx x=x= ==== ==..'],
    centre: 72,
    isPentatonic: true,
    leaping: 0.2,
    gap: 0.3,
  },
}
